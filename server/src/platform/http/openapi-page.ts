type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
  enum?: unknown[];
  anyOf?: Schema[];
  const?: unknown;
  format?: string;
};
type Operation = {
  tags?: string[];
  summary?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
};
type Document = { info: { title: string; version: string }; paths?: Record<string, unknown> };

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** Describes a schema in short: `{ username: string, roles: [string] }`. */
function describe(schema: Schema | undefined): string {
  if (!schema) return "nothing";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map(describe).join(" | ");
  if (schema.properties) {
    const fields = Object.entries(schema.properties).map(
      ([name, field]) =>
        `  ${name}${schema.required?.includes(name) ? "" : "?"}: ${describe(field).replaceAll("\n", "\n  ")}`,
    );
    return `{\n${fields.join(",\n")}\n}`;
  }
  if (schema.items) return `[${describe(schema.items)}]`;
  return schema.format ?? [schema.type ?? "anything"].flat().join(" | ");
}

const block = (label: string, content: string) =>
  `<dt>${escapeHtml(label)}</dt><dd><pre>${escapeHtml(content)}</pre></dd>`;

function operationSection(method: string, path: string, operation: Operation): string {
  const parts: string[] = [];
  for (const { name, in: place, required, schema } of operation.parameters ?? []) {
    parts.push(block(`${place} ${name}${required ? "" : " (optional)"}`, describe(schema)));
  }
  const body = Object.entries(operation.requestBody?.content ?? {})[0];
  if (body) parts.push(block(`body, ${body[0]}`, describe(body[1].schema)));
  for (const [status, { content }] of Object.entries(operation.responses ?? {})) {
    parts.push(block(`answer ${status}`, describe(Object.values(content ?? {})[0]?.schema)));
  }
  const lock = operation.security ? "<em>needs a token</em>" : "";
  return `<section><h3><b>${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> ${lock}</h3><p>${escapeHtml(operation.summary ?? "")}</p><dl>${parts.join("")}</dl></section>`;
}

const STYLE = `body{font:15px/22px "Helvetica Neue",Arial,sans-serif;max-width:880px;margin:0 auto;padding:32px 16px;background:#fafaf7;color:#14181f}
h1,h2{line-height:1.2}h2{margin-top:48px;text-transform:capitalize}h3{margin:0;font-size:16px}h3 b{color:#0b5f5a}h3 em{font-weight:400;font-size:13px;color:#9a4a12}
section{background:#fff;border:1px solid #e4e2d9;border-radius:12px;padding:16px 24px;margin:16px 0}dt{font-size:13px;color:#5b6472;margin-top:12px}
dd{margin:0}pre{margin:4px 0;padding:8px 12px;background:#f3f2ec;border-radius:8px;overflow:auto;font-size:13px}a{color:#0b5f5a}
@media(prefers-color-scheme:dark){body{background:#0e1216;color:#e8ecf1}section{background:#161b21;border-color:#272f38}pre{background:#11161b}dt{color:#a3aebb}h3 b,a{color:#5cc8bc}h3 em{color:#f2a66b}}`;

/** Renders the API as a page without scripts, from the same document that programs get. */
export function openapiPage(document: Document): string {
  const rooms = new Map<string, string[]>();
  for (const [path, operations] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(operations as Record<string, Operation>)) {
      const room = operation.tags?.[0] ?? "other";
      rooms.set(room, [...(rooms.get(room) ?? []), operationSection(method, path, operation)]);
    }
  }
  const content = [...rooms]
    .map(([room, sections]) => `<h2>${escapeHtml(room)}</h2>${sections.join("")}`)
    .join("");
  const title = escapeHtml(document.info.title);
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>Version ${escapeHtml(document.info.version)}. For machines: <a href="/api/openapi.json">/api/openapi.json</a>. Errors are always <code>{ success: false, message, code, requestId }</code>; lists are arrays, and the address of the next page is in the <code>Link</code> header.</p>${content}</main></body></html>`;
}
