import { Transform } from "node:stream";

export type FileKind = "pdf" | "jpeg" | "png" | "film" | "doc" | "docx";

/** Maximum size of a ZIP archive's directory at its end. */
const TAIL_BYTES = 66_000;
const HEAD_BYTES = 1024;
const OVERLAP = 64;

const startsWith = (head: Buffer, ...bytes: number[]) =>
  head.subarray(0, bytes.length).equals(Buffer.from(bytes));
const MARKUP = /<(?:!doctype\s|html[\s>]|script[\s>]|svg[\s>]|iframe[\s>])/i;
const WORD_STREAM = Buffer.from("WordDocument", "utf16le").toString("latin1");
const END_OF_ARCHIVE = "PK\u0005\u0006";

/** Detects a streamed file's kind without storing it. A file that could be two kinds has none. */
export class ContentInspector {
  #head: Buffer = Buffer.alloc(0);
  /** The last bytes read, at least `TAIL_BYTES` if the file has as many. */
  #before: Buffer = Buffer.alloc(0);
  #last: Buffer[] = [];
  #lastBytes = 0;
  #seam = "";
  #markup = false;
  #wordStream = false;
  size = 0;

  /** Passes all bytes on; throws the caller's error above the limit. */
  watch(limit: number, tooLarge: () => Error): Transform {
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        this.size += chunk.length;
        if (this.size > limit) return done(tooLarge());
        this.#look(chunk);
        done(null, chunk);
      },
    });
  }

  #look(chunk: Buffer): void {
    if (this.#head.length < HEAD_BYTES)
      this.#head = Buffer.concat([this.#head, chunk]).subarray(0, HEAD_BYTES);
    // Overlaps with the previous chunk, so that words across two chunks are found.
    const text = this.#seam + chunk.toString("latin1");
    this.#seam = text.slice(-OVERLAP);
    this.#markup ||= MARKUP.test(text);
    this.#wordStream ||= text.includes(WORD_STREAM);
    // Copying the tail for each chunk would be quadratic for a client that sends single bytes.
    this.#last.push(chunk);
    this.#lastBytes += chunk.length;
    if (this.#lastBytes < TAIL_BYTES) return;
    this.#before = Buffer.concat(this.#last);
    this.#last = [];
    this.#lastBytes = 0;
  }

  kind(): FileKind | undefined {
    const head = this.#head;
    const lastBytes = Buffer.concat([this.#before, ...this.#last]).subarray(-TAIL_BYTES);
    const tail = lastBytes.toString("latin1");
    const isArchive = tail.includes(END_OF_ARCHIVE);
    if (startsWith(head, 0x50, 0x4b, 0x03, 0x04))
      return isArchive && isWordArchive(tail) ? "docx" : undefined;
    if (isArchive || this.#markup) return undefined;
    if (startsWith(head, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1))
      return this.#wordStream ? "doc" : undefined;
    if (head.toString("latin1").startsWith("%PDF-"))
      return tail.slice(-HEAD_BYTES).includes("%%EOF") ? "pdf" : undefined;
    // PDF readers accept a header that begins later, so no picture may contain one.
    if (head.includes("%PDF-")) return undefined;
    if (startsWith(head, 0xff, 0xd8, 0xff))
      return lastBytes.includes(Buffer.from([0xff, 0xd9])) ? "jpeg" : undefined;
    if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))
      return tail.includes("IEND") ? "png" : undefined;
    // MP4 and QuickTime files consist of boxes; the first names the brand.
    if (head.toString("latin1", 4, 8) === "ftyp") return "film";
    return undefined;
  }
}

/** Returns whether the archive's directory lists a Word document and no macros. */
function isWordArchive(tail: string): boolean {
  const contents = tail.slice(Math.max(0, tail.indexOf("PK\u0001\u0002")));
  return (
    contents.includes("[Content_Types].xml") &&
    contents.includes("word/document.xml") &&
    !contents.includes("vbaProject.bin")
  );
}
