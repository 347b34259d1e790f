import { readFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import react from "@vitejs/plugin-react";
import { defineConfig, minifySync, type Plugin } from "vite";
import { chunkOf } from "./chunks.ts";
import { schemasApart } from "./schemas-apart.ts";

const server = `http://localhost:${process.env.SERVER_PORT ?? 3000}`;

/** A script that runs ahead of the first paint must not cost a request; the server allows it by its hash. */
const inlineBoot = (): Plugin => ({
  name: "inline-boot",
  transformIndexHtml: {
    order: "post",
    handler: (html) => {
      const { code } = minifySync("boot.js", readFileSync(join(import.meta.dirname, "boot.js"), "utf8"));
      return html.replace("<script></script>", () => `<script>${code.trim()}</script>`);
    },
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

/** The chunks of the first load are compiled as they arrive: most of their functions run at once. */
const compiledWhole = (): Plugin => ({
  name: "compiled-whole",
  apply: "build",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === "chunk" && /^(react|query|router|app|shared)$/.test(chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    },
  },
});

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), inlineBoot(), withoutEval(), withoutJsonSchema(), schemasApart(), compiledWhole()],
  // What renders pages on the server is complete in itself, and always React's production build.
  ssr: { noExternal: true },
  define: isSsrBuild ? { "process.env.NODE_ENV": '"production"' } : {},
  build: {
    target: "es2023",
    // Nobody reads them: our own compression follows.
    reportCompressedSize: false,
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    // The content security policy refuses inline scripts, so the polyfill Vite would inline stays out.
    modulePreload: { polyfill: false },
    // A data: font or image would need its own exception in the content security policy.
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] },
          },
        },
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
}));
