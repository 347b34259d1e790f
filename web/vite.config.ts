import process from "node:process";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const server = `http://localhost:${process.env.SERVER_PORT ?? 3000}`;

/** The two typefaces of every first screen start loading with the page, not after its stylesheet is read. */
const preloadFonts = (): Plugin => ({
  name: "preload-fonts",
  transformIndexHtml: {
    order: "post",
    handler: (_, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((file) => /(instrument-sans-latin-wght|bricolage-grotesque-latin-opsz).*\.woff2$/.test(file))
        .map((file) => ({
          tag: "link",
          attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${file}`, crossorigin: true },
          injectTo: "head" as const,
        })),
  },
});

/**
 * zod tries whether it may write code at run time, which the content security policy refuses and browsers report. It is
 * told not to try before any schema is made, in whichever chunk the first one stands.
 */
const withoutEval = (): Plugin => ({
  name: "without-eval",
  transform: {
    filter: { id: /zod\/v4\/core\/core\.js/ },
    handler: (code) => `(globalThis.__zod_globalConfig ??= {}).jitless = true;\n${code}`,
  },
});

/** Only the server describes its schemas to others; the pages check values, and do without that fifth of zod. */
const withoutJsonSchema = (): Plugin => ({
  name: "without-json-schema",
  apply: "build",
  transform: {
    filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js/ },
    handler: (code) =>
      [...code.matchAll(/^export (?:const|function) (\w+)|^export \{ \w+ as (\w+) \}/gm)]
        .map(
          ([, declared, renamed]) =>
            `const _${declared ?? renamed} = () => {};\nexport { _${declared ?? renamed} as ${declared ?? renamed} };`,
        )
        .join("\n"),
  },
});

export default defineConfig({
  plugins: [react(), preloadFonts(), withoutEval(), withoutJsonSchema()],
  build: {
    target: "es2023",
    // The content security policy refuses inline scripts, so the polyfill Vite would inline stays out.
    modulePreload: { polyfill: false },
    // A data: font or image would need its own exception in the content security policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: {
      "/api": server,
      "/rpc": server,
      "/healthz": server,
      "/readyz": server,
      "/metrics": server,
      "/map": server,
      "/ws": { target: server, ws: true },
    },
  },
});
