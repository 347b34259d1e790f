import { expect, it } from "vitest";
import { asScript, fillDocument, openDocument } from "./document.ts";

const index = `<!doctype html><html><head>
<title>Trestle</title>
<meta name="description" content="Anything" />
<script>boot()</script>
<script type="module" crossorigin src="/assets/index.js"></script>
<link rel="modulepreload" crossorigin href="/assets/router.js">
<link rel="stylesheet" crossorigin href="/assets/index.css">
</head><body><div id="root"></div><noscript>No</noscript></body></html>`;
const manifest = {
  "index.html": { file: "assets/index.js", css: ["assets/index.css"], imports: ["_router.js"] },
  "_router.js": { file: "assets/router.js" },
  "src/routes/market.tsx": { file: "assets/market.js", css: ["assets/market.css"], imports: ["index.html"] },
};
const head = {
  title: 'A "loft" & <b>more</b>',
  description: "$& </head>",
  canonical: "https://trestle.example/",
  image: { address: "https://trestle.example/preview.png", alt: "" },
  kind: "website" as const,
  isIndexed: true,
  structured: [],
};
const page = (html: string, data: unknown) =>
  fillDocument(openDocument({ index, manifest, readStyles: (file) => `/* ${file} */` }), {
    html,
    head,
    state: { at: 0, queries: [{ key: ["one"], data }], parts: ["src/routes/market.tsx"] },
  });

it("carries the styles of its parts and names its scripts without loading them", () => {
  const html = page("<p>Content</p>", null);
  expect(html).toContain("/* assets/index.css */\n/* assets/market.css */");
  expect(html).toContain(
    '<script data-entry="/assets/index.js" data-chunks="/assets/router.js /assets/market.js">',
  );
  expect(html).toContain('<link rel="stylesheet" href="/assets/market.css" crossorigin disabled>');
  expect(html).not.toMatch(/type="module"|modulepreload/);
  expect(html).toContain('<div id="root"><p>Content</p></div>');
});

it("keeps the inline script's text as it is, for the policy knows it by its hash", () => {
  expect(page("", null)).toContain(">boot()</script>");
});

it("writes people's words as text, even if they contain HTML", () => {
  const html = page("", null);
  expect(html).toContain("<title>A &quot;loft&quot; &amp; &lt;b&gt;more&lt;/b&gt;</title>");
  expect(html).toContain('<meta name="description" content="$&amp; &lt;/head&gt;">');
});

it("lets nothing in the state end its element or a line", () => {
  const data = { text: "</script><!-- \u2028\u2029 $& $1" };
  const html = page("", data);
  const [, state = ""] = /id="page-state">([^<]*)<\/script>/.exec(html) ?? [];
  expect(state).not.toMatch(/[<>\u2028\u2029]/);
  expect(JSON.parse(state).queries[0].data).toEqual(data);
  expect(asScript("</script>")).toBe('"\\u003c/script\\u003e"');
});
