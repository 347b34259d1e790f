/** What an e-mail says; both parts are made from it when it is sent. Paths are of this instance. */
export type MailBody = {
  title: string;
  lines: string[];
  facts?: [name: string, value: string][];
  /** Of a digest: each with its own link. */
  items?: { text: string; path: string }[];
  action?: { label: string; path: string };
  /** Its link opens something: it is not kept once the e-mail is sent or given up. */
  secret?: boolean;
  /** Why one gets it. */
  because: string;
  /** How to stop it without logging in. */
  stop?: { label: string; path: string };
};

const escapes: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const FONT = "font-family:'Instrument Sans',Helvetica,Arial,sans-serif";
const LINK = "color:#0b5f5a;text-decoration:underline";

/** Plain text and HTML with the same content, in the product's look. */
export function renderMail(body: MailBody, publicUrl: string): { text: string; html: string } {
  return { text: plain(body, publicUrl), html: html(body, publicUrl) };
}

function plain(
  { title, lines, facts = [], items = [], action, because, stop }: MailBody,
  url: string,
): string {
  const width = Math.max(0, ...facts.map(([name]) => name.length));
  return [
    title,
    ...lines,
    ...(facts.length > 0
      ? [facts.map(([name, value]) => `  ${name.padEnd(width)}  ${value}`).join("\n")]
      : []),
    ...items.map(({ text, path }) => `${text}\n${url}${path}`),
    ...(action ? [`${action.label}:\n${url}${action.path}`] : []),
    `--\n${because}${stop ? `\n${stop.label} (no login needed):\n${url}${stop.path}` : ""}`,
  ].join("\n\n");
}

function html(
  { title, lines, facts = [], items = [], action, because, stop }: MailBody,
  url: string,
): string {
  const paragraph = (text: string, style = "") =>
    `<p style="margin:0 0 16px;font-size:15px;line-height:22px;color:#363d48;${style}">${text}</p>`;
  const link = (path: string, text: string, style = LINK) =>
    `<a href="${escaped(`${url}${path}`)}" style="${style}">${escaped(text)}</a>`;
  const table = facts
    .map(
      ([name, value]) =>
        `<tr><td style="padding:8px 0;border-bottom:1px solid #e4e2d9;color:#5b6472;font-size:14px">${escaped(name)}</td><td align="right" style="padding:8px 0;border-bottom:1px solid #e4e2d9;font-size:14px;font-weight:600">${escaped(value)}</td></tr>`,
    )
    .join("");
  const list = items
    .map(
      ({ text, path }) =>
        `<tr><td style="padding:10px 0;border-bottom:1px solid #e4e2d9;font-size:15px;line-height:21px;color:#14181f">${escaped(text)}</td><td align="right" style="padding:10px 0 10px 16px;border-bottom:1px solid #e4e2d9;font-size:14px;font-weight:600">${link(path, "Open", "color:#0b5f5a;text-decoration:none")}</td></tr>`,
    )
    .join("");
  const rows = (inner: string) =>
    `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 20px">${inner}</table>`;
  const button =
    "display:inline-block;padding:11px 18px;border-radius:8px;background:#0b5f5a;color:#ffffff;font-size:15px;font-weight:600;text-decoration:none";
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:#fafaf7;${FONT};color:#14181f">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border:1px solid #e4e2d9;border-radius:12px">
<tr><td style="padding:28px 28px 12px">
<p style="margin:0 0 20px;font-size:17px;font-weight:700;color:#0b5f5a">Trestle</p>
<h1 style="margin:0 0 14px;font-size:22px;line-height:28px;color:#14181f">${escaped(title)}</h1>
${lines.map((line) => paragraph(escaped(line))).join("\n")}
${table ? rows(table) : ""}${list ? rows(list) : ""}
${action ? paragraph(link(action.path, action.label, button)) : ""}
</td></tr>
<tr><td style="padding:16px 28px 24px;border-top:1px solid #e4e2d9;font-size:13px;line-height:19px;color:#5b6472">
${escaped(because)}${stop ? ` ${link(stop.path, stop.label)}.` : ""} We never ask for a password or a recovery phrase by e-mail.
</td></tr></table></td></tr></table></body></html>`;
}
