// What each public page may weigh: its styles with the first answer, its script once somebody touches it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { BuildManifest } from "@trestle/domain/page-rendering.ts";
import { expect, it } from "vitest";
import { root } from "./build.ts";

const KB = 1024;
const markdown = "src/components/markdown-text.tsx";
const budgets: [page: string, parts: string[], scriptKb: number, styleKb: number][] = [
  ["home", ["src/routes/home.tsx"], 177, 20],
  ["market", ["src/routes/market.tsx"], 233, 20],
  ["project", ["src/routes/project.tsx", markdown], 264, 26],
  ["pools", ["src/routes/pools.tsx"], 220, 20],
  ["pool", ["src/routes/pools/pool.tsx"], 220, 20],
  ["club", ["src/routes/business-club.tsx"], 240, 24],
  ["member", ["src/routes/club/member.tsx", markdown], 257, 24],
  ["profile", ["src/routes/profile.tsx"], 276, 26],
  ["help", ["src/routes/help.tsx"], 220, 20],
  ["article", ["src/routes/help/article.tsx"], 202, 20],
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

it.each(budgets)("%s stays within its budget", (_page, parts, scriptKb, styleKb) => {
  const manifest: BuildManifest = JSON.parse(read("dist-server", "manifest.json").toString());
  const files = filesOf(manifest, ["index.html", ...parts]);
  const weigh = (names: string[]) =>
    names.reduce((sum, name) => sum + gzipSync(read("dist", name), { level: 9 }).length, 0) / KB;
  const script = weigh(files.map(({ file }) => file));
  const style = weigh([...new Set(files.flatMap(({ css = [] }) => css))]);
  expect(Math.ceil(script), "script").toBeLessThanOrEqual(scriptKb);
  expect(Math.ceil(style), "styles").toBeLessThanOrEqual(styleKb);
  expect(files.filter(({ file }) => /map-canvas|maplibre|countries/.test(file))).toEqual([]);
});
