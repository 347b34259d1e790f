/** Content of an email, rendered to text and HTML when it is sent. Paths are of this instance. */
export type MailBody = {
  /** Topic of the email, shown above the title. */
  topic?: string;
  title: string;
  lines: string[];
  facts?: [name: string, value: string][];
  /** Items of a digest, each with its own link. */
  items?: { text: string; path: string }[];
  action?: { label: string; path: string };
  /** The link is a secret: the body is deleted once the email is sent or given up. */
  secret?: boolean;
  /** Reason for which the person receives it. */
  because: string;
  /** Link that unsubscribes without logging in. */
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

/** Inline light colours: some mail clients ignore style sheets. */
const light = {
  paper: "#fafaf7",
  surface: "#ffffff",
  ink: "#14181f",
  ink2: "#363d48",
  muted: "#5b6472",
  line: "#e4e2d9",
  brand: "#0b5f5a",
  onBrand: "#ffffff",
};
const FONT = "font-family:'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
/** Dark colours and a phone layout for mail clients that apply style sheets. */
const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.paper{background:#0e1216!important}.card{background:#161b21!important;border-color:#272f38!important}.ink{color:#e8ecf1!important}.ink2{color:#cbd3dc!important}.muted{color:#a3aebb!important}.line{border-color:#272f38!important}.brand{color:#5cc8bc!important}.mark{stroke:#e8ecf1!important}.strut{stroke:#f2a66b!important}.button{background:#5cc8bc!important;color:#08201e!important}}
@media (max-width:480px){.paper{padding:0!important}.card{border-width:0 0 1px!important;border-radius:0!important}.pad{padding-left:20px!important;padding-right:20px!important}.button{display:block!important;text-align:center!important}}`;
/** The logo of web/src/components/logo.tsx. Clients that drop SVG show only the name. */
const MARK = `<svg width="27" height="22" viewBox="0 0 34 28" fill="none" stroke="${light.ink}" stroke-linecap="square" class="mark" aria-hidden="true" style="vertical-align:-4px"><path d="M1 4h32" stroke-width="4"/><path d="M9 6 4 26M9 6l5 20M6.4 16h5.2M25 6l-5 20M25 6l5 20M22.4 16h5.2" stroke-width="2.6"/><path d="M13.5 25 20.5 7" stroke="#9a4a12" stroke-width="2.2" class="strut"/></svg>&nbsp; `;

export function renderMail(body: MailBody, publicUrl: string): { text: string; html: string } {
  return { text: plain(body, publicUrl), html: html(body, publicUrl) };
}

function plain(
  { topic, title, lines, facts = [], items = [], action, because, stop }: MailBody,
  url: string,
): string {
  const width = Math.max(0, ...facts.map(([name]) => name.length));
  return [
    ...(topic ? [topic] : []),
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
  { topic, title, lines, facts = [], items = [], action, because, stop }: MailBody,
  url: string,
): string {
  const link = (path: string, text: string, as: string, style: string) =>
    `<a href="${escaped(`${url}${path}`)}" class="${as}" style="${style}">${escaped(text)}</a>`;
  const cell = `padding:12px 0;border-top:1px solid ${light.line};font-size:15px;line-height:22px`;
  const row = (...cells: [as: string, style: string, content: string][]) =>
    `<tr>${cells.map(([as, style, content]) => `<td class="line ${as}" style="${cell};${style}">${content}</td>`).join("")}</tr>`;
  const rows = [
    ...facts.map(([name, value]) =>
      row(
        ["muted", `color:${light.muted}`, escaped(name)],
        ["ink", `text-align:right;color:${light.ink};font-weight:600`, escaped(value)],
      ),
    ),
    // The whole line is the link, for touch screens.
    ...items.map(({ text, path }) =>
      row([
        "ink",
        "",
        link(path, text, "ink", `display:block;color:${light.ink};text-decoration:none`) +
          link(
            path,
            "Open",
            "brand",
            `color:${light.brand};font-size:14px;font-weight:600;text-decoration:none`,
          ),
      ]),
    ),
  ];
  const table = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${rows.join("")}</table>`;
  const button = `display:inline-block;padding:12px 20px;border-radius:8px;background:${light.brand};color:${light.onBrand};font-size:15px;line-height:20px;font-weight:600;text-decoration:none`;
  // Preview text of the inbox list, instead of the logo's name.
  const preview =
    [...lines, ...items.map(({ text }) => text), ...facts.map((fact) => fact.join(": ")), because][0] ?? "";
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(title)}</title><style>${STYLES}</style></head>
<body class="paper" style="margin:0;padding:0;background:${light.paper};${FONT}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" class="paper" style="padding:32px 16px;background:${light.paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="card" style="max-width:560px;background:${light.surface};border:1px solid ${light.line};border-radius:12px;text-align:left">
<tr><td class="pad line" style="padding:18px 32px;border-bottom:1px solid ${light.line}"><span class="ink" style="font-size:18px;line-height:24px;font-weight:700;color:${light.ink}">${MARK}Trestle</span></td></tr>
<tr><td class="pad" style="padding:28px 32px 8px">
${topic ? `<p class="brand" style="margin:0 0 8px;font-size:13px;line-height:18px;font-weight:600;color:${light.brand}">${escaped(topic)}</p>` : ""}
<h1 class="ink" style="margin:0 0 16px;font-size:22px;line-height:29px;font-weight:700;color:${light.ink}">${escaped(title)}</h1>
${lines.map((line) => `<p class="ink2" style="margin:0 0 16px;font-size:15px;line-height:23px;color:${light.ink2}">${escaped(line)}</p>`).join("\n")}
${rows.length > 0 ? table : ""}
${action ? `<p style="margin:24px 0">${link(action.path, action.label, "button", button)}</p>` : ""}
</td></tr>
<tr><td class="pad line muted" style="padding:18px 32px 22px;border-top:1px solid ${light.line};font-size:13px;line-height:20px;color:${light.muted}">
${escaped(because)}${stop ? ` ${link(stop.path, stop.label, "brand", `color:${light.brand};text-decoration:underline`)}.` : ""}<br>We never ask for a password or a recovery phrase by email.
</td></tr></table></td></tr></table></body></html>`;
}
