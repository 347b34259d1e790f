import { readFileSync } from "node:fs";
import { type Plugin, parseSync, transformWithOxc } from "vite";

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string";

/** Names that a piece of code refers to; properties count only where they are computed. */
function namesIn(node: Node, names = new Set<string>()): Set<string> {
  if (node.type === "Identifier") names.add(node.name as string);
  for (const [key, value] of Object.entries(node)) {
    const isLabel = (key === "property" || key === "key") && !node.computed;
    if (!isLabel || node.shorthand) for (const one of [value].flat()) if (isNode(one)) namesIn(one, names);
  }
  return names;
}

/** The name at which a chain of calls begins, as `wei` in `wei.optional()`. */
function rootOf(node: Node): string | undefined {
  if (node.type === "Identifier") return node.name as string;
  const next = node.type === "CallExpression" ? node.callee : node.object;
  return isNode(next) ? rootOf(next) : undefined;
}

/** Splits a module into what a page may need at once and the schemas, which come with the form that checks by them. */
function split(code: string, file: string, part: string): string {
  const { body } = parseSync(file, code).program as unknown as { body: Node[] };
  const imports = body.filter(({ type }) => type === "ImportDeclaration");
  const passedOn = body.filter(({ type, source }) => type !== "ImportDeclaration" && isNode(source));
  const text = ({ start, end }: Node) => code.slice(start, end);
  const localsOf = (one: Node) =>
    (one.specifiers as Node[]).map(({ local }) => (local as Node).name as string);
  const imported = new Set(imports.flatMap(localsOf));
  const declared = body.flatMap((statement) => {
    const one = isNode(statement.declaration) ? statement.declaration : statement;
    const all = one.type === "VariableDeclaration" ? (one.declarations as Node[]) : [one];
    if (imports.includes(one) || passedOn.includes(one)) return [];
    return all.map((node) => {
      const { name } = (node.id ?? {}) as Node;
      if (typeof name !== "string" || one.kind === "let") throw new Error(`Not divisible: ${file}`);
      return { name, node };
    });
  });
  const isChained = ({ init }: Node) =>
    isNode(init) &&
    init.type === "CallExpression" &&
    imported.has(rootOf(init) ?? "") &&
    rootOf(init) !== text(init.callee as Node);
  const schemas = new Set(["z"]);
  for (let known = 0; known < schemas.size; ) {
    known = schemas.size;
    for (const { name, node } of declared)
      if (isChained(node) || [...namesIn(node)].some((used) => schemas.has(used))) schemas.add(name);
  }
  const own = declared.filter(({ name }) => schemas.has(name) === (part === "schemas"));
  const used = new Set(own.flatMap(({ node }) => [...namesIn(node)]));
  const lines = own.map(({ name, node }) => {
    if (!isNode(node.init)) return `export ${text(node)}`;
    const isCall = node.init.type === "CallExpression";
    return `export const ${name} = ${isCall ? `/* @__PURE__ */ (() => ${text(node.init)})()` : text(node.init)};`;
  });
  const plain = declared.map(({ name }) => name).filter((name) => !schemas.has(name) && used.has(name));
  const needed = imports.filter((one) => localsOf(one).some((name) => used.has(name)));
  return [
    ...needed.map(text),
    ...(part === "plain" ? passedOn.map(text) : [`import { ${plain.join(", ")} } from "${file}?plain";`]),
    ...lines,
  ].join("\n");
}

/**
 * Serves each module of `domain` that makes schemas in two parts, so that a page which needs a limit or a label from it
 * doesn't load the validation library too.
 */
export const schemasApart = (): Plugin => ({
  name: "schemas-apart",
  apply: "build",
  enforce: "pre",
  load: {
    filter: { id: /\/domain\/src\/.*\.ts/ },
    async handler(id) {
      const [file = "", part] = id.split("?");
      const source = readFileSync(file, "utf8");
      const moduleSideEffects = false;
      if (!source.includes('from "zod"')) return { code: source, moduleSideEffects };
      if (part !== "plain" && part !== "schemas")
        return {
          code: `export * from "${file}?plain";\nexport * from "${file}?schemas";`,
          moduleSideEffects,
        };
      const { code } = await transformWithOxc(source, file);
      return { code: split(code, file, part), moduleSideEffects };
    },
  },
});
