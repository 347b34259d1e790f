import { crc32, deflateSync } from "node:zlib";

type Bomb = {
  width: number;
  height: number;
  depth?: 8 | 16;
  isCutOff?: boolean;
  notes?: [type: string, content: Buffer][];
};

/** A black PNG of minimal size; `isCutOff` keeps only the header, which states the dimensions. */
export function packedPng({ width, height, depth = 8, isCutOff, notes = [] }: Bomb): Buffer {
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, depth, 6, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const rows = Buffer.alloc(((width * 4 * depth) / 8 + 1) * (isCutOff ? 1 : height));
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", head),
    ...notes.map(([type, content]) => pngChunk(type, content)),
    pngChunk("IDAT", deflateSync(rows, { level: 9 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

function pngChunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const chunk = Buffer.alloc(named.length + 8);
  chunk.writeUInt32BE(content.length, 0);
  named.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(named), chunk.length - 4);
  return chunk;
}

/** Text chunks of a PNG that decompress to a thousand times their size. */
export const foldedNotes = (megabytes: number, count: number): [string, Buffer][] => {
  const note = Buffer.concat([
    Buffer.from("a\0\0"),
    deflateSync(Buffer.alloc(megabytes * 2 ** 20), { level: 9 }),
  ]);
  return Array.from({ length: count }, () => ["zTXt", note]);
};

/** An SVG of 2^`depth` shapes. */
export const nestedSvg = (depth: number): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg"><g id="a0"><rect width="1" height="1"/></g>${Array.from(
      { length: depth },
      (_, level) => `<g id="a${level + 1}"><use href="#a${level}"/><use href="#a${level}"/></g>`,
    ).join("")}</svg>`,
  );
