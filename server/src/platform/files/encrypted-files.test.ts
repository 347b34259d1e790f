import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it, onTestFinished } from "vitest";
import { DamagedFile, EncryptedFiles } from "./encrypted-files.ts";
import { folderStore } from "./folder-store.ts";

const SEGMENT = 65_536;

function store() {
  const folder = mkdtempSync(join(tmpdir(), "trestle-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const key = randomBytes(32).toString("hex");
  return { folder, key, files: new EncryptedFiles(folderStore(folder), "", key) };
}
async function write(files: EncryptedFiles, ...pieces: Buffer[]): Promise<string> {
  const name = randomUUID();
  await files.write(name, Readable.from(pieces));
  return name;
}

describe("files at rest", () => {
  it.each([0, 1, SEGMENT - 1, SEGMENT, SEGMENT + 1, 3 * SEGMENT, 200_001])(
    "come back as they were, %i bytes",
    async (size) => {
      const { files } = store();
      const content = randomBytes(size);
      const name = await write(files, content);
      expect((await buffer(await files.read(name))).equals(content)).toBe(true);
    },
  );

  it("come back the same however they arrived in pieces", async () => {
    const { files } = store();
    const content = randomBytes(150_000);
    const pieces = Array.from({ length: 1500 }, (_, index) =>
      content.subarray(index * 100, (index + 1) * 100),
    );
    const name = await write(files, ...pieces);
    expect((await buffer(await files.read(name))).equals(content)).toBe(true);
  });

  it("hold nothing of what was written, not even the same twice", async () => {
    const { files, folder } = store();
    const content = Buffer.from("a sentence that must not be found. ".repeat(5000));
    const names = [await write(files, content), await write(files, content)];
    const [first, second] = names.map((name) => readFileSync(join(folder, name)));
    expect(first?.includes("must not be found")).toBe(false);
    expect(first?.subarray(32, 64).equals(second?.subarray(32, 64) as Buffer)).toBe(false);
  });

  it.each([
    ["a flipped bit", (bytes: Buffer) => bytes.fill((bytes[100] ?? 0) ^ 1, 100, 101)],
    ["a flipped bit in the salt", (bytes: Buffer) => bytes.fill((bytes[3] ?? 0) ^ 1, 3, 4)],
    ["an end cut off in a segment", (bytes: Buffer) => bytes.subarray(0, -5)],
    ["an end cut off between segments", (bytes: Buffer) => bytes.subarray(0, 32 + SEGMENT + 16)],
    ["nothing but the salt", (bytes: Buffer) => bytes.subarray(0, 32)],
    ["less than the salt", (bytes: Buffer) => bytes.subarray(0, 20)],
    ["something added", (bytes: Buffer) => Buffer.concat([bytes, Buffer.from("more")])],
    [
      "two segments in each other's place",
      (bytes: Buffer) => {
        const [start, sealed] = [32, SEGMENT + 16];
        const at = (place: number) => bytes.subarray(start + place * sealed, start + (place + 1) * sealed);
        return Buffer.concat([bytes.subarray(0, start), at(1), at(0), bytes.subarray(start + 2 * sealed)]);
      },
    ],
  ])("are refused with %s", async (_, damage) => {
    const { files, folder } = store();
    const name = await write(files, randomBytes(3 * SEGMENT + 10));
    const path = join(folder, name);
    writeFileSync(path, damage(readFileSync(path)));
    await expect(files.read(name).then(buffer)).rejects.toThrow(DamagedFile);
  });

  it("are refused under another name and another key", async () => {
    const { files, folder } = store();
    const [one, two] = [await write(files, randomBytes(100)), await write(files, randomBytes(100))];
    writeFileSync(join(folder, one), readFileSync(join(folder, two)));
    await expect(files.read(one).then(buffer)).rejects.toThrow(DamagedFile);
    const stranger = new EncryptedFiles(folderStore(folder), "", randomBytes(32).toString("hex"));
    await expect(stranger.read(two).then(buffer)).rejects.toThrow(DamagedFile);
  });

  it("leave nothing behind when the sender stops half-way", async () => {
    const { files, folder } = store();
    async function* halfSent() {
      yield randomBytes(100_000);
      throw new Error("gone");
    }
    await expect(files.write(randomUUID(), Readable.from(halfSent()))).rejects.toThrow("gone");
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each([0, 100, SEGMENT, 3 * SEGMENT + 10])(
    "open with the old key until they are re-encrypted, and not after, %i bytes",
    async (size) => {
      const { folder, key, files } = store();
      const content = randomBytes(size);
      const name = await write(files, content);
      const newKey = randomBytes(32).toString("hex");
      const rotating = new EncryptedFiles(folderStore(folder), "", newKey, key);
      expect((await buffer(await rotating.read(name))).equals(content)).toBe(true);
      expect(await rotating.reencrypt(name)).toBe(true);
      expect(await rotating.reencrypt(name)).toBe(false);
      const rotated = new EncryptedFiles(folderStore(folder), "", newKey);
      expect((await buffer(await rotated.read(name))).equals(content)).toBe(true);
      await expect(files.read(name).then(buffer)).rejects.toThrow(DamagedFile);
    },
  );

  it("stay as they are when they cannot be re-encrypted", async () => {
    const { folder, key, files } = store();
    const name = await write(files, randomBytes(3 * SEGMENT));
    const path = join(folder, name);
    const damaged = readFileSync(path).fill(0, 2 * SEGMENT, 2 * SEGMENT + 1);
    writeFileSync(path, damaged);
    const rotating = new EncryptedFiles(folderStore(folder), "", randomBytes(32).toString("hex"), key);
    await expect(rotating.reencrypt(name)).rejects.toThrow(DamagedFile);
    expect(readFileSync(path).equals(damaged)).toBe(true);
    expect(readdirSync(folder)).toEqual([name]);
  });
});
