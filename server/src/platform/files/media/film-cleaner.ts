import type { TransformCallback } from "node:stream";
import { PartCleaner } from "./part-cleaner.ts";

/** Boxes that can contain metadata boxes, and the metadata boxes: place, maker, author. */
const CONTAINERS = ["moov", "trak", "mdia", "minf", "moof", "traf"];
const NOTES = ["udta", "meta", "uuid", "loci", "XMP_"];
const MAX_HEAD = 16;

/**
 * Blanks the metadata of a streamed MP4 or QuickTime film: each metadata box becomes free space of the same length, so
 * no offset in the film changes.
 */
export class FilmCleaner extends PartCleaner {
  /** Bytes left of the current box, and whether it is being blanked. */
  #left = 0;
  #blank = false;

  override _flush(done: TransformCallback): void {
    this.push(this.held);
    done();
  }

  protected step(): boolean {
    if (this.held.length === 0) return false;
    if (this.#left > 0) {
      const part = this.takeHeld(Math.min(this.#left, this.held.length));
      this.#left -= part.length;
      this.push(this.#blank ? Buffer.alloc(part.length) : part);
      return true;
    }
    if (this.held.length < MAX_HEAD) return false;
    this.countPart();
    const type = this.held.toString("latin1", 4, 8);
    const short = this.held.readUInt32BE(0);
    const length = short === 1 ? Number(this.held.readBigUInt64BE(8)) : short;
    const headLength = short === 1 ? 16 : 8;
    const head = Buffer.from(this.takeHeld(headLength));
    // Length 0 means up to the end of the file.
    this.#left = length === 0 ? Number.POSITIVE_INFINITY : Math.max(0, length - headLength);
    this.#blank = NOTES.includes(type);
    if (this.#blank) head.write("free", 4, "latin1");
    if (CONTAINERS.includes(type)) this.#left = 0;
    this.push(head);
    return true;
  }
}
