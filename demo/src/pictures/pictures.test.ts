import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { readPicture } from "../story-parts.ts";
import { render } from "./render.ts";
import { scenes } from "./scenes.ts";

const folder = join(import.meta.dirname, "../../pictures");
const story = join(import.meta.dirname, "../../story");
const names = Object.keys(scenes).sort();

it("are all drawn by the script, and used in the story", () => {
  expect(globSync("*.jpg", { cwd: folder }).sort()).toEqual(names.map((name) => `${name}.jpg`));
  const files = globSync("*.yaml", { cwd: story }).map((file) => readFileSync(join(story, file), "utf8"));
  const text = files.join("\n");
  for (const name of names) expect(text).toMatch(new RegExp(`\\[${name},|picture: ${name}\\b`));
});

it.each(names)("%s is small, and what the script draws", async (name) => {
  expect(statSync(join(folder, `${name}.jpg`)).size).toBeLessThan(52_000);
  const pixelsOf = (picture: Buffer) => sharp(picture).resize(96, 64).raw().toBuffer();
  const stored = await pixelsOf(readPicture(name));
  const drawn = await pixelsOf(await render(name));
  const differences = Array.from(stored, (value, at) => Math.abs(value - (drawn[at] ?? 0)));
  expect(differences.reduce((sum, difference) => sum + difference, 0) / stored.length).toBeLessThan(2);
});
