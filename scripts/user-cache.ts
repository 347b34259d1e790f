// Cache of slow results for all clones of one user, by a hash of their inputs. Optional: a missing result is built
// again.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";

/** Results kept per kind. A filled demo takes about 115 MB, a build 30 MB. */
export const MAX_RESULTS = { demo: 3, build: 16, brotli: 4_000, types: 12 };
export type Kind = keyof typeof MAX_RESULTS;

/** Younger results are never removed, because another run may be copying them. */
const SAFE_FOR_MS = 3_600_000;

/** Returns this user's cache folder, or undefined if it can't be written. */
function cacheFolder(): string | undefined {
  const folder = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "trestle");
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.W_OK);
    return folder;
  } catch {
    return undefined;
  }
}

/** Copies with times and permissions, which PostgreSQL requires and Node's own copy changes for folders. */
const copied = (from: string, to: string): boolean =>
  spawnSync("cp", ["-Rp", from, to], { stdio: "ignore" }).status === 0;

/** Copies a cached file or folder to an unused path. Returns false if there is none. */
export function restore(kind: Kind, key: string, to: string): boolean {
  const folder = cacheFolder();
  if (!folder) return false;
  const kept = join(folder, kind, key);
  if (!existsSync(kept)) return false;
  mkdirSync(dirname(to), { recursive: true });
  if (copied(kept, to)) {
    utimesSync(kept, new Date(), new Date());
    return true;
  }
  rmSync(to, { recursive: true, force: true });
  return false;
}

/** Keeps a copy of a file or folder. It appears under its key complete or not at all, even with concurrent writers. */
export function keep(kind: Kind, key: string, from: string): void {
  const folder = cacheFolder();
  if (!folder) return;
  const draft = join(folder, kind, `${key}.${randomBytes(6).toString("hex")}.draft`);
  mkdirSync(dirname(draft), { recursive: true });
  try {
    if (!copied(from, draft)) return;
    utimesSync(draft, new Date(), new Date());
    renameSync(draft, join(folder, kind, key));
  } catch (error) {
    // Another run was faster.
    if (!["ENOTEMPTY", "EEXIST"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Evicts the least recently used results. */
export function prune(kind: Kind): void {
  const folder = cacheFolder();
  if (!folder || !existsSync(join(folder, kind))) return;
  const results = readdirSync(join(folder, kind))
    .map((name) => join(folder, kind, name))
    .flatMap((path) => {
      const stats = statSync(path, { throwIfNoEntry: false });
      return stats ? [{ path, usedAt: stats.mtimeMs }] : [];
    })
    .sort((a, b) => b.usedAt - a.usedAt);
  for (const { path, usedAt } of results.slice(MAX_RESULTS[kind]))
    if (usedAt < Date.now() - SAFE_FOR_MS) rmSync(path, { recursive: true, force: true });
}
