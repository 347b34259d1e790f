import type { RendererOptions } from "@trestle/domain/page-rendering.ts";
import { PAGE_STATE_ID, type PageState } from "./lib/page-state.ts";
import type { PageHead } from "./page-head.ts";

const ENTRY = "index.html";

type Build = Pick<RendererOptions, "index" | "manifest" | "readStyles">;
type Document = Build & { entry: string };
type Page = { html: string; state: PageState; head: PageHead };

/** Removes the entry's tags from index.html: a rendered page inlines its styles and defers its script. */
export function openDocument({ index, manifest, readStyles }: Build): Document {
  const entry = manifest[ENTRY]?.file;
  if (!entry) throw new Error("The build's manifest has no entry.");
  const bare = index
    .replace(/\s*<script type="module"[^>]*><\/script>/g, "")
    .replace(/\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, "")
    .replace(/\s*<meta\s+name="description"[^>]*>/, "")
    .replace(/\s*<title>[^<]*<\/title>/, "")
    .replace(/<noscript>[^<]*<\/noscript>/, `<noscript>${WITHOUT_SCRIPT}</noscript>`);
  return { index: bare, manifest, readStyles, entry: `/${entry}` };
}

const WITHOUT_SCRIPT =
  "You can read this page without JavaScript. To sign in, bid, donate or lend, turn it on and reload.";

export function fillDocument({ index, manifest, readStyles, entry }: Document, page: Page): string {
  const files = filesOf(manifest, [ENTRY, ...page.state.parts]);
  const styles = [...new Set(files.flatMap(({ css = [] }) => css))];
  const chunks = files.map(({ file }) => `/${file}`).filter((file) => file !== entry && file.endsWith(".js"));
  const head = [
    ...headTags(page.head),
    `<style>${styles.map(readStyles).join("\n").replaceAll("</", "<\\/")}</style>`,
    // Disabled links, so that code which loads stylesheets later finds these and doesn't load them again.
    ...styles.map((file) => `<link rel="stylesheet" href="/${file}" crossorigin disabled>`),
  ];
  // Functions, because a text may hold what `replace` takes for a reference.
  return index
    .replace("<script>", () => `<script data-entry="${entry}" data-chunks="${chunks.join(" ")}">`)
    .replace("</head>", () => `${head.join("\n")}\n</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${page.html}</div>\n<script type="application/json" id="${PAGE_STATE_ID}">${asScript(page.state)}</script>`,
    );
}

/** The files of these sources with all that they import, each once, what is needed first first. */
function filesOf(manifest: Build["manifest"], sources: string[]) {
  const seen = new Set<string>();
  const visit = (source: string): Build["manifest"][string][] => {
    const built = manifest[source];
    if (!built || seen.has(source)) return [];
    seen.add(source);
    return [...(built.imports ?? []).flatMap(visit), built];
  };
  return sources.flatMap(visit);
}

function headTags({ title, description, canonical, image, kind, isIndexed, structured }: PageHead): string[] {
  const property = (name: string, content: string) =>
    `<meta property="${name}" content="${asText(content)}">`;
  const named = (name: string, content: string) => `<meta name="${name}" content="${asText(content)}">`;
  return [
    `<title>${asText(title)}</title>`,
    named("description", description),
    `<link rel="canonical" href="${asText(canonical)}">`,
    ...(isIndexed ? [] : [named("robots", "noindex")]),
    property("og:site_name", "Trestle"),
    property("og:locale", "en_GB"),
    property("og:type", kind),
    property("og:title", title),
    property("og:description", description),
    property("og:url", canonical),
    property("og:image", image.address),
    property("og:image:width", "1200"),
    property("og:image:height", "630"),
    property("og:image:alt", image.alt),
    named("twitter:card", "summary_large_image"),
    ...structured.map((data) => `<script type="application/ld+json">${asScript(data)}</script>`),
  ];
}

const asText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** JSON inside a script element: nothing in it can end the element, nor a line of a script. */
export const asScript = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("\u2028", "\\u2028")
    .replaceAll("\u2029", "\\u2029");
