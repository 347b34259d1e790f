import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { inflateSync } from "node:zlib";

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/** A machine may have no fonts at all, so ours comes along; the typesetter reads them unpacked and from a file. */
export function unpackFont(weight: 400 | 700): string {
  const packed = readFileSync(
    fileURLToPath(
      import.meta.resolve(`@fontsource/instrument-sans/files/instrument-sans-latin-${weight}-normal.woff`),
    ),
  );
  const folder = mkdtempSync(join(tmpdir(), "trestle-font-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, `instrument-sans-${weight}.ttf`);
  writeFileSync(file, sfntOf(packed));
  return file;
}

/** WOFF is the same tables, each compressed, under another directory. */
function sfntOf(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const power = Math.floor(Math.log2(count));
  const header = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  header.writeUInt16BE(2 ** power * 16, 6);
  header.writeUInt16BE(power, 8);
  header.writeUInt16BE(count * 16 - 2 ** power * 16, 10);
  const parts: Buffer[] = [header];
  let offset = header.length;
  for (let index = 0; index < count; index++) {
    const entry = WOFF_HEADER + index * WOFF_ENTRY;
    const from = woff.readUInt32BE(entry + 4);
    const compressed = woff.readUInt32BE(entry + 8);
    const length = woff.readUInt32BE(entry + 12);
    const stored = woff.subarray(from, from + compressed);
    const table = compressed < length ? inflateSync(stored) : stored;
    const target = SFNT_HEADER + index * SFNT_ENTRY;
    woff.copy(header, target, entry, entry + 4);
    woff.copy(header, target + 4, entry + 16, entry + 20);
    header.writeUInt32BE(offset, target + 8);
    header.writeUInt32BE(length, target + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
