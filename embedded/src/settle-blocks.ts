import type { Rpc } from "./json-rpc.ts";

type Block = { hash: string; parentHash: string; transactions: unknown[] };

/**
 * Mines two empty blocks after the last transaction once the chain is idle: on a live chain later blocks make a
 * transaction final, but the embedded chain has no other users. Returns a function that stops this.
 */
export function settleBlocks(rpc: Rpc, everyMs: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let seen: string | undefined;
  let settled: string | undefined;
  const look = async () => {
    const head = await rpc<Block>("eth_getBlockByNumber", "latest", false);
    const isQuiet = head.hash === seen;
    seen = head.hash;
    if (!isQuiet || head.hash === settled) return;
    const parent = await rpc<Block | null>("eth_getBlockByHash", head.parentHash, false);
    const missing = head.transactions.length > 0 ? 2 : parent && parent.transactions.length > 0 ? 1 : 0;
    if (missing === 0) settled = head.hash;
    // Automining is off while another component collects transactions for one block.
    else if (!stopped && (await rpc<boolean>("anvil_getAutomine"))) await rpc("anvil_mine", `0x${missing}`);
  };
  const again = () => {
    if (stopped) return;
    timer = setTimeout(() => {
      // A chain that does not answer is the supervisor's concern.
      void look()
        .catch(() => {})
        .then(again);
    }, everyMs);
    timer.unref();
  };
  again();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
