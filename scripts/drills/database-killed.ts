// Drill 2: PostgreSQL is killed again and again while people write. It restarts automatically; each
// acknowledged write is stored once, and every other write can be retried.
import { setTimeout as pause } from "node:timers/promises";
import { openLog } from "@trestle/server/logger.ts";
import { openPool } from "@trestle/server/platform/database/database.ts";
import { Random } from "@trestle/testkit/random.ts";
import { DraftWriters } from "./draft-writers.ts";
import { BACK_WITHIN_MS, DrillProduct } from "./drill-product.ts";
import type { Drill } from "./report.ts";
import { within } from "./within.ts";

const WRITERS = 4;

export const run: Drill = async (seed, rounds = 4) => {
  const random = new Random(seed);
  const product = await DrillProduct.start();
  try {
    const writers = new DraftWriters((...request) => product.post(...request), WRITERS);
    const times: number[] = [];
    for (let round = 0; round < rounds; round++) {
      await pause(3_000 + random.below(1_500));
      process.kill(product.postmaster(), "SIGKILL");
      await pause(300);
      times.push(await within(BACK_WITHIN_MS, "the product", () => product.isReady()));
    }
    const pool = openPool(product.addresses().databaseUrl, openLog({ LOG_LEVEL: "silent" }), 1);
    const lines = await writers.finish(pool);
    await pool.end();
    const back = times.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(", ");
    return {
      held: writers.problems.size === 0,
      lines: [`killed ${rounds} times, back after ${back}`, ...lines],
    };
  } finally {
    await product.stop();
  }
};
