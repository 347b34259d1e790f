import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const folders = createRequire(import.meta.url).resolve.paths("any") ?? [];

/**
 * Returns the first executable with this path in a `node_modules` above this file; `exports` maps hide binaries from
 * `resolve`.
 */
export function executableInModules(path: string): string | undefined {
  return folders.map((folder) => join(folder, path)).find(executable);
}

export function executable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
