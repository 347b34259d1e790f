// `npm run drill`: runs all fault drills or the named ones: `npm run drill -- chain-simulation --seed 7 --rounds 20`.
import { parseArgs } from "node:util";
import { buildContracts } from "./build.ts";
import type { Drill } from "./drills/report.ts";

const drills: Record<string, () => Promise<{ run: Drill }>> = {
  "chain-simulation": () => import("./drills/chain-simulation.ts"),
  "reorg-acts": () => import("./drills/reorg-acts.ts"),
  "indexer-kills": () => import("./drills/indexer-kills.ts"),
  "forged-hashes": () => import("./drills/forged-hashes.ts"),
  "operator-crash-points": () => import("./drills/operator-crash-points.ts"),
  "first-start-kills": () => import("./drills/first-start-kills.ts"),
  "release-kills": () => import("./drills/release-kills.ts"),
  "notification-kills": () => import("./drills/notification-kills.ts"),
  "retried-requests": () => import("./drills/retried-requests.ts"),
  "database-killed": () => import("./drills/database-killed.ts"),
  "chain-freeze": () => import("./drills/chain-freeze.ts"),
  "chain-killed": () => import("./drills/chain-killed.ts"),
  "disk-full": () => import("./drills/disk-full.ts"),
  "backup-restore": () => import("./drills/backup-restore.ts"),
  "balanced-processes": () => import("./drills/balanced-processes.ts"),
  "balanced-journeys": () => import("./drills/balanced-journeys.ts"),
  "replica-promoted": () => import("./drills/replica-promoted.ts"),
  "cut-uploads": () => import("./drills/cut-uploads.ts"),
  sockets: () => import("./drills/sockets.ts"),
  "stranger-load": () => import("./drills/stranger-load.ts"),
  "two-browsers": () => import("./drills/two-browsers.ts"),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: "string", default: "1" }, rounds: { type: "string" } },
});
const unknown = positionals.find((name) => !drills[name]);
if (unknown) {
  console.error(`There is no drill ${unknown}: choose from ${Object.keys(drills).join(", ")}.`);
  process.exit(1);
}

// Ends every child process together with this one.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(1));
await buildContracts();
let held = true;
for (const [name, load] of Object.entries(drills)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n${name}, seed ${values.seed}`);
  const { run } = await load();
  const started = performance.now();
  const report = await run(Number(values.seed), values.rounds ? Number(values.rounds) : undefined);
  for (const line of report.lines) console.log(`  ${line}`);
  console.log(
    `  ${report.held ? "held" : "DID NOT HOLD"} (${Math.round((performance.now() - started) / 1000)} s)`,
  );
  held &&= report.held;
}
process.exit(held ? 0 : 1);
