import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startPostgres } from "@trestle/embedded/postgres.ts";
import { openLog } from "@trestle/server/logger.ts";
import { openPool } from "@trestle/server/platform/database/database.ts";
import { migrate } from "@trestle/server/platform/database/migrate.ts";
import { simulate, strikes } from "@trestle/testkit/simulation.ts";
import type { Report } from "./report.ts";

/** Two hundred seeds by default; each kind of fault must occur in most of them. */
export async function run(seed: number, rounds = 200): Promise<Report> {
  const dataDir = mkdtempSync(join(tmpdir(), "trestle-drill-"));
  const postgres = await startPostgres({ dataDir, log: () => {} });
  const pool = openPool(postgres.url, openLog({ LOG_LEVEL: "silent" }), 5);
  const times = new Map<string, number>();
  const seeds = new Map<string, number>();
  const lines: string[] = [];
  let equal = 0;
  try {
    await migrate(pool);
    for (let round = 0; round < rounds; round++) {
      const report = await simulate(pool, seed + round);
      if (report.difference === undefined) equal += 1;
      else lines.push(`seed ${seed + round} differs:\n${report.difference}`);
      for (const [kind, count] of report.struck) {
        times.set(kind, (times.get(kind) ?? 0) + count);
        seeds.set(kind, (seeds.get(kind) ?? 0) + 1);
      }
    }
  } finally {
    await pool.end();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  for (const kind of strikes) {
    lines.push(
      `${kind.padEnd(18)} ${times.get(kind) ?? 0} times, in ${seeds.get(kind) ?? 0} of ${rounds} seeds`,
    );
  }
  lines.push(`${equal} of ${rounds} seeds ended with the tables of a clean run`);
  return { held: equal === rounds, lines };
}
