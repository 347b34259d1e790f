// `npm run mutate -- --seed 1 --sample 100`: makes small changes to the contracts, by the compiler's syntax tree, one
// at a time in a copy; a test must fail for each. The same seed draws the same sample. `--match 'PoolLoans.*_receive'`
// limits it to matching mutants, `--list` only prints them; `--jobs` run concurrently; after `--timeout` seconds of
// processor time a mutant counts as killed.
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "./build.ts";
import { equivalents } from "./mutation/equivalents.ts";
import { describeMutant, generateMutants, type Mutant } from "./mutation/generate.ts";
import { Kills, Proofs } from "./mutation/kept.ts";
import { measureCoverage } from "./mutation/measure-coverage.ts";
import { readContracts } from "./mutation/read-ast.ts";
import { type Result, scoreTable, survivorReport } from "./mutation/report.ts";
import { MUTANT_SETTINGS, runMutant, runTests } from "./mutation/run-mutant.ts";
import { drawOrder } from "./mutation/sample.ts";
import { type CoverageMap, selectTests } from "./mutation/select-tests.ts";
import { createWorkspace, restoreBuild, runForge } from "./mutation/workspace.ts";

class Refusal extends Error {}

function wholeNumber(option: string, value: string): number {
  if (!/^\d+$/.test(value) || Number(value) === 0)
    throw new Refusal(`--${option} takes a whole number above 0, not "${value}".`);
  return Number(value);
}

/** Reports a wrong option or pattern in Node's words, without the stack. */
function orRefuse<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw new Refusal((error as Error).message);
  }
}

type Options = ReturnType<typeof readOptions>;

function readOptions() {
  const { values } = orRefuse(() =>
    parseArgs({
      options: {
        seed: { type: "string", default: "1" },
        sample: { type: "string", default: "100" },
        jobs: { type: "string", default: String(availableParallelism()) },
        timeout: { type: "string", default: "300" },
        match: { type: "string", default: "" },
        list: { type: "boolean", default: false },
      },
    }),
  );
  return {
    seed: wholeNumber("seed", values.seed),
    sample: wholeNumber("sample", values.sample),
    jobs: wholeNumber("jobs", values.jobs),
    cpuSeconds: wholeNumber("timeout", values.timeout),
    match: orRefuse(() => new RegExp(values.match)),
    list: values.list,
  };
}

function refuseStaleArguments(mutants: Mutant[]): void {
  const descriptions = new Set(mutants.map(describeMutant));
  const stale = Object.keys(equivalents).filter((key) => !descriptions.has(key));
  if (stale.length === 0) return;
  throw new Refusal(
    `scripts/mutation/equivalents.ts argues about code that is no more; take these out:\n${stale.join("\n")}`,
  );
}

/** Builds a copy from which the mutants start. */
async function build(folder: string): Promise<void> {
  createWorkspace(folder);
  const { status, output } = await runForge(folder, ["build"], { env: MUTANT_SETTINGS });
  if (status !== "passed") throw new Refusal(`The contracts do not compile:\n${output}`);
}

/** Requires that all selected tests pass without a mutant: otherwise every mutant would count as killed. */
async function proveTests(folder: string, built: string, testFiles: string[]): Promise<void> {
  const proofs = new Proofs();
  const unproven = testFiles.filter((file) => !proofs.has(file));
  if (unproven.length === 0) return;
  createWorkspace(folder);
  restoreBuild(folder, built);
  const { status, output } = await runTests(folder, built, unproven);
  if (status !== "passed") throw new Refusal(`The tests fail without a mutant:\n${output.slice(-3000)}`);
  proofs.add(unproven);
}

/** Runs mutants in this order until the sample has enough that compile. */
async function runSample(order: Mutant[], map: CoverageMap, scratch: string, options: Options) {
  const built = join(scratch, "built");
  const results: Result[] = [];
  const waiting = order.values();
  const kills = new Kills();
  let places = options.sample;

  async function runOne(mutant: Mutant, folder: string): Promise<Result | undefined> {
    const description = describeMutant(mutant);
    if (equivalents[description]) return { mutant, outcome: "argued", note: "" };
    const killer = kills.by(description);
    if (killer) return { mutant, outcome: "killed", note: `by ${killer}, as before` };
    const tests = selectTests(mutant, map);
    const verdict = await runMutant(mutant, tests, { folder, built, cpuSeconds: options.cpuSeconds });
    if (verdict.outcome === "stillborn") return undefined;
    if (verdict.outcome === "killed") {
      kills.add(description, verdict.by);
      return { mutant, outcome: "killed", note: `by ${verdict.by}` };
    }
    return { mutant, outcome: "survived", note: verdict.note };
  }

  async function work(folder: string): Promise<void> {
    createWorkspace(folder);
    while (places > 0) {
      const { value: mutant, done } = waiting.next();
      if (done) return;
      places--;
      const started = Date.now();
      const result = await runOne(mutant, folder);
      if (!result) places++;
      else results.push(result);
      const outcome = result ? `${result.outcome} ${result.note}` : "does not compile, another is drawn";
      const seconds = ((Date.now() - started) / 1000).toFixed(0);
      console.log(`${results.length} ${describeMutant(mutant)}\n    ${outcome} (${seconds} s)`);
    }
  }

  const workers = Array.from({ length: options.jobs }, (_, index) => work(join(scratch, `worker-${index}`)));
  await Promise.all(workers);
  return results;
}

async function main(scratch: string): Promise<void> {
  const options = readOptions();
  const units = readContracts(root);
  const mutants = generateMutants(units);
  refuseStaleArguments(mutants);
  const matching = mutants.filter((mutant) => options.match.test(describeMutant(mutant)));
  const order = drawOrder(matching, options.seed);
  console.log(
    `${mutants.length} mutants; seed ${options.seed} draws ${Math.min(options.sample, order.length)}.`,
  );
  if (options.list) {
    for (const mutant of order.slice(0, options.sample)) console.log(describeMutant(mutant));
    return;
  }

  const map = await measureCoverage(scratch, options.jobs);
  const asked = order.slice(0, options.sample).map((mutant) => selectTests(mutant, map));
  const testFiles = new Set(asked.flatMap(({ quick, campaigns }) => [...quick, ...campaigns]));
  await build(join(scratch, "built"));
  await proveTests(join(scratch, "proof"), join(scratch, "built"), [...testFiles].sort());
  const results = await runSample(order, map, scratch, options);

  console.log(`\n${scoreTable(results)}`);
  const survivors = results.filter(({ outcome }) => outcome === "survived");
  for (const survivor of survivors) {
    const text = units.find(({ file }) => file === survivor.mutant.file)?.text ?? "";
    console.log(`\n${survivorReport(survivor, text)}`);
  }
  if (survivors.length > 0) {
    console.log(
      "\nEach of these wants a test that notices it, or a reason why none can in scripts/mutation/equivalents.ts.",
    );
    process.exitCode = 1;
  }
}

const scratch = mkdtempSync(join(tmpdir(), "trestle-mutate-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
try {
  await main(scratch);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
