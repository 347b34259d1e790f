import type { TransformCallback } from "node:stream";
import { type PhotoNotes, readExif } from "./exif.ts";
import { PartCleaner } from "./part-cleaner.ts";

const EXIF = "Exif\0\0";
const [SOI, EOI, SOS] = [0xd8, 0xd9, 0xda];

/** Returns whether a segment carries the picture or its colours; all others are metadata of a camera or editor. */
const keeps = (marker: number, content: Buffer): boolean =>
  marker < 0xe0 ||
  (marker > 0xef && marker !== 0xfe) ||
  marker === 0xe0 ||
  (marker === 0xe2 && content.toString("latin1", 0, 11) === "ICC_PROFILE") ||
  (marker === 0xee && content.toString("latin1", 0, 5) === "Adobe");

/**
 * Removes the metadata of a streamed JPEG except its orientation, without changing pixels. Buffers at most one segment,
 * 64 KB. Data after the picture's end (a second picture, a film) is dropped.
 */
export class JpegCleaner extends PartCleaner {
  notes: PhotoNotes = { taken: null, orientation: 1 };
  #state: "start" | "segments" | "pixels" | "end" = "start";
  #turned = false;

  /** Passes the rest of a truncated file on: its decoder will report the error. */
  override _flush(done: TransformCallback): void {
    if (this.#state !== "end") this.push(this.held);
    done();
  }

  protected step(): boolean {
    const held = this.held;
    if (this.#state === "end") {
      this.held = Buffer.alloc(0);
      return false;
    }
    if (this.#state === "start") {
      if (held.length < 2) return false;
      this.#state = held[0] === 0xff && held[1] === SOI ? "segments" : "pixels";
      this.push(this.takeHeld(2));
      return true;
    }
    return this.#state === "segments" ? this.#segment() : this.#pixels();
  }

  #segment(): boolean {
    const held = this.held;
    if (held.length < 4) return false;
    this.countPart();
    const marker = held[1] ?? 0;
    // Fill bytes before a marker.
    if (held[0] === 0xff && marker === 0xff) {
      this.takeHeld(1);
      return true;
    }
    if (held[0] === 0xff && marker === EOI) return this.#finish();
    const length = held.readUInt16BE(2) + 2;
    if (held[0] !== 0xff || length < 4) {
      this.#state = "pixels";
      return true;
    }
    if (held.length < length) return false;
    const segment = this.takeHeld(length);
    const content = segment.subarray(4);
    if (marker === 0xe1 && content.toString("latin1", 0, EXIF.length) === EXIF)
      this.notes = readExif(content.subarray(EXIF.length));
    // The orientation must precede the picture and follow the header that some readers require first.
    if (marker !== 0xe0 && !keepsBefore(marker)) this.#writeTurning();
    if (keeps(marker, content)) this.push(segment);
    if (marker === SOS) this.#state = "pixels";
    return true;
  }

  #writeTurning(): void {
    if (this.#turned || this.notes.orientation === 1) return;
    this.#turned = true;
    this.push(turningSegment(this.notes.orientation));
  }

  #pixels(): boolean {
    for (let from = 0; ; ) {
      const at = this.held.indexOf(0xff, from);
      if (at < 0) {
        this.push(this.takeHeld(this.held.length));
        return false;
      }
      if (at + 1 >= this.held.length) {
        this.push(this.takeHeld(at));
        return false;
      }
      const marker = this.held[at + 1] ?? 0;
      const within = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
      if (!within) {
        this.push(this.takeHeld(at));
        this.#state = "segments";
        return true;
      }
      from = at + (marker === 0xff ? 1 : 2);
    }
  }

  #finish(): boolean {
    this.push(this.takeHeld(2));
    this.#state = "end";
    return true;
  }
}

/** Returns whether metadata may still follow: only the application segments at the start contain it. */
const keepsBefore = (marker: number) => marker >= 0xe0 && marker <= 0xef;

/** Builds an EXIF block with the orientation only. */
function turningSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write("MM", 0, "latin1");
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const content = Buffer.concat([Buffer.from(EXIF, "latin1"), tiff]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
