// Applies one mutant, compiles it, runs its tests, and restores the source.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { applyMutant, type Mutant } from "./generate.ts";
import { keepTests, restoreBuild, runForge } from "./workspace.ts";

export type Verdict =
  | { outcome: "killed"; by: string }
  | { outcome: "survived"; note: string }
  /** The change does not compile. */
  | { outcome: "stillborn" };
export type Tests = { quick: string[]; campaigns: string[] };

/** Compiles faster; no test depends on the optimizer. */
export const MUTANT_SETTINGS = { FOUNDRY_OPTIMIZER: "false" };
/** Failures of a campaign are not read, so they need not be shrunk. */
const FEW_RUNS = {
  FOUNDRY_FUZZ_RUNS: "16",
  FOUNDRY_INVARIANT_RUNS: "16",
  FOUNDRY_INVARIANT_SHRINK_RUN_LIMIT: "0",
};

export function runTests(folder: string, built: string, testFiles: string[], cpuSeconds?: number) {
  keepTests(folder, built, testFiles);
  const env = { ...MUTANT_SETTINGS, ...FEW_RUNS };
  return runForge(folder, ["test", "--fail-fast", "--threads", "1"], { env, cpuSeconds });
}

/** A test's name follows its failure; a campaign's name is below it, after the calls. */
function verdict(output: string): Verdict {
  const failed = /\[FAIL[^\n]*\] (\w+)/.exec(output) ?? /\[FAIL[\s\S]*?\n\s*(invariant_\w+)\(/.exec(output);
  if (failed?.[1]) return { outcome: "killed", by: failed[1] };
  if (/Compiler run failed|Error \(\d+\):/.test(output)) return { outcome: "stillborn" };
  // Without a verdict the mutant counts as a survivor, to be checked by hand.
  return { outcome: "survived", note: `forge ended without a verdict: ${output.trim().slice(-300)}` };
}

export async function runMutant(
  mutant: Mutant,
  tests: Tests,
  options: { folder: string; built: string; cpuSeconds: number },
): Promise<Verdict> {
  const { folder, built, cpuSeconds } = options;
  const path = join(folder, mutant.file);
  const source = readFileSync(path, "utf8");
  restoreBuild(folder, built);
  writeFileSync(path, applyMutant(source, mutant));
  try {
    for (const stage of [tests.quick, tests.campaigns]) {
      if (stage.length === 0) continue;
      const { status, output } = await runTests(folder, built, stage, cpuSeconds);
      if (status === "timed out") return { outcome: "killed", by: `no end within ${cpuSeconds} s` };
      if (status === "failed") return verdict(output);
    }
    const asked = tests.quick.length + tests.campaigns.length;
    return { outcome: "survived", note: asked === 0 ? "no test comes by" : `${asked} test files` };
  } finally {
    writeFileSync(path, source);
  }
}
