import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

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

export class EncryptedFiles {
  readonly #folder: string;
  readonly #key: Buffer;

  constructor(folder: string, hexKey: string) {
    this.#folder = folder;
    this.#key = Buffer.from(hexKey, "hex");
  }

  /** Encrypts while it reads. What fails on the way leaves nothing behind. */
  async write(name: string, content: Readable, ...through: Transform[]): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, name);
    const salt = randomBytes(SALT_BYTES);
    const key = fileKey(this.#key, salt, name);
    const target = createWriteStream(`${path}.part`, { mode: 0o600, flush: true });
    target.write(salt);
    try {
      const sealed = segments(SEGMENT_BYTES, (piece, index, last) => {
        const cipher = createCipheriv("aes-256-gcm", key, nonce(index, last));
        return Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
      });
      await pipeline([content, ...through, sealed, target]);
      await rename(`${path}.part`, path);
      await this.#flushFolder();
    } catch (error) {
      await rm(`${path}.part`, { force: true });
      throw error;
    }
  }

  /** The content, segment by segment, each only when it has been found genuine. */
  async read(name: string): Promise<Readable> {
    const path = join(this.#folder, name);
    const file = await open(path);
    const salt = Buffer.alloc(SALT_BYTES);
    try {
      const { bytesRead } = await file.read(salt, 0, SALT_BYTES, 0);
      if (bytesRead < SALT_BYTES) throw new DamagedFile(`${name} is cut off`);
    } finally {
      await file.close();
    }
    const key = fileKey(this.#key, salt, name);
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
    const source = createReadStream(path, { start: SALT_BYTES });
    source.on("error", (error) => opened.destroy(error));
    return source.pipe(opened);
  }

  /** The names of files that were last written this long ago or longer. */
  async namesOlderThan(milliseconds: number): Promise<string[]> {
    const names = await readdir(this.#folder).catch(() => []);
    const old: string[] = [];
    for (const name of names) {
      const { mtimeMs } = await stat(join(this.#folder, name)).catch(() => ({ mtimeMs: Number.NaN }));
      if (Date.now() - mtimeMs >= milliseconds) old.push(name.replace(/\.part$/, ""));
    }
    return [...new Set(old)];
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.#folder, name), { force: true });
    await rm(join(this.#folder, `${name}.part`), { force: true });
  }

  async #flushFolder(): Promise<void> {
    const folder = await open(this.#folder);
    await folder.sync().finally(() => folder.close());
  }
}
