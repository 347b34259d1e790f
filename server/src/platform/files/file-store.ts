import type { Readable } from "node:stream";

/** Storage of encrypted bytes by name: a folder on this machine, or a bucket of an S3-compatible server. */
export type FileStore = {
  /** Atomic: a failed write leaves no readable file. */
  write(folder: string, name: string, content: Readable): Promise<void>;
  read(folder: string, name: string): Promise<Readable>;
  remove(folder: string, name: string): Promise<void>;
  /** Returns the names of files last written at least this long ago. */
  namesOlderThan(folder: string, milliseconds: number): Promise<string[]>;
  /** Returns the free space; infinite for a bucket. */
  freeBytes(): Promise<number>;
};
