import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { FilmCleaner } from "./film-cleaner.ts";
import { JpegCleaner } from "./jpeg-cleaner.ts";
import { foldedNotes, nestedSvg, packedPng } from "./picture-bombs.fixture.ts";
import { PictureSizeReader } from "./picture-size.ts";
import { PngCleaner } from "./png-cleaner.ts";
import { shrinkPicture } from "./shrink-picture.ts";

const MAX_CPU_MS = 500;
const square = { side: 320, shape: "square", quality: 82, unreadable: "unreadable" } as const;
const shrink = (bytes: Buffer, client = "somebody") =>
  shrinkPicture(async () => bytes, { client, ...square });

/** Processor time of all threads, so that a busy machine changes nothing. */
async function cpuMs(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const LIMITS =
  "Pictures can have at most 40 megapixels, 16,384 pixels on a side, and be at most 20 times as long as wide.";
const COLOURS = "This picture has too many colours for its size. Save it with 8 bits for each colour.";
const bombs: [name: string, bytes: () => Buffer, refusal: string][] = [
  [
    "1 by 2,000 pixels, which fill a square 640,000 pixels high",
    () => packedPng({ width: 1, height: 2_000 }),
    LIMITS,
  ],
  ["10 by 65,000 pixels", () => packedPng({ width: 10, height: 65_000 }), LIMITS],
  ["81 megapixels", () => packedPng({ width: 9_000, height: 9_000, isCutOff: true }), LIMITS],
  [
    "39 megapixels of 64 bits",
    () => packedPng({ width: 6_200, height: 6_300, depth: 16, isCutOff: true }),
    COLOURS,
  ],
  ["an SVG of 2^24 shapes", () => nestedSvg(24), "unreadable"],
];

describe("a picture that unfolds", () => {
  it.each(bombs)("is refused before it is decoded: %s", async (_name, bytes, refusal) => {
    const content = bytes();
    let outcome: unknown;
    const spent = await cpuMs(async () => {
      outcome = await shrink(content).catch(({ message }: Error) => message);
    });
    expect(outcome).toBe(refusal);
    expect(spent).toBeLessThan(MAX_CPU_MS);
  });

  it("is decoded without its folded notes", async () => {
    const content = packedPng({ width: 10, height: 10, notes: foldedNotes(40, 30) });
    const spent = await cpuMs(async () => {
      expect(await sharp(await shrink(content)).metadata()).toMatchObject({ width: 320, height: 320 });
    });
    expect(spent).toBeLessThan(MAX_CPU_MS);
  });

  it("takes its turn: others wait for one picture of a client, not for all of them", async () => {
    const photo = await sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: "#777" } })
      .jpeg()
      .toBuffer();
    const finished: string[] = [];
    const send = (client: string) => shrink(photo, client).then(() => finished.push(client));
    await Promise.all([...Array.from({ length: 6 }, () => send("greedy")), send("other")]);
    expect(finished.indexOf("other")).toBeLessThan(3);
  });
});

it.each([
  ["film", new FilmCleaner(), Buffer.from("\0\0\0\x08free", "latin1")],
  ["JPEG", new JpegCleaner(), Buffer.from([0xff, 0xe0, 0, 2])],
  ["PNG", new PngCleaner(), Buffer.from("\0\0\0\0abCd\0\0\0\0", "latin1")],
])("refuses a %s of nothing but empty parts", async (_name, cleaner, part) => {
  const beginning =
    cleaner instanceof JpegCleaner
      ? [0xff, 0xd8]
      : cleaner instanceof PngCleaner
        ? [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
        : [];
  const content = Buffer.concat([Buffer.from(beginning), Buffer.alloc(1_000_000, part)]);
  await expect(buffer(Readable.from([content]).pipe(cleaner))).rejects.toThrow(
    "This file has too many parts.",
  );
});

it("reads a picture's size while it arrives, in pieces of any length", async () => {
  const blank = sharp({ create: { width: 70, height: 30, channels: 3, background: "#777" } }).withExif({
    IFD0: { Artist: "x".repeat(3_000) },
  });
  for (const content of [
    await blank.jpeg().toBuffer(),
    await blank.jpeg({ progressive: true }).toBuffer(),
    await blank.png().toBuffer(),
  ])
    for (const length of [1, 7, 100_000]) {
      const reader = new PictureSizeReader();
      for (let at = 0; at < content.length; at += length) reader.look(content.subarray(at, at + length));
      expect(reader.size).toEqual({ width: 70, height: 30 });
    }
});
