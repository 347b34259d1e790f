import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../build.ts";
import { GUIDE_SIZE, guidePictures } from "./guide-pictures.ts";

const folder = join(root, "web/src/features/help/pictures");
const MAX_BYTES = 60 * 1024;

/** Size in a WebP file's header, simple or extended format. */
function sizeOf(file: Buffer) {
  const form = file.toString("latin1", 12, 16);
  if (form === "VP8 ")
    return { width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
  expect(form).toBe("VP8X");
  return { width: file.readUIntLE(24, 3) + 1, height: file.readUIntLE(27, 3) + 1 };
}

it("has every picture of the guide in light and dark, in one size, and none too heavy", () => {
  const wanted = Object.keys(guidePictures).flatMap((name) =>
    ["dark", "light"].map((scheme) => `${name}-${scheme}.webp`),
  );
  expect(readdirSync(folder).sort()).toEqual(wanted.sort());
  for (const name of wanted) {
    const file = readFileSync(join(folder, name));
    expect(file.length, name).toBeLessThanOrEqual(MAX_BYTES);
    expect(sizeOf(file), name).toEqual(GUIDE_SIZE);
  }
});
