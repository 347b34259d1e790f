const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PNG_HEAD = 24;
/** Length of a JPEG's frame segment up to the picture's width. */
const FRAME_HEAD = 9;
/** Table markers within the range of frame markers. */
const NO_FRAME = [0xc4, 0xc8, 0xcc];

export type PictureSize = { width: number; height: number };

/** Reads the size of a streamed JPEG or PNG without decoding it. */
export class PictureSizeReader {
  size: PictureSize | undefined;
  #held: Buffer = Buffer.alloc(0);
  #skipped = 0;
  #state: "start" | "segments" | "end" = "start";

  look(chunk: Buffer): void {
    if (this.#state === "end") return;
    const from = Math.min(this.#skipped, chunk.length);
    this.#skipped -= from;
    this.#held = Buffer.concat([this.#held, chunk.subarray(from)]);
    while (this.#step());
  }

  #skip(length: number): void {
    this.#skipped = Math.max(0, length - this.#held.length);
    this.#held = this.#held.subarray(length);
  }

  #end(size?: PictureSize): false {
    this.size = size;
    this.#state = "end";
    this.#held = Buffer.alloc(0);
    return false;
  }

  #step(): boolean {
    const held = this.#held;
    if (this.#state === "segments") return this.#segment();
    if (held.length < 2) return false;
    if (held[0] === 0xff && held[1] === 0xd8) {
      this.#state = "segments";
      this.#skip(2);
      return true;
    }
    if (held.length < PNG_HEAD) return false;
    return held.subarray(0, PNG.length).equals(PNG)
      ? this.#end({ width: held.readUInt32BE(16), height: held.readUInt32BE(20) })
      : this.#end();
  }

  #segment(): boolean {
    const held = this.#held;
    if (held.length < FRAME_HEAD) return false;
    const marker = held[1] ?? 0;
    if (held[0] !== 0xff) return this.#end();
    const isFrame = marker >= 0xc0 && marker <= 0xcf && !NO_FRAME.includes(marker);
    if (isFrame) return this.#end({ width: held.readUInt16BE(7), height: held.readUInt16BE(5) });
    const isFiller = marker === 0xff;
    if (!isFiller && (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda))) return this.#end();
    this.#skip(isFiller ? 1 : 2 + held.readUInt16BE(2));
    return true;
  }
}
