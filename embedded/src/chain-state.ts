import { existsSync, readFileSync, renameSync } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { Rpc } from "./json-rpc.ts";
import { StartupError } from "./startup-error.ts";

const LATEST = "state.json";
const PREVIOUS = "state.previous.json";
const DAMAGED = "state.damaged.json";
const TRIES = 3;

export type SavedState = { file: string; genesisTime: number; headTime: number; headNumber: number };
export type Head = { hash: string; number: number };

/** Returns the newest complete snapshot; undefined if none was ever saved. */
export function findState(folder: string, log: (line: string) => void): SavedState | undefined {
  const [latest, previous] = [join(folder, LATEST), join(folder, PREVIOUS)];
  if (!existsSync(latest) && !existsSync(previous)) return undefined;

  const newest = readState(latest);
  if (newest) return newest;
  const older = readState(previous);
  if (!older) {
    throw new StartupError(
      `The saved chain in ${folder} is damaged (${LATEST} and ${PREVIOUS}). Restore one of them, or set DATA_DIR to another folder to start afresh.`,
    );
  }
  // Moved away, or the next snapshot would overwrite the intact one with it.
  if (existsSync(latest)) renameSync(latest, join(folder, DAMAGED));
  log(`The newest snapshot of the chain is damaged. Continuing from the one before, ${PREVIOUS}.`);
  return older;
}

/**
 * Writes a temporary file and renames it, so that a complete snapshot always exists. Keeps the previous one. Returns
 * the head.
 */
export async function saveState(folder: string, rpc: Rpc): Promise<Head> {
  const { dump, head } = await dumpAtRest(rpc);
  const state = await promisify(gunzip)(Buffer.from(dump.slice(2), "hex"));
  const draft = join(folder, "state.new.json");
  const file = await open(draft, "w", 0o600);
  try {
    await file.writeFile(state);
    await file.sync();
  } finally {
    await file.close();
  }
  const latest = join(folder, LATEST);
  if (existsSync(latest)) await rename(latest, join(folder, PREVIOUS));
  await rename(draft, latest);
  await syncFolder(folder);
  return head;
}

export async function dropStates(folder: string): Promise<void> {
  for (const name of [LATEST, PREVIOUS, DAMAGED]) await rm(join(folder, name), { force: true });
}

export async function readHead(rpc: Rpc): Promise<Head> {
  const { hash, number } = await rpc<{ hash: string; number: string }>(
    "eth_getBlockByNumber",
    "latest",
    false,
  );
  return { hash, number: Number(number) };
}

type Dump = { dump: string; head: Head };

/**
 * Dumps a consistent state. anvil reads blocks first and accounts later, so a block mined in between is only in the
 * accounts: a dump is valid if the head is the same before and after. If blocks never pause, mining is paused for the
 * dump.
 */
async function dumpAtRest(rpc: Rpc): Promise<Dump> {
  const dump = (await dumpBetweenBlocks(rpc)) ?? (await withoutMining(rpc, () => dumpBetweenBlocks(rpc)));
  if (!dump) throw new Error("blocks came too fast for a snapshot");
  return dump;
}

async function dumpBetweenBlocks(rpc: Rpc): Promise<Dump | undefined> {
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const head = await readHead(rpc);
    const dump = await rpc<string>("anvil_dumpState");
    if ((await readHead(rpc)).hash === head.hash) return { dump, head };
  }
}

async function withoutMining<T>(rpc: Rpc, action: () => Promise<T>): Promise<T> {
  if (!(await rpc<boolean>("anvil_getAutomine"))) return action();
  await rpc("evm_setAutomine", false);
  try {
    return await action();
  } finally {
    await rpc("evm_setAutomine", true);
  }
}

function readState(file: string): SavedState | undefined {
  try {
    const { block, accounts, blocks, transactions, best_block_number } = JSON.parse(
      readFileSync(file, "utf8"),
    );
    const genesis = blocks.find(({ header }: { header: { number: string } }) => Number(header.number) === 0);
    if (!accounts || !transactions) return undefined;
    return {
      file,
      genesisTime: Number(genesis.header.timestamp),
      headTime: Number(block.timestamp),
      headNumber: Number(best_block_number),
    };
  } catch {
    return undefined;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
