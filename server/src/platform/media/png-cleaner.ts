import { Transform, type TransformCallback } from "node:stream";
import { type PhotoNotes, readExif } from "./exif.ts";

const SIGNATURE = 8;
/** Words, dates and the camera's notes; the rest makes the picture. */
const DROPPED = ["tEXt", "zTXt", "iTXt", "eXIf", "tIME"];
const MOST_EXIF = 64 * 1024;

/** Takes a PNG's metadata out while it goes by. What follows the picture's end is dropped. */
export class PngCleaner extends Transform {
  notes: PhotoNotes = { taken: null, orientation: 1 };
  #held: Buffer = Buffer.alloc(0);
  #begun = false;
  #ended = false;
  /** Of the chunk under way: what is left of it with its checksum, and what becomes of it. */
  #left = 0;
  #handling: "pass" | "drop" | "read" = "pass";
  #exif: Buffer[] = [];

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#held = this.#held.length === 0 ? chunk : Buffer.concat([this.#held, chunk]);
    while (this.#step());
    done();
  }

  #take(length: number): Buffer {
    const taken = this.#held.subarray(0, length);
    this.#held = this.#held.subarray(length);
    return taken;
  }

  #step(): boolean {
    if (this.#ended && this.#left === 0) {
      this.#held = Buffer.alloc(0);
      return false;
    }
    if (!this.#begun) {
      if (this.#held.length < SIGNATURE) return false;
      this.#begun = true;
      this.push(this.#take(SIGNATURE));
      return true;
    }
    if (this.#left > 0) return this.#content();
    if (this.#held.length < 8) return false;
    const head = this.#take(8);
    const [length, type] = [head.readUInt32BE(0), head.toString("latin1", 4, 8)];
    this.#left = length + 4;
    this.#handling = !DROPPED.includes(type)
      ? "pass"
      : type === "eXIf" && length <= MOST_EXIF
        ? "read"
        : "drop";
    if (this.#handling === "pass") this.push(head);
    this.#ended = type === "IEND";
    return true;
  }

  #content(): boolean {
    if (this.#held.length === 0) return false;
    const part = this.#take(Math.min(this.#left, this.#held.length));
    this.#left -= part.length;
    if (this.#handling === "pass") this.push(part);
    else if (this.#handling === "read") {
      this.#exif.push(part);
      if (this.#left === 0) this.notes = readExif(Buffer.concat(this.#exif).subarray(0, -4));
    }
    return true;
  }
}
