// Drill: strangers send the chain calls that never end, alone, in batches and from many places; then a client
// does so that reaches the node directly. The product keeps mining or restarts the node automatically, and
// always stops on request.
import { setTimeout as pause } from "node:timers/promises";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { waitForReceipt } from "@trestle/chain/wait-for-receipt.ts";
import { createPublicClient, createWalletClient, http } from "viem";
import { BACK_WITHIN_MS, DrillProduct } from "./drill-product.ts";
import type { Drill } from "./report.ts";
import { within } from "./within.ts";

const LOOP = "0x5b600056";
const entry = (method: string, params: unknown[], id = 1) => ({ jsonrpc: "2.0", id, method, params });
const endless = (id = 1) => entry("eth_call", [{ data: LOOP, gas: "0xffffffffffffff" }, "latest"], id);
const STRANGERS = 20;
/** A stop waits for pending calls, but no longer than this. */
const STOPS_WITHIN_MS = 40_000;

export const run: Drill = async () => {
  const problems: string[] = [];
  const lines: string[] = [];
  const note = (what: string, ms: number) => lines.push(`${what} after ${(ms / 1000).toFixed(1)} s`);
  const product = await DrillProduct.start();
  let stopped = false;
  try {
    // Not through /rpc, where this machine's calls queue behind the drill's own.
    const { chainRpcUrl } = product.addresses();
    const transport = http(chainRpcUrl);
    const wallet = createWalletClient({ account: demoAccount(7), transport });
    const reader = createPublicClient({ transport, pollingInterval: 100, cacheTime: 0 });
    async function mined(): Promise<boolean> {
      const to = demoAccount(8).address;
      const hash = await wallet.sendTransaction({ chain: null, to, value: 1n });
      return (await waitForReceipt(reader, hash, { timeoutMs: 20_000 })).status === "success";
    }
    const seconds = async (act: () => Promise<unknown>) => {
      const begun = performance.now();
      await act();
      return performance.now() - begun;
    };

    const batch = Array.from({ length: 50 }, (_, id) => endless(id));
    const storm = [
      ...Array.from({ length: STRANGERS }, () => product.post("/rpc", endless())),
      product.post("/rpc", batch),
      product.post(
        "/rpc",
        entry("eth_call", [{ data: LOOP }, "latest", {}, { gasLimit: "0xffffffffffffff" }]),
      ),
      product.post("/rpc", entry("debug_traceCall", [{ data: LOOP, gas: "0xffffffffffffff" }, "latest", {}])),
      product.post("/rpc", entry("eth_estimateGas", [{ data: LOOP, gas: "0xffffffffffffff" }])),
    ];
    await pause(200);
    note("during a storm of endless calls a transaction was mined", await seconds(mined));
    if (!(await product.isReady())) problems.push("the product was not ready during the storm");
    note("the storm was over", await seconds(() => Promise.all(storm)));

    // Bypasses the proxy, as a local client could.
    const callNodeDirectly = () =>
      void fetch(chainRpcUrl, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(endless()),
      }).catch(() => {});
    const before = product.chainPid();
    callNodeDirectly();
    note(
      "readiness noticed a frozen node",
      await within(20_000, "its notice", async () => !(await product.isReady())),
    );
    note("it was ready again", await within(BACK_WITHIN_MS, "the chain", () => product.isReady()));
    if (product.chainPid() === before) problems.push("the node is the frozen one");
    note("a transaction was mined", await seconds(mined));

    callNodeDirectly();
    await pause(500);
    const { code, ms } = await product.stop();
    stopped = true;
    note(`a stop of a frozen product ended with ${code}`, ms);
    if (code !== 0 || ms > STOPS_WITHIN_MS) problems.push("the stop was not clean or took too long");
  } catch (error) {
    problems.push((error as Error).message, product.output);
  } finally {
    if (!stopped) await product.stop();
  }
  return { held: problems.length === 0, lines: [...lines, ...problems] };
};
