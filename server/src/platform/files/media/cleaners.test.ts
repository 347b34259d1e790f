import { Readable, type Transform } from "node:stream";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readExif } from "./exif.ts";
import { FilmCleaner } from "./film-cleaner.ts";
import { JpegCleaner } from "./jpeg-cleaner.ts";
import { film, photo, pngPhoto } from "./photos.fixture.ts";
import { PngCleaner } from "./png-cleaner.ts";

/** Sends a file through in pieces of one size. */
async function through(content: Buffer, cleaner: Transform, size: number): Promise<Buffer> {
  const pieces = Array.from({ length: Math.ceil(content.length / size) }, (_, index) =>
    content.subarray(index * size, (index + 1) * size),
  );
  return buffer(Readable.from(pieces).pipe(cleaner));
}

const pixelsOf = (picture: Buffer) => sharp(picture).raw().toBuffer();
const SIZES = [1, 2, 3, 7, 100, 1_000_000];

describe("a JPEG", () => {
  it("loses its metadata and keeps every pixel, however it arrives", async () => {
    const original = await photo();
    expect(original.includes("Secret")).toBe(true);
    for (const size of SIZES) {
      const cleaner = new JpegCleaner();
      const cleaned = await through(original, cleaner, size);
      expect(cleaner.notes).toEqual({
        taken: { at: "2026-06-01T11:04:22+01:00", latitude: 51.507361, longitude: -0.1278 },
        orientation: 6,
      });
      expect(cleaned.includes("Secret"), `pieces of ${size}`).toBe(false);
      expect(await pixelsOf(cleaned)).toEqual(await pixelsOf(original));
      expect(await sharp(cleaned).metadata()).toMatchObject({ orientation: 6, width: 64, height: 48 });
    }
  });

  it("ends where its picture ends: what an editor or a camera hung on is dropped", async () => {
    const original = await photo();
    const cleaned = await through(Buffer.concat([original, original]), new JpegCleaner(), 50);
    expect(cleaned.includes("Secret")).toBe(false);
    expect(cleaned.length).toBeLessThan(original.length);
  });

  it("comes out whole where it is progressive", async () => {
    const original = await sharp(await photo())
      .jpeg({ progressive: true })
      .toBuffer();
    const cleaned = await through(original, new JpegCleaner(), 11);
    expect(await pixelsOf(cleaned)).toEqual(await pixelsOf(original));
  });
});

it("takes a PNG's metadata out and keeps every pixel", async () => {
  const original = await pngPhoto();
  for (const size of SIZES) {
    const cleaner = new PngCleaner();
    const cleaned = await through(Buffer.concat([original, Buffer.from("A Secret tail")]), cleaner, size);
    expect(cleaned.includes("Secret")).toBe(false);
    expect(cleaner.notes.taken).toEqual({ at: "2026-06-01T11:04:22", latitude: -1.5, longitude: 2 });
    expect(await pixelsOf(cleaned)).toEqual(await pixelsOf(original));
  }
});

it("blanks a film's notes and moves nothing else", async () => {
  const original = film();
  for (const size of SIZES) {
    const cleaned = await through(original, new FilmCleaner(), size);
    expect(cleaned.length).toBe(original.length);
    expect(cleaned.includes("Secret") || cleaned.includes("+51.5072")).toBe(false);
    expect(cleaned.subarray(-5_000)).toEqual(original.subarray(-5_000));
  }
});

it("reads nothing out of blocks that lie about their lengths", async () => {
  const block = Buffer.from("MM\0*\0\0\0\x08\xff\xff", "latin1");
  expect(readExif(block)).toEqual({ taken: null, orientation: 1 });
  expect(readExif(Buffer.alloc(3))).toEqual({ taken: null, orientation: 1 });
  // Answers with any bit flipped.
  const jpeg = await photo();
  const start = jpeg.indexOf("Exif") + 6;
  const tiff = jpeg.subarray(start, start + 400);
  for (let bit = 0; bit < tiff.length * 8; bit += 3) {
    const bent = Buffer.from(tiff);
    bent[bit >> 3] = (bent[bit >> 3] ?? 0) ^ (1 << (bit & 7));
    const { orientation, taken } = readExif(bent);
    expect(orientation).toBeGreaterThanOrEqual(1);
    if (taken?.latitude != null) expect(Math.abs(taken.latitude)).toBeLessThanOrEqual(90);
  }
});
