import { setTimeout as delay } from "node:timers/promises";
import { type ChainOptions, type EmbeddedChain, startChain } from "./anvil.ts";
import { CrashCounter } from "./crash-counter.ts";
import { jsonRpc } from "./json-rpc.ts";

const POLL_MS = 1_000;
/** Longer than any operation. A call that never ends keeps the chain from mining, and only a restart helps. */
const SILENT_MS = 15_000;
/** Time for a last snapshot of a chain that is only slow. */
const LAST_SAVE_MS = 3_000;
const TRIES_TO_START = 3;
const UNUSED_ADDRESS = "0x00000000000000000000000000000000ffffffff";

export type SupervisedChain = {
  rpcUrl: string;
  pid(): number;
  save(): Promise<void>;
  /** The newest block saved to disk. Later blocks may be lost, so they are not final. */
  savedBlock(): number;
  /** Throws while the chain does not answer or can't mine. */
  check(): void;
  stop(): Promise<void>;
};

type Options = ChainOptions & {
  /** Called when the chain keeps stopping and an administrator is needed. */
  fail(sentence: string): void;
  /** Time without an answer after which the chain is restarted. */
  silentMs?: number;
};

/** Runs the chain of a data folder, restarted at the same address when it dies or stops answering. */
export async function superviseChain({
  fail,
  silentMs = SILENT_MS,
  ...options
}: Options): Promise<SupervisedChain> {
  const { log } = options;
  const crashes = new CrashCounter();
  let chain = await startChain(options);
  const { rpcUrl } = chain;
  let seenBlock = chain.savedBlock();
  let aliveAt = performance.now();
  let stopping = false;

  /** Sends a request without effect that only a node able to mine answers; the address is unused. */
  async function probe(): Promise<void> {
    const rpc = jsonRpc(rpcUrl, silentMs);
    await rpc("anvil_setNonce", UNUSED_ADDRESS, "0x0");
    seenBlock = Math.max(seenBlock, Number(await rpc<string>("eth_blockNumber")));
    aliveAt = performance.now();
  }

  async function watch({ exited }: EmbeddedChain): Promise<void> {
    let dead = false;
    const death = exited.then(() => {
      dead = true;
    });
    while (!dead && !stopping) {
      await Promise.race([death, probe().catch(() => {})]);
      if (performance.now() - aliveAt > silentMs) return;
      await Promise.race([death, delay(POLL_MS, undefined, { ref: false })]);
    }
  }

  async function restart(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        chain = await startChain({ ...options, fresh: false, rpcUrl });
        break;
      } catch (error) {
        if (attempt === TRIES_TO_START) throw error;
        await delay(POLL_MS);
      }
    }
    if (chain.rpcUrl !== rpcUrl) throw new Error("The chain lost its port to another program: start again.");
  }

  async function supervise(): Promise<void> {
    for (;;) {
      await watch(chain);
      if (stopping) return;
      if (crashes.areTooMany()) return fail("The embedded chain keeps stopping. See chain/anvil.log.");
      const isSilent = performance.now() - aliveAt > silentMs;
      log(isSilent ? "The chain isn’t answering. Restarting …" : "The chain stopped. Restarting …");
      const saving = chain.snapshot().catch(() => {});
      if (isSilent) await Promise.race([saving, delay(LAST_SAVE_MS, undefined, { ref: false })]);
      await chain.kill();
      if (stopping) return;
      await restart();
      const saved = chain.savedBlock();
      log(
        seenBlock > saved
          ? `The chain continues from block ${saved}. Blocks ${saved + 1} to ${seenBlock} weren’t saved and are lost. None of them was final.`
          : `The chain continues from block ${saved}. Nothing was lost.`,
      );
      seenBlock = saved;
      aliveAt = performance.now();
    }
  }

  const supervision = supervise().catch((error: Error) => fail(error.message));
  return {
    rpcUrl,
    pid: () => chain.pid,
    save: () => chain.snapshot(),
    savedBlock: () => chain.savedBlock(),
    check: () => {
      if (performance.now() - aliveAt > silentMs / 2) throw new Error("The chain does not answer.");
    },
    stop: async () => {
      stopping = true;
      await chain.stop();
      await supervision;
      await chain.stop();
    },
  };
}
