import { type PhotoNotes, readExif } from "./exif.ts";
import { PartCleaner } from "./part-cleaner.ts";

const SIGNATURE = 8;
/**
 * Chunks of the picture and its colours. Text chunks are excluded: they can decompress to a thousand times their size.
 */
const KEPT_CHUNKS = ["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT"];
const MAX_EXIF = 64 * 1024;

/** Removes the metadata of a streamed PNG. Data after the picture's end is dropped. */
export class PngCleaner extends PartCleaner {
  notes: PhotoNotes = { taken: null, orientation: 1 };
  #begun = false;
  #ended = false;
  /** Bytes left of the current chunk with its checksum, and how the chunk is handled. */
  #left = 0;
  #handling: "pass" | "drop" | "read" = "pass";
  #exif: Buffer[] = [];

  protected step(): boolean {
    if (this.#ended && this.#left === 0) {
      this.held = Buffer.alloc(0);
      return false;
    }
    if (!this.#begun) {
      if (this.held.length < SIGNATURE) return false;
      this.#begun = true;
      this.push(this.takeHeld(SIGNATURE));
      return true;
    }
    if (this.#left > 0) return this.#content();
    if (this.held.length < 8) return false;
    this.countPart();
    const head = this.takeHeld(8);
    const [length, type] = [head.readUInt32BE(0), head.toString("latin1", 4, 8)];
    this.#left = length + 4;
    this.#handling = KEPT_CHUNKS.includes(type)
      ? "pass"
      : type === "eXIf" && length <= MAX_EXIF
        ? "read"
        : "drop";
    if (this.#handling === "pass") this.push(head);
    this.#ended = type === "IEND";
    return true;
  }

  #content(): boolean {
    if (this.held.length === 0) return false;
    const part = this.takeHeld(Math.min(this.#left, this.held.length));
    this.#left -= part.length;
    if (this.#handling === "pass") this.push(part);
    else if (this.#handling === "read") {
      this.#exif.push(part);
      if (this.#left === 0) this.notes = readExif(Buffer.concat(this.#exif).subarray(0, -4));
    }
    return true;
  }
}
