import { createHash, randomUUID } from "node:crypto";
import { link, mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { processIdentity } from "./processes.ts";
import { dataFolderError, StartupError } from "./startup-error.ts";

type Owner = { pid: number; identity: string; token: string };

/**
 * Acquires a data folder for one live process. Throws a StartupError with the owner's pid if another live process has
 * it. The lock is a file created complete, by `link`. A dead owner is replaced by linking a claim named after that
 * owner, which exactly one process can do; the claim's holder then replaces the lock.
 */
export async function acquireOwnerLock(dataDir: string): Promise<{ release(): Promise<void> }> {
  const lock = join(dataDir, "owner.lock");
  const token = randomUUID();
  const draft = `${lock}.${token}`;
  const owner: Owner = { pid: process.pid, identity: processIdentity(process.pid) ?? "", token };
  const mine = JSON.stringify(owner);
  try {
    await mkdir(dataDir, { recursive: true });
    await writeFile(draft, mine, { mode: 0o644, flush: true });
    while (!(await linked(draft, lock))) {
      const first = await readOwner(lock);
      if (first !== undefined) await succeed(dataDir, lock, first, draft);
      if ((await readOwner(lock)) === mine) break;
    }
  } catch (error) {
    throw dataFolderError(dataDir, error);
  } finally {
    await rm(draft, { force: true }).catch(() => {});
  }
  return {
    release: async () => {
      if ((await readOwner(lock)) === mine) await rm(lock, { force: true });
    },
  };
}

/** Follows the claims from the lock's owner to the last claimant and, if that process is dead, takes the lock over. */
async function succeed(dataDir: string, lock: string, first: string, draft: string): Promise<void> {
  const claims: string[] = [];
  let last: string | undefined = first;
  do {
    refuseLiving(dataDir, last);
    const claim = `${lock}.after-${createHash("sha256").update(last).digest("hex").slice(0, 16)}`;
    claims.push(claim);
    if (await linked(draft, claim)) {
      // An earlier winner replaces the lock before it removes its claims, so this claim is outdated.
      if ((await readOwner(lock)) === first) await rename(draft, lock);
      else claims.splice(0, claims.length - 1);
      for (const path of claims) await rm(path, { force: true });
      return;
    }
    last = await readOwner(claim);
  } while (last !== undefined);
}

function refuseLiving(dataDir: string, content: string): void {
  const { pid, identity } = parseOwner(content);
  if (pid && identity && identity === processIdentity(pid)) {
    throw new StartupError(
      `The data folder ${dataDir} is in use by process ${pid}. Stop that process first, or set DATA_DIR and PORT for a second instance.`,
    );
  }
}

function parseOwner(content: string): Partial<Owner> {
  try {
    return JSON.parse(content);
  } catch {
    return {}; // Truncated by a power failure: its writer is dead.
  }
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

async function readOwner(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
