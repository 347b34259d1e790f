import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { PassThrough, type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "./file-store.ts";

// Format: a salt, then segments. Each segment is sealed with AES-256-GCM; its number and whether it is the last are in
// its nonce. So no content is returned unverified, and no segment can be cut off, moved or taken from another file.
// Each file has its own key, derived from the instance's key, the salt and the file's name.
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

type Cut = {
  /** Bytes before the first segment. */
  head?: { bytes: number; take: (head: Buffer) => void };
  size: number;
  piece: (piece: Buffer, index: number, last: boolean) => Buffer;
};

/** Splits the input into pieces of one size; the last piece may be shorter and is marked as last. */
function segments({ head, size, piece }: Cut): Transform {
  let held: Buffer = Buffer.alloc(0);
  let waiting: Buffer[] = [];
  let length = 0;
  let headBytes = head?.bytes ?? 0;
  let index = 0;
  const gather = () => {
    held = Buffer.concat([held, ...waiting]);
    waiting = [];
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      waiting.push(chunk);
      length += chunk.length;
      try {
        if (length < headBytes) return done();
        if (headBytes > 0) {
          gather();
          head?.take(held.subarray(0, headBytes));
          held = held.subarray(headBytes);
          [length, headBytes] = [held.length, 0];
        }
        if (length > size) gather();
        // A full piece is held until more data follows: only then is it known not to be the last.
        for (; length > size; length = held.length) {
          this.push(piece(held.subarray(0, size), index++, false));
          held = held.subarray(size);
        }
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      gather();
      try {
        if (headBytes > 0) head?.take(held);
        done(null, piece(held, index, true));
      } catch (error) {
        done(error as Error);
      }
    },
  });
}

function unseal(piece: Buffer, key: Buffer, iv: Buffer): Buffer | undefined {
  const decipher = createDecipheriv("aes-256-gcm", key, iv);
  decipher.setAuthTag(piece.subarray(-TAG_BYTES));
  try {
    return Buffer.concat([decipher.update(piece.subarray(0, -TAG_BYTES)), decipher.final()]);
  } catch {
    return undefined;
  }
}

const readableOrEnd = (content: Readable): Promise<unknown> => {
  const over = new AbortController();
  const { signal } = over;
  return Promise.race([once(content, "readable", { signal }), once(content, "end", { signal })]).finally(() =>
    over.abort(),
  );
};

/** Files of one folder of a store, encrypted before they are stored. */
export class EncryptedFiles {
  readonly #store: FileStore;
  readonly #folder: string;
  readonly #key: Buffer;
  readonly #oldKey: Buffer | undefined;

  /** Files encrypted with the old key can be read too, until they are re-encrypted. */
  constructor(store: FileStore, folder: string, hexKey: string, oldHexKey?: string) {
    this.#store = store;
    this.#folder = folder;
    this.#key = Buffer.from(hexKey, "hex");
    this.#oldKey = oldHexKey === undefined ? undefined : Buffer.from(oldHexKey, "hex");
  }

  /** Encrypts while it reads. A failure leaves no file. */
  async write(name: string, content: Readable, ...through: Transform[]): Promise<void> {
    const salt = randomBytes(SALT_BYTES);
    const key = fileKey(this.#key, salt, name);
    const sealed = segments({
      size: SEGMENT_BYTES,
      piece: (piece, index, last) => {
        const cipher = createCipheriv("aes-256-gcm", key, nonce(index, last));
        return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
      },
    });
    sealed.push(salt);
    // Waits for the end of both before one's failure is thrown.
    const ends = [pipeline([content, ...through, sealed]), this.#store.write(this.#folder, name, sealed)];
    await Promise.allSettled(ends);
    await Promise.all(ends);
  }

  /** Returns the content segment by segment, each only after its verification. */
  async read(name: string): Promise<Readable> {
    return (await this.#open(name)).content;
  }

  /** Encrypts a file with the current key if it has the old one. Returns whether it did. */
  async reencrypt(name: string): Promise<boolean> {
    const opened = await this.#open(name);
    const content = opened.content.pipe(new PassThrough());
    opened.content.on("error", (error) => content.destroy(error));
    // The first segment shows which key fits; a small file has then ended.
    await readableOrEnd(content);
    if (!opened.withOldKey()) {
      opened.content.destroy();
      return false;
    }
    await this.write(name, content);
    return true;
  }

  async #open(name: string): Promise<{ content: Readable; withOldKey: () => boolean }> {
    const source = await this.#store.read(this.#folder, name);
    let [today, old]: (Buffer | undefined)[] = [];
    let key: Buffer | undefined;
    const content = segments({
      head: {
        bytes: SALT_BYTES,
        take: (salt) => {
          if (salt.length < SALT_BYTES) throw new DamagedFile(`${name} is cut off`);
          [today, old] = [this.#key, this.#oldKey].map((one) => one && fileKey(one, salt, name));
          key = today;
        },
      },
      size: SEALED_BYTES,
      piece: (piece, index, last) => {
        if (piece.length < TAG_BYTES) throw new DamagedFile(`${name} is cut off`);
        const opened = key && unseal(piece, key, nonce(index, last));
        if (opened) return opened;
        // The key is chosen by the first segment and used for the others.
        const openedWithOld = index === 0 && old ? unseal(piece, old, nonce(index, last)) : undefined;
        if (!openedWithOld) throw new DamagedFile(`${name} doesn't match what was written`);
        key = old;
        return openedWithOld;
      },
    });
    source.on("error", (error) => content.destroy(error));
    content.on("close", () => source.destroy());
    return { content: source.pipe(content), withOldKey: () => key !== today };
  }

  namesOlderThan(milliseconds: number): Promise<string[]> {
    return this.#store.namesOlderThan(this.#folder, milliseconds);
  }

  remove(name: string): Promise<void> {
    return this.#store.remove(this.#folder, name);
  }
}
