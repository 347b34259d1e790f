import { describe, expect, it, onTestFinished } from "vitest";
import { jsonRpc, type Rpc } from "./json-rpc.ts";
import { poll } from "./poll.ts";
import { processIdentity } from "./processes.ts";
import { superviseChain } from "./supervised-chain.ts";
import { temporaryFolder } from "./test-stack.ts";

/** A loop of three instructions, with more gas than any machine burns in a day. */
const ENDLESS = { data: "0x5b600056", gas: "0xffffffffffffff" };

async function kept(silentMs?: number) {
  const lines: string[] = [];
  const failures: string[] = [];
  const chain = await superviseChain({
    dataDir: temporaryFolder(),
    log: (line) => lines.push(line),
    fail: (sentence) => failures.push(sentence),
    snapshotEveryMs: 0,
    accounts: 3,
    silentMs,
  });
  onTestFinished(() => chain.stop());
  return { chain, lines, failures, rpc: jsonRpc(chain.rpcUrl, 5_000) };
}

const height = async (rpc: Rpc) => Number(await rpc<string>("eth_blockNumber"));
const untilNew = (pid: () => number, old: number) =>
  poll(60_000, () => pid() !== old && processIdentity(pid()) !== undefined);

describe("the kept chain", { timeout: 120_000 }, () => {
  it("restarts automatically after a kill -9 at the same address, and reports lost blocks", async () => {
    const { chain, lines, failures, rpc } = await kept();
    await rpc("evm_mine");
    await chain.save();
    expect(chain.savedBlock()).toBe(1);
    await rpc("evm_mine");
    await rpc("evm_mine");
    const { pid } = chain;
    const first = pid();
    // It has looked at least once more.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    process.kill(first, "SIGKILL");
    expect(await untilNew(pid, first)).toBe(true);
    expect(await poll(20_000, () => lines.at(-1)?.includes("continues"))).toBe(true);
    expect(await height(rpc)).toBe(1);
    expect(lines).toEqual([
      "The chain stopped. Restarting …",
      "The chain continues from block 1. Blocks 2 to 3 weren’t saved and are lost. None of them was final.",
    ]);
    expect(failures).toEqual([]);
    chain.check();
  });

  it("ends a call that never returns, is reported as not answering until then, and mines again", async () => {
    const { chain, lines, rpc } = await kept(4_000);
    const first = chain.pid();
    void rpc("eth_call", ENDLESS, "latest").catch(() => {});
    expect(
      await poll(30_000, () => {
        try {
          chain.check();
          return false;
        } catch {
          return true;
        }
      }),
    ).toBe(true);
    expect(await untilNew(chain.pid, first)).toBe(true);
    expect(lines[0]).toBe("The chain isn’t answering. Restarting …");
    await poll(20_000, () => lines.length > 1);
    await rpc("evm_mine");
    expect(await height(rpc)).toBe(1);
    chain.check();
  });

  it("stops while a call never ends", async () => {
    const { chain, rpc } = await kept();
    const pid = chain.pid();
    void rpc("eth_call", ENDLESS, "latest").catch(() => {});
    await new Promise((resolve) => setTimeout(resolve, 300));
    const begun = performance.now();
    await chain.stop();
    expect(performance.now() - begun).toBeLessThan(20_000);
    expect(processIdentity(pid)).toBeUndefined();
  });
});
