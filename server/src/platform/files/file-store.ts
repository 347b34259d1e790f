import type { Readable } from "node:stream";

/** Storage of encrypted bytes by name: a folder of this machine, or a bucket of an S3-compatible server. */
export type FileStore = {
  /** Whole or not at all: what fails on the way leaves nothing that could be read. */
  write(folder: string, name: string, content: Readable): Promise<void>;
  read(folder: string, name: string): Promise<Readable>;
  remove(folder: string, name: string): Promise<void>;
  /** The names of files that were last written this long ago or longer. */
  namesOlderThan(folder: string, milliseconds: number): Promise<string[]>;
  /** Free space; a bucket has no limit. */
  freeBytes(): Promise<number>;
};
