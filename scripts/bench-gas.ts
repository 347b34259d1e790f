// `npm run bench:gas`: compares the pool's gas with published vault packages in one forge run, as a table.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { forge, root } from "./build.ts";

// A separate cache, or the tests' build would have to be repeated.
const folder = "contracts/cache/bench";
const env = {
  FOUNDRY_TEST: "contracts/bench",
  FOUNDRY_OUT: `${folder}/out`,
  FOUNDRY_CACHE_PATH: `${folder}/cache`,
  FOUNDRY_SNAPSHOTS: `${folder}/snapshots`,
};
await forge(["test", "--match-contract", "PoolBench"], { env }).catch(() => process.exit(1));

const file = join(root, env.FOUNDRY_SNAPSHOTS, "bench.json");
const figures: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
// Measured once in one forge run, base cost included, because their packages don't compile beside these contracts. A
// loan there takes collateral and one transaction.
const protocols: Record<string, Record<string, number>> = {
  Morpho: {
    "deposit, first": 94_900,
    "deposit, repeated": 77_800,
    "withdraw, part": 76_400,
    "borrow, disbursal": 157_700,
    "repay, an instalment": 77_600,
  },
  "Aave, native coin": {
    "deposit, first": 197_600,
    "withdraw, part": 237_000,
    "borrow, disbursal": 228_800,
    "repay, an instalment": 176_000,
  },
};
for (const [name, steps] of Object.entries(protocols))
  for (const [step, gas] of Object.entries(steps)) figures[`${step}: ${name}`] = String(gas);

const keys = Object.keys(figures).map((key) => key.split(": "));
const steps = [...new Set(keys.map(([step]) => step))];
const contracts = [...new Set(keys.map(([, contract]) => contract))].sort();

const row = (cells: (string | undefined)[]) => `| ${cells.join(" | ")} |`;
console.log(row(["gas, whole transaction", ...contracts]));
console.log(row(["---", ...contracts.map(() => "---:")]));
for (const step of steps)
  console.log(row([step, ...contracts.map((contract) => figures[`${step}: ${contract}`] ?? "–")]));
