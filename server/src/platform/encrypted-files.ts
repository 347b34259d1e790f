import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "./file-store.ts";

// A file is a salt, then segments. Each segment is sealed by AES-256-GCM on its own, with its number and whether it is
// the last in its nonce: nothing is handed out unchecked, and no segment can be cut off, moved or brought in from
// another file. Every file has a key of its own, derived from the instance's key, its salt and its name.
const SALT_BYTES = 32;
const TAG_BYTES = 16;
const SEGMENT_BYTES = 64 * 1024;
const SEALED_BYTES = SEGMENT_BYTES + TAG_BYTES;

export class DamagedFile extends Error {}

const fileKey = (key: Buffer, salt: Buffer, name: string) =>
  Buffer.from(hkdfSync("sha256", key, salt, `trestle file ${name}`, 32));

function nonce(index: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(index, 7);
  bytes[11] = last ? 1 : 0;
  return bytes;
}

/** Cuts what comes into pieces of one size; the last one, whatever its size, is handed over as such. */
function segments(size: number, seal: (piece: Buffer, index: number, last: boolean) => Buffer): Transform {
  let held: Buffer[] = [];
  let length = 0;
  let index = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      held.push(chunk);
      length += chunk.length;
      try {
        // A full piece waits until something follows it: only then is it known not to be the last.
        while (length > size) {
          const all = Buffer.concat(held);
          this.push(seal(all.subarray(0, size), index++, false));
          const rest = all.subarray(size);
          held = [rest];
          length = rest.length;
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        done(null, seal(Buffer.concat(held), index, true));
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

/** Takes the salt off the front of a file; the rest is left to be read. */
async function takeSalt(content: Readable, name: string): Promise<Buffer> {
  for (;;) {
    const salt: Buffer | null = content.read(SALT_BYTES);
    if (salt && salt.length === SALT_BYTES) return salt;
    if (salt || content.readableEnded) throw new DamagedFile(`${name} is cut off`);
    await readableOrEnd(content);
  }
}

const readableOrEnd = (content: Readable): Promise<unknown> => {
  const over = new AbortController();
  const { signal } = over;
  return Promise.race([once(content, "readable", { signal }), once(content, "end", { signal })]).finally(() =>
    over.abort(),
  );
};

/** The files of one folder of a store, sealed before they reach it. */
export class EncryptedFiles {
  readonly #store: FileStore;
  readonly #folder: string;
  readonly #key: Buffer;

  constructor(store: FileStore, folder: string, hexKey: string) {
    this.#store = store;
    this.#folder = folder;
    this.#key = Buffer.from(hexKey, "hex");
  }

  /** Encrypts while it reads. What fails on the way leaves nothing behind. */
  async write(name: string, content: Readable, ...through: Transform[]): Promise<void> {
    const salt = randomBytes(SALT_BYTES);
    const key = fileKey(this.#key, salt, name);
    const sealed = segments(SEGMENT_BYTES, (piece, index, last) => {
      const cipher = createCipheriv("aes-256-gcm", key, nonce(index, last));
      return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    });
    sealed.push(salt);
    // Both have come to an end, well or badly, before a failure of one is passed on.
    const ends = [pipeline([content, ...through, sealed]), this.#store.write(this.#folder, name, sealed)];
    await Promise.allSettled(ends);
    await Promise.all(ends);
  }

  /** The content, segment by segment, each only when it has been found genuine. */
  async read(name: string): Promise<Readable> {
    const source = await this.#store.read(this.#folder, name);
    const key = fileKey(this.#key, await takeSalt(source, name), name);
    const opened = segments(SEALED_BYTES, (piece, index, last) => {
      if (piece.length < TAG_BYTES) throw new DamagedFile(`${name} is cut off`);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce(index, last));
      decipher.setAuthTag(piece.subarray(-TAG_BYTES));
      try {
        return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
      } catch (cause) {
        throw new DamagedFile(`${name} doesn't match what was written`, { cause });
      }
    });
    source.on("error", (error) => opened.destroy(error));
    opened.on("close", () => source.destroy());
    return source.pipe(opened);
  }

  namesOlderThan(milliseconds: number): Promise<string[]> {
    return this.#store.namesOlderThan(this.#folder, milliseconds);
  }

  remove(name: string): Promise<void> {
    return this.#store.remove(this.#folder, name);
  }
}
