// Drill: the first start of the demo is killed with kill -9 at seeded moments. The next start either completes the
// demo, or says what to do.
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { endProcess, findByArguments } from "@trestle/embedded/processes.ts";
import { readConfig } from "@trestle/server/config.ts";
import { openLog } from "@trestle/server/logger.ts";
import { openPool } from "@trestle/server/platform/database/database.ts";
import { addressesOfRunning } from "@trestle/server/running-instance.ts";
import { freePort, Instance } from "@trestle/testkit/instance.ts";
import { Random } from "@trestle/testkit/random.ts";
import { buildWeb } from "../build.ts";
import type { Report } from "./report.ts";
import { within } from "./within.ts";

/** Printed line after which the kill comes, and its time span; the demo's span is that of an undisturbed start. */
const MOMENTS = [
  { after: "✓ the chain", withinMs: 500 },
  { after: "the contracts …", withinMs: 2_000 },
  { after: "✓ the contracts", withinMs: 3_000 },
  { after: "the demo …", withinMs: undefined },
] as const;
const PRINTED_WITHIN_MS = 300_000;
const COUNTED_TABLES = ["account", "project_deed", "escrow_project", "pool_loan", "review", "club_page"];
const REMEDY = "Run `npm run reset` and start again.";

class FirstStart {
  readonly dataDir = realpathSync(mkdtempSync(join(tmpdir(), "trestle-drill-")));

  async launch(): Promise<Instance> {
    const PORT = await freePort();
    return new Instance({ PORT, DATA_DIR: this.dataDir, DEMO_REQUESTS: "true", LOG_LEVEL: "silent" });
  }

  /** Returns the row counts of the main tables. */
  async counts(): Promise<string> {
    const config = readConfig({ DATA_DIR: this.dataDir }, "/nowhere");
    const log = openLog({ LOG_LEVEL: "silent" });
    const pool = openPool(addressesOfRunning(config).databaseUrl, log, 1);
    try {
      const parts = COUNTED_TABLES.map((table) => `(select count(*) from ${table}) as ${table}`);
      return JSON.stringify((await pool.query(`select ${parts.join(", ")}`)).rows[0]);
    } finally {
      await pool.end();
    }
  }

  async remove(): Promise<void> {
    const parts = [
      ...findByArguments("/anvil", "--cache-path", join(this.dataDir, "chain/cache")),
      ...findByArguments("/postgres", "-D", join(this.dataDir, "postgres")),
    ];
    for (const pid of parts) await endProcess(pid, [["SIGKILL", 5_000]]);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

export async function run(seed: number, rounds = 20): Promise<Report> {
  await buildWeb();
  const random = new Random(seed);
  const lines: string[] = [];
  let [whole, explained] = [0, 0];
  const undisturbed = await filledIn();
  for (let round = 0; round < rounds; round++) {
    const { after, withinMs = undisturbed.demoMs } = MOMENTS[
      round % MOMENTS.length
    ] as (typeof MOMENTS)[number];
    const ms = random.below(withinMs);
    const start = new FirstStart();
    try {
      const killed = await start.launch();
      await within(PRINTED_WITHIN_MS, `"${after}"`, async () => killed.output.includes(after));
      await delay(ms);
      await killed.killGroup();
      const next = await start.launch();
      try {
        await next.ready();
        const counts = await start.counts();
        if (counts === undisturbed.counts) whole += 1;
        else if (next.output.includes(REMEDY)) explained += 1;
        else lines.push(`killed ${ms} ms after "${after}": ${counts} instead of ${undisturbed.counts}`);
      } finally {
        await next.stop();
      }
    } finally {
      await start.remove();
    }
  }
  lines.push(
    `${rounds} first starts killed: ${whole} whole after the next start, ${explained} said what to do`,
  );
  return { held: whole + explained === rounds, lines };
}

async function filledIn(): Promise<{ counts: string; demoMs: number }> {
  const start = new FirstStart();
  try {
    const instance = await start.launch();
    try {
      await within(PRINTED_WITHIN_MS, "the demo", async () => instance.output.includes("the demo …"));
      const begun = performance.now();
      await instance.ready();
      return { counts: await start.counts(), demoMs: Math.round(performance.now() - begun) };
    } finally {
      await instance.stop();
    }
  } finally {
    await start.remove();
  }
}
