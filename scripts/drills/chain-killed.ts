// Drill 15: the embedded chain is killed again and again while transactions come in. It restarts
// automatically at the same address, and no final block is lost.
import { setTimeout as pause } from "node:timers/promises";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { openLog } from "@trestle/server/logger.ts";
import { openPool } from "@trestle/server/platform/database/database.ts";
import { Random } from "@trestle/testkit/random.ts";
import { createPublicClient, createWalletClient, http } from "viem";
import { BACK_WITHIN_MS, DrillProduct } from "./drill-product.ts";
import type { Drill } from "./report.ts";
import { within } from "./within.ts";

export const run: Drill = async (seed, rounds = 4) => {
  const random = new Random(seed);
  const problems: string[] = [];
  const times: number[] = [];
  const product = await DrillProduct.start();
  const { databaseUrl, chainRpcUrl } = product.addresses();
  const database = openPool(databaseUrl, openLog({ LOG_LEVEL: "silent" }), 1);
  let [sent, finalBlocks, lost] = [0, 0, 0];
  try {
    const transport = http(chainRpcUrl, { retryCount: 0, timeout: 5_000 });
    const reader = createPublicClient({ transport, cacheTime: 0 });
    let sending = true;
    const senders = [7, 8, 12].map(async (index) => {
      const wallet = createWalletClient({ account: demoAccount(index), transport });
      while (sending) {
        await wallet.sendTransaction({ chain: null, to: demoAccount(index).address, value: 1n }).then(
          () => sent++,
          () => {},
        );
        await pause(random.below(200));
      }
    });
    /** Returns every block that the product's table marks as final. */
    async function acknowledged(): Promise<{ number: string; hash: string }[]> {
      const { rows } = await database.query(
        `select block.number, block.hash from chain_block block
         join chain_cursor cursor using (deployment) where block.number <= cursor.final_number`,
      );
      return rows;
    }
    for (let round = 0; round < rounds; round++) {
      await pause(3_000 + random.below(3_000));
      const final = await acknowledged();
      const victim = product.chainPid();
      if (!victim) throw new Error("There is no chain to kill.");
      process.kill(victim, "SIGKILL");
      await pause(200);
      times.push(
        await within(
          BACK_WITHIN_MS,
          "the product",
          async () => product.chainPid() !== victim && (await product.isReady()),
        ),
      );
      finalBlocks = final.length;
      for (const { number, hash } of final) {
        const block = await reader.getBlock({ blockNumber: BigInt(number) }).catch(() => undefined);
        if (block?.hash !== hash) lost++;
      }
    }
    sending = false;
    await Promise.all(senders);
    if (lost > 0) problems.push(`${lost} blocks were called final and are gone`);
    if (finalBlocks < 5) problems.push("too few blocks became final for a drill");
    const named = product.output.match(/The chain continues from block [^\n]*/g) ?? [];
    if (named.length !== rounds) problems.push(`what was lost was named ${named.length} times`);
    const lines = [
      `killed ${rounds} times, back after ${times.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(", ")}`,
      `${sent} transactions sent, ${finalBlocks} blocks final at the last kill, ${lost} of them lost`,
      ...named,
    ];
    return { held: problems.length === 0, lines: [...lines, ...problems] };
  } finally {
    await database.end();
    await product.stop();
  }
};
