import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startServer } from "@trestle/testkit/server.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readRange } from "./byte-range.ts";

const SIZE = 5_000_000;
let folder: string;
let tiles: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "trestle-tiles-"));
  tiles = join(folder, "city.pmtiles");
  const content = Buffer.alloc(SIZE, 7);
  content.write("PMTiles\x03", "latin1");
  content.write("the end", SIZE - 7, "latin1");
  writeFileSync(tiles, content);
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("a range of bytes", () => {
  it.each([
    ["bytes=0-16383", { start: 0, end: 16_383 }],
    ["bytes=99-99", { start: 99, end: 99 }],
    ["bytes=4999990-9999999", { start: 4_999_990, end: SIZE - 1 }],
    ["bytes=0-2097151", { start: 0, end: 2_097_151 }],
  ])("%s is read, and cut where the file ends", (header, range) => {
    expect(readRange(header, SIZE)).toEqual(range);
  });

  it.each([
    [undefined, "Ask for one range"],
    ["", "Ask for one range"],
    ["bytes=0-", "Ask for one range"],
    ["bytes=-500", "Ask for one range"],
    ["bytes=0-1,5-9", "Ask for one range"],
    ["bytes=a-b", "Ask for one range"],
    ["bytes=-1-5", "Ask for one range"],
    ["bytes=0-9999999999999999999999", "Ask for one range"],
    ["items=0-5", "Ask for one range"],
    ["bytes=9-5", "must lie within"],
    ["bytes=5000000-5000001", "must lie within"],
    ["bytes=0-2097152", "at most 2097152 bytes"],
  ])("%s is refused", (header, sentence) => {
    expect(() => readRange(header, SIZE)).toThrow(sentence);
  });
});

describe("a street map from a file", () => {
  it("is served by ranges, uncompressed, and announced to browsers", async () => {
    const { app } = await startServer({ MAP_PMTILES: tiles });
    const { map } = (await app.inject("/api/config")).json();
    expect(map).toMatchObject({ styleUrl: null, tilesUrl: "/map/streets.pmtiles" });
    const ask = (range?: string) =>
      app.inject({
        url: map.tilesUrl,
        headers: { "accept-encoding": "br, gzip", ...(range ? { range } : {}) },
      });

    const first = await ask("bytes=0-16383");
    expect(first.statusCode).toBe(206);
    expect(first.rawPayload.subarray(0, 7).toString()).toBe("PMTiles");
    expect(first.headers).toMatchObject({
      "content-length": "16384",
      "content-range": `bytes 0-16383/${SIZE}`,
      "content-type": "application/vnd.pmtiles",
      "accept-ranges": "bytes",
    });
    expect(first.headers["content-encoding"]).toBeUndefined();
    // The library reads the file again when this changes, and trusts no weak one.
    expect(first.headers.etag).toMatch(/^"[0-9a-f]+-[0-9a-f]+"$/);
    expect((await ask("bytes=4999993-6000000")).body).toBe("the end");

    for (const bad of [undefined, "bytes=5-1", "bytes=0-4999999", "bytes=6000000-6000001"]) {
      const refused = await ask(bad);
      expect([bad, refused.statusCode, refused.headers["content-range"]]).toEqual([
        bad,
        416,
        `bytes */${SIZE}`,
      ]);
      expect(refused.json()).toMatchObject({ success: false, code: "invalid_range" });
    }
  });

  it("gives nothing else of the disk", async () => {
    const { app } = await startServer({ MAP_PMTILES: tiles });
    for (const url of [
      "/map/",
      "/map/city.pmtiles",
      "/map/streets.pmtiles/../../etc/passwd",
      "/map/streets.pmtiles%2f..%2f..%2fetc%2fpasswd",
      "/map/..%2fstreets.pmtiles",
    ]) {
      const { statusCode } = await app.inject({ url, headers: { range: "bytes=0-9" } });
      expect([url, statusCode]).toEqual([url, 404]);
    }
  });

  it("says so when the file was cut short while we ran", async () => {
    const shrinking = join(folder, "shrinking.pmtiles");
    writeFileSync(shrinking, Buffer.concat([Buffer.from("PMTiles\x03", "latin1"), Buffer.alloc(1000)]));
    const { app } = await startServer({ MAP_PMTILES: shrinking });
    truncateSync(shrinking, 100);
    const answer = await app.inject({
      url: "/map/streets.pmtiles",
      headers: { range: "bytes=0-999" },
    });
    expect(answer.statusCode).toBe(503);
    expect(answer.json().message).toContain("has changed");
  });

  it.each<[string, () => string, string]>([
    ["is missing", () => join(folder, "none.pmtiles"), "the file named by MAP_PMTILES (ENOENT)."],
    ["is a folder", () => folder, "isn’t PMTiles version 3."],
    ["is something else", () => import.meta.filename, "isn’t PMTiles version 3."],
  ])("stops the start when it %s", async (_, path, sentence) => {
    await expect(startServer({ MAP_PMTILES: path() })).rejects.toThrow(sentence);
  });
});

it("lets browsers ask a street map at another address, and nothing else there", async () => {
  const { app } = await startServer({ MAP_PMTILES: "https://tiles.example.org/city.pmtiles" });
  const answer = await app.inject("/api/config");
  expect(answer.json().map.tilesUrl).toBe("https://tiles.example.org/city.pmtiles");
  const policy = String(answer.headers["content-security-policy"]);
  expect(policy).toContain("connect-src 'self' https://tiles.example.org;");
  expect(policy.split("https://tiles.example.org")).toHaveLength(2);
  const own = await app.inject({ url: "/map/streets.pmtiles", headers: { range: "bytes=0-9" } });
  expect(own.statusCode).toBe(404);
});
