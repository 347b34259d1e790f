import { Transform, type TransformCallback } from "node:stream";
import { refuse } from "@trestle/domain/errors.ts";

/** Maximum boxes, segments or chunks of one file: millions of empty ones would block the main thread for seconds. */
const MAX_PARTS = 20_000;

/** Cleans a streamed file part by part. Buffers only the part that is still incomplete. */
export abstract class PartCleaner extends Transform {
  protected held: Buffer = Buffer.alloc(0);
  #parts = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.held = this.held.length === 0 ? chunk : Buffer.concat([this.held, chunk]);
    try {
      while (this.step());
      done();
    } catch (error) {
      done(error as Error);
    }
  }

  protected abstract step(): boolean;

  protected takeHeld(length: number): Buffer {
    const taken = this.held.subarray(0, length);
    this.held = this.held.subarray(length);
    return taken;
  }

  protected countPart(): void {
    if (++this.#parts > MAX_PARTS)
      refuse("unsupported_media", "This file has too many parts. Export it again and send the new one.");
  }
}
