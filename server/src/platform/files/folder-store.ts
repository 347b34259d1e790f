import { createWriteStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { FileStore } from "./file-store.ts";

/** Stores files in a folder of this machine, or in one shared by several server processes. */
export function folderStore(root: string): FileStore {
  const pathOf = (folder: string, name: string) => join(root, folder, name);

  return {
    async write(folder, name, content) {
      await mkdir(join(root, folder), { recursive: true, mode: 0o700 });
      const path = pathOf(folder, name);
      try {
        await pipeline(content, createWriteStream(`${path}.part`, { mode: 0o600, flush: true }));
        await rename(`${path}.part`, path);
        await flushFolder(join(root, folder));
      } catch (error) {
        await rm(`${path}.part`, { force: true });
        throw error;
      }
    },

    async read(folder, name) {
      const file = await open(pathOf(folder, name));
      return file.createReadStream();
    },

    async remove(folder, name) {
      await rm(pathOf(folder, name), { force: true });
      await rm(`${pathOf(folder, name)}.part`, { force: true });
    },

    async namesOlderThan(folder, milliseconds) {
      const names = await readdir(join(root, folder)).catch(() => []);
      const old: string[] = [];
      for (const name of names) {
        const { mtimeMs } = await stat(pathOf(folder, name)).catch(() => ({ mtimeMs: Number.NaN }));
        if (Date.now() - mtimeMs >= milliseconds) old.push(name.replace(/\.part$/, ""));
      }
      return [...new Set(old)];
    },

    async freeBytes() {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },
  };
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}
