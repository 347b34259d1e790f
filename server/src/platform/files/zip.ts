import { crc32 } from "node:zlib";

export type ZipEntry = { name: string; at: Date; content: AsyncIterable<Buffer> | Iterable<Buffer> };

/** UTF-8 names, and a checksum after the content, because it isn't known before. */
const FLAGS = 0x0808;
const VERSION = 20;

/** Writes an archive while its entries are read, uncompressed: photos and films don't compress. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for await (const { name, at, content } of entries) {
    const title = Buffer.from(name, "utf8");
    const head = localHead(title, at);
    yield head;
    let checksum = 0;
    let size = 0;
    for await (const part of content) {
      checksum = crc32(part, checksum);
      size += part.length;
      yield part;
    }
    yield descriptor(checksum, size);
    directory.push(directoryEntry(title, at, checksum, size, offset));
    offset += head.length + size + 16;
  }
  const listing = Buffer.concat(directory);
  yield listing;
  yield ending(directory.length, listing.length, offset);
}

/** Encodes a time in the ZIP format: no time zone, steps of two seconds, from 1980 on. */
function dosTime(at: Date): [time: number, date: number] {
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const date =
    (Math.max(0, at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return [time, date];
}

function localHead(title: Buffer, at: Date): Buffer {
  const head = Buffer.alloc(30);
  const [time, date] = dosTime(at);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(time, 10);
  head.writeUInt16LE(date, 12);
  head.writeUInt16LE(title.length, 26);
  return Buffer.concat([head, title]);
}

function descriptor(checksum: number, size: number): Buffer {
  const end = Buffer.alloc(16);
  end.writeUInt32LE(0x08074b50, 0);
  end.writeUInt32LE(checksum, 4);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(size, 12);
  return end;
}

function directoryEntry(title: Buffer, at: Date, checksum: number, size: number, offset: number): Buffer {
  const entry = Buffer.alloc(46);
  const [time, date] = dosTime(at);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(time, 12);
  entry.writeUInt16LE(date, 14);
  entry.writeUInt32LE(checksum, 16);
  entry.writeUInt32LE(size, 20);
  entry.writeUInt32LE(size, 24);
  entry.writeUInt16LE(title.length, 28);
  entry.writeUInt32LE(offset, 42);
  return Buffer.concat([entry, title]);
}

function ending(count: number, length: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(length, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}
