import { randomInt } from "node:crypto";
import { mkdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { dropStates, findState, readHead, type SavedState, saveState } from "./chain-state.ts";
import { type Child, failure, startChild } from "./child.ts";
import { foundry } from "./foundry.ts";
import { freePort } from "./free-port.ts";
import { jsonRpc, type Rpc } from "./json-rpc.ts";
import { poll } from "./poll.ts";
import { argumentAfter, endProcess, findByArguments } from "./processes.ts";
import { dataFolderError, StartupError } from "./startup-error.ts";

export type EmbeddedChain = {
  rpcUrl: string;
  pid: number;
  snapshot(): Promise<void>;
  /** The newest block saved to disk. */
  savedBlock(): number;
  stop(): Promise<void>;
  /** Ends a chain that does not answer, without saving. */
  kill(): Promise<void>;
  exited: Promise<void>;
};

export type ChainOptions = {
  dataDir: string;
  log(line: string): void;
  chainId?: number;
  /** Zero saves only on request and at the stop. */
  snapshotEveryMs?: number;
  /** Seconds between blocks; without it every transaction is mined at once. */
  blockTime?: number;
  /** Number of known accounts with coins; deriving each takes a moment. */
  accounts?: number;
  /** Previous address; another port is used if it is taken. */
  rpcUrl?: string;
  /** Discards the saved chain. */
  fresh?: boolean;
  /** Time of a new chain's first block in seconds; defaults to now. */
  beginsAt?: number;
};

const START_TIMEOUT = 60_000;
const ORPHAN_TIMEOUT = 15_000;
const LAST_SNAPSHOT_TIMEOUT = 10_000;
const MAX_REST_MS = 15_000;

/** Starts the chain of a data folder from its last snapshot. The caller must own that folder (see owner-lock.ts). */
export async function startChain(options: ChainOptions): Promise<EmbeddedChain> {
  try {
    mkdirSync(join(options.dataDir, "chain"), { recursive: true });
    return await start(realpathSync(join(options.dataDir, "chain")), options);
  } catch (error) {
    throw dataFolderError(options.dataDir, error);
  }
}

async function start(folder: string, options: ChainOptions): Promise<EmbeddedChain> {
  const { log, snapshotEveryMs = 1_000 } = options;
  const cache = join(folder, "cache");
  await endChainOrphans(folder, log);
  rmSync(cache, { recursive: true, force: true });
  if (options.fresh) await dropStates(folder);
  const saved = findState(folder, log);

  const { child, rpcUrl } = await launch(folder, cache, saved, options);
  const rpc = jsonRpc(rpcUrl);
  let stopClock: () => void;
  try {
    stopClock = await setClock(rpc, saved, options.beginsAt);
    if (options.blockTime) await rpc("evm_setIntervalMining", options.blockTime);
  } catch (error) {
    await end(child);
    throw new StartupError(`Couldn’t set up the chain: ${(error as Error).message}.`, { cause: error });
  }

  const snapshots = keepSnapshots(folder, rpc, { log, everyMs: snapshotEveryMs, saved });
  let stopping: Promise<void> | undefined;
  const stop = async () => {
    snapshots.stopTimer();
    const unsaved = (error: Error) => log(`Couldn’t save the chain’s last blocks: ${error.message}.`);
    // A hanging chain is not waited for: its last snapshot is recent.
    const late = delay(LAST_SNAPSHOT_TIMEOUT, undefined, { ref: false }).then(() => {
      throw new Error("it isn't answering");
    });
    if (child.running()) await Promise.race([snapshots.take(), late]).catch(unsaved);
    late.catch(() => {});
    await end(child);
  };
  void child.exited.then(() => {
    snapshots.stopTimer();
    stopClock();
  });
  return {
    ...{ rpcUrl, pid: child.pid, exited: child.exited },
    snapshot: snapshots.take,
    savedBlock: snapshots.savedBlock,
    kill: () => {
      snapshots.stopTimer();
      return end(child);
    },
    stop: () => {
      stopping ??= stop();
      return stopping;
    },
  };
}

async function launch(folder: string, cache: string, saved: SavedState | undefined, options: ChainOptions) {
  const anvil = foundry("anvil");
  const before = options.rpcUrl ? new URL(options.rpcUrl) : undefined;
  const host = before?.hostname ?? unguessableLoopback();
  for (let attempt = 1; ; attempt++) {
    const port = await freePort(attempt === 1 ? Number(before?.port ?? 0) : 0);
    const rpcUrl = `http://${host}:${port}`;
    const args = [
      ...["--cache-path", cache], // First argument, because orphans are recognised by it.
      ...["--host", host, "--port", String(port), "--no-cors", "--quiet"],
      ...["--chain-id", String(options.chainId ?? 31337), "--slots-in-an-epoch", "1"],
      ...["--balance", "1000000", "--accounts", String(options.accounts ?? 78)],
      // Block 0's time is part of its hash, so it must be the same at every start.
      ...["--timestamp", String(saved?.genesisTime ?? options.beginsAt ?? now())],
      ...(saved ? ["--load-state", saved.file] : []),
      ...(options.blockTime ? ["--no-mining"] : []), // Mining starts after the clock is set.
    ];
    const child = await startChild(
      { command: anvil.command, args: [...anvil.args, ...args] },
      { logFile: join(folder, "anvil.log"), cwd: folder, env: { PATH: process.env.PATH, HOME: cache } },
    );
    try {
      await ready(child, rpcUrl);
      return { child, rpcUrl };
    } catch (error) {
      await end(child);
      const taken = /address (already )?in use/i.test(child.output());
      if (!taken || attempt === 3) throw error; // The port was taken between the check and anvil's bind: try another.
    }
  }
}

/**
 * Returns a random loopback address. anvil answers every method to any page's WebSocket, and to a page whose name was
 * rebound to this machine; no page can guess one of 16 million addresses with its port. macOS has only one loopback
 * address.
 */
function unguessableLoopback(): string {
  if (process.platform === "darwin") return "127.0.0.1";
  return `127.${randomInt(1, 255)}.${randomInt(1, 255)}.${randomInt(1, 255)}`;
}

async function ready(child: Child, rpcUrl: string): Promise<void> {
  const rpc = jsonRpc(rpcUrl, 2_000);
  const up = await poll(START_TIMEOUT, async () => {
    // Another process may have taken the free port, so the answer must come from our child.
    const answer = await rpc("eth_chainId").catch(() => undefined);
    if (!child.running()) throw failure("The chain stopped while starting", child.output());
    return answer;
  });
  if (!up)
    throw new StartupError("The chain wasn’t ready within a minute. See chain/anvil.log in the data folder.");
}

/** Shorter than any deadline, and longer than a burst of blocks runs ahead of the clock. */
const FAR_AHEAD_SECONDS = 60;
const CATCH_UP_LOOK_MS = 1_000;

/**
 * Sets the chain's clock: the next block must be later than the head, and not before now. A chain that is far ahead,
 * because the machine's clock was, advances one second per block until the clock has caught up. Returns the function
 * that stops this wait.
 */
async function setClock(rpc: Rpc, saved: SavedState | undefined, beginsAt = now()): Promise<() => void> {
  await rpc("evm_setTime", saved ? Math.max(now(), saved.headTime + 1) : beginsAt);
  if (!saved || saved.headTime < now() + FAR_AHEAD_SECONDS) return () => {};
  await rpc("anvil_setBlockTimestampInterval", 1);
  const look = async () => {
    const { timestamp } = await rpc<{ timestamp: string }>("eth_getBlockByNumber", "latest", false);
    if (Number(timestamp) >= now()) return;
    clearInterval(timer);
    await rpc("anvil_removeBlockTimestampInterval");
    await rpc("evm_setTime", now());
  };
  const timer = setInterval(() => void look().catch(() => {}), CATCH_UP_LOOK_MS).unref();
  return () => clearInterval(timer);
}

/** Saves snapshots one at a time: on request, and on a timer when the head has moved. */
function keepSnapshots(
  folder: string,
  rpc: Rpc,
  options: { log(line: string): void; everyMs: number; saved: SavedState | undefined },
) {
  let queue = Promise.resolve();
  let savedHead: string | undefined;
  let savedBlock = options.saved?.headNumber ?? 0;
  let timer: NodeJS.Timeout | undefined;
  let stopped = options.everyMs <= 0;
  let failures = 0;

  const take = () => {
    const taken = queue.then(async () => {
      const head = await saveState(folder, rpc);
      savedHead = head.hash;
      savedBlock = head.number;
    });
    queue = taken.catch(() => {});
    return taken;
  };
  const tick = async () => {
    const begun = performance.now();
    try {
      if ((await readHead(rpc)).hash !== savedHead) await take();
      failures = 0;
    } catch (error) {
      // A single failure is ignored: blocks came too fast, and the next snapshot includes them.
      failures++;
      if (failures === 3 && !stopped)
        options.log(`Couldn’t save the chain. Trying again soon: ${(error as Error).message}.`);
    }
    // Saving a long chain takes long: at most a tenth of the time, unless finality would lag too far behind.
    const rest = Math.min(10 * (performance.now() - begun), MAX_REST_MS);
    schedule(Math.max(options.everyMs, rest));
  };
  const schedule = (ms: number) => {
    if (!stopped) timer = setTimeout(tick, ms).unref();
  };
  schedule(options.everyMs);
  const stopTimer = () => {
    stopped = true;
    clearTimeout(timer);
  };
  return { take, stopTimer, savedBlock: () => savedBlock };
}

/** Ends chains that outlived their supervisor, after saving their unsaved blocks. */
export async function endChainOrphans(folder: string, log: (line: string) => void): Promise<void> {
  for (const pid of findByArguments("/anvil", "--cache-path", join(folder, "cache"))) {
    const address = `http://${argumentAfter(pid, "--host")}:${argumentAfter(pid, "--port")}`;
    await saveState(folder, jsonRpc(address, ORPHAN_TIMEOUT)).catch((error: Error) =>
      log(`Couldn’t save the chain of an earlier run: ${error.message}.`),
    );
    const ended = await endProcess(pid, END_STEPS);
    if (!ended) {
      throw new StartupError(
        `The chain of an earlier run (process ${pid}) won’t stop. End it by hand and start again.`,
      );
    }
    log(`Ended the chain of an earlier run (process ${pid}).`);
  }
}

const END_STEPS: Parameters<typeof endProcess>[1] = [
  ["SIGTERM", 5_000],
  ["SIGKILL", 5_000],
];

function end(child: Child): Promise<void> {
  return child.end(END_STEPS);
}

function now(): number {
  return Math.floor(Date.now() / 1000);
}
