// `npm test`: everything. `-- --fast`: what takes seconds. `-- --only contracts|units|browser`: one part.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { foundry } from "@trestle/embedded/foundry.ts";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { freePort } from "@trestle/testkit/instance.ts";
import { buildContracts, buildWeb, root } from "./build.ts";
import { findChromium } from "./chromium.ts";

type Count = { passed: number; failed: number; skipped: number };
type Part = "checks" | "types" | "contracts" | "units" | "browser";
type Step = { part: Part; name: string; run: () => Promise<Count | undefined> };

const scratch = mkdtempSync(join(tmpdir(), "trestle-run-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
const report = (file: string) => JSON.parse(readFileSync(join(scratch, file), "utf8"));

class StepFailed extends Error {}

/** Runs a command; what it printed is kept back and shown if it fails. */
function command(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) => (code === 0 ? resolve(output) : reject(new StepFailed(output))));
  });
}

function forge(args: string[], env?: NodeJS.ProcessEnv): Promise<string> {
  const { command: program, args: prefix } = foundry("forge");
  return command(program, [...prefix, ...args], env);
}

/** Under emulation the same cases would take thirty times as long; see docs/decisions/0002. */
const fewerCases = () =>
  foundry("forge").args.length > 0 ? { FOUNDRY_FUZZ_RUNS: "12", FOUNDRY_INVARIANT_RUNS: "32" } : {};

async function forgeTests(): Promise<Count> {
  const env = { FORGE_SNAPSHOT_CHECK: "true", ...fewerCases(), ...process.env };
  const output = await forge(["test"], env);
  const match = /: (\d+) tests passed, (\d+) failed, (\d+) skipped/.exec(output);
  if (!match) throw new StepFailed(output);
  const [passed = 0, failed = 0, skipped = 0] = match.slice(1).map(Number);
  return { passed, failed, skipped };
}

async function vitest(): Promise<Count> {
  await command("vitest", [
    "run",
    "--reporter=dot",
    "--reporter=json",
    "--silent=passed-only",
    `--outputFile.json=${join(scratch, "vitest.json")}`,
  ]);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report("vitest.json");
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/** Journeys with a product of their own. */
async function playwright(name: string, projects: string[], env: NodeJS.ProcessEnv = {}): Promise<Count> {
  const file = `playwright-${name}.json`;
  const chosen = projects.map((project) => `--project=${project}`);
  await command(
    "playwright",
    ["test", "--config", "e2e/playwright.config.ts", "--reporter=dot,json", ...chosen],
    {
      ...env,
      CHROMIUM_PATH: findChromium(),
      E2E_PORT: String(await freePort()),
      E2E_DATA_DIR: join(scratch, `e2e-${name}`),
      E2E_RESULTS: name,
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(scratch, file),
    },
  );
  const { expected, unexpected, skipped, flaky } = report(file).stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

const check = (name: string, program: string, args: string[], part: Part = "checks"): Step => ({
  part,
  name,
  run: async () => void (await command(program, args)),
});

/**
 * Each checker works out our larger types for itself: two take half as much again as one, four twice as much. What was
 * found out about a file is kept until the file, or one that it imports, has changed.
 */
const types = (name: string, project: string): Step => {
  const kept = join(root, "node_modules/.cache/tsc", `${project.replace("/", "-")}.tsbuildinfo`);
  const args = ["-p", project, "--checkers", "1", "--incremental", "--tsBuildInfoFile", kept];
  return check(name, "tsc", args, "types");
};

const steps: Step[] = [
  check("Biome", "biome", ["ci", "--colors=force"]),
  check("import boundaries", process.execPath, ["scripts/boundaries.ts"]),
  check("copy", process.execPath, ["scripts/copy.ts", "--check"]),
  check("specification", process.execPath, ["scripts/specification.ts"]),
  check("knip", "knip", []),
  { part: "checks", name: "forge fmt", run: async () => void (await forge(["fmt", "--check"])) },
  types("tsc", "tsconfig.json"),
  types("tsc, browser tests", "e2e/tsconfig.json"),
  types("tsc, web", "web/tsconfig.json"),
  { part: "units", name: "Vitest", run: vitest },
  { part: "browser", name: "Playwright", run: () => playwright("screens", ["with map", "without map"]) },
  {
    part: "browser",
    name: "Playwright, money",
    // They make what they need, on empty pools and an empty market.
    run: () =>
      playwright("money", ["money", "story", ...(process.env.LONG_JOURNEYS ? ["work", "loans"] : [])], {
        DEMO_REQUESTS: "false",
      }),
  },
  { part: "contracts", name: "forge", run: forgeTests },
];

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(0)} s`;
const counts: { name: string; count: Count }[] = [];
let broken = false;

async function runAll(wantedSteps: Step[]): Promise<void> {
  for (const { name, run } of wantedSteps) {
    const started = Date.now();
    console.log(`▸ ${name} …`);
    try {
      const count = await run();
      if (count) counts.push({ name, count });
      if (count && (count.passed === 0 || count.skipped > 0))
        throw new StepFailed(`${JSON.stringify(count)}: a test was skipped, or none ran.`);
      console.log(`✓ ${name} (${seconds(started)})${count ? ` ${count.passed} passed` : ""}`);
    } catch (error) {
      if (!(error instanceof StepFailed || error instanceof StartupError)) throw error;
      broken = true;
      console.error(`\n${error.message}\n✗ ${name} failed (${seconds(started)})`);
    }
  }
}

const fast = process.argv.includes("--fast");
const only = process.argv.includes("--only") ? process.argv[process.argv.indexOf("--only") + 1] : undefined;
const parts = steps.map(({ part }) => part);
if (only !== undefined && !parts.some((part) => part === only)) {
  console.error(`There is no part ${only}: choose from ${[...new Set(parts)].join(", ")}.`);
  process.exit(1);
}
const wanted = ({ part }: Step) => (only ? part === only : !fast || part === "checks" || part === "types");

const started = Date.now();
const stepsOf = (...some: Part[]) => steps.filter(({ part }) => some.includes(part)).filter(wanted);
const atOnce = (wantedSteps: Step[]) => Promise.all(wantedSteps.map((step) => runAll([step])));
await Promise.all([buildContracts(), runAll(stepsOf("checks"))]);
// What is generated from the contracts has types, and is built into the web app.
const withWeb = !fast && only !== "contracts";
await Promise.all([atOnce(stepsOf("contracts")), withWeb && buildWeb(), runAll(stepsOf("types"))]);
await atOnce(stepsOf("units"));
// Journeys wait more than they compute, so two products run at once.
await atOnce(stepsOf("browser"));

console.log(`\nIn ${seconds(started)}:`);
for (const { name, count } of counts)
  console.log(
    `  ${name.padEnd(18)} ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped`,
  );
const sum = (key: keyof Count) => counts.reduce((total, { count }) => total + count[key], 0);
if (counts.length > 0)
  console.log(`${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`);
if (broken) process.exit(1);
