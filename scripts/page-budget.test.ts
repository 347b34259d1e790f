// Budgets of public pages, as sent: styles come with the first answer, script right after the first paint.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { BuildManifest } from "@trestle/domain/page-rendering.ts";
import { expect, it } from "vitest";
import { root } from "./build.ts";

const KB = 1024;
const markdown = "src/components/markdown-text.tsx";
const budgets: [page: string, parts: string[], files: number, scriptKb: number, styleKb: number][] = [
  ["home", ["src/routes/home.tsx"], 11, 128, 20],
  ["market", ["src/routes/market.tsx"], 12, 135, 20],
  ["project", ["src/routes/project.tsx", markdown], 13, 154, 26],
  ["pools", ["src/routes/pools.tsx"], 10, 131, 20],
  ["pool", ["src/routes/pools/pool.tsx"], 11, 132, 20],
  ["club", ["src/routes/business-club.tsx"], 12, 138, 24],
  ["member", ["src/routes/club/member.tsx", markdown], 14, 137, 24],
  ["profile", ["src/routes/profile.tsx"], 10, 132, 26],
  ["help", ["src/routes/help.tsx"], 10, 138, 20],
  ["article", ["src/routes/help/article.tsx"], 12, 144, 20],
];
const read = (folder: string, file: string) => readFileSync(join(root, "web", folder, file));

/** Every file that these sources need, each once. */
function filesOf(manifest: BuildManifest, sources: string[]) {
  const seen = new Map<string, BuildManifest[string]>();
  const visit = (source: string) => {
    const built = manifest[source];
    if (!built) throw new Error(`The build has no ${source}.`);
    if (seen.has(source)) return;
    seen.set(source, built);
    for (const needed of built.imports ?? []) visit(needed);
  };
  for (const source of sources) visit(source);
  return [...seen.values()];
}

it.each(budgets)("%s stays within its budget", (_page, parts, files, scriptKb, styleKb) => {
  const manifest: BuildManifest = JSON.parse(read("dist-server", "manifest.json").toString());
  const needed = filesOf(manifest, ["index.html", ...parts]);
  const weigh = (names: string[]) =>
    names.reduce((sum, name) => sum + brotliCompressSync(read("dist", name)).length, 0) / KB;
  const scripts = [...new Set(needed.map(({ file }) => file))];
  const style = weigh([...new Set(needed.flatMap(({ css = [] }) => css))]);
  expect(scripts.length, "files").toBeLessThanOrEqual(files);
  expect(Math.ceil(weigh(scripts)), "script").toBeLessThanOrEqual(scriptKb);
  expect(Math.ceil(style), "styles").toBeLessThanOrEqual(styleKb);
  expect(scripts.filter((file) => /map-canvas|maplibre|countries|wallet|viem/.test(file))).toEqual([]);
  expect(scripts.filter((file) => read("dist", file).includes("_zod"))).toEqual([]);
});
