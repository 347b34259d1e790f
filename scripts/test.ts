// `npm test`: runs everything. `-- --fast`: the checks that take seconds. `-- --only contracts|units|browser`: one
// part. `-- <path> …`: the tests at or below these paths. `-- --since <commit>`: the fast checks, and the tests that a
// change since this commit can affect.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { foundry } from "@trestle/embedded/foundry.ts";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { freePort } from "@trestle/testkit/instance.ts";
import playwrightConfig from "../e2e/playwright.config.ts";
import { readSources } from "./boundaries.ts";
import { buildContracts, buildWeb, hashOf, keepContracts, root } from "./build.ts";
import { everyTest, type Tests, testsAt, testsTouchedBy } from "./choose-tests.ts";
import { findChromium } from "./chromium.ts";
import { provideFilledDemo } from "./filled-demo.ts";
import { writeTableTypes } from "./table-types.ts";
import { keep, prune, restore } from "./user-cache.ts";

type Count = { passed: number; failed: number; skipped: number };
type Part = "checks" | "types" | keyof Tests;
type Step = { part: Part; name: string; run: () => Promise<Count | undefined> };

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      options: { fast: { type: "boolean" }, only: { type: "string" }, since: { type: "string" } },
      allowPositionals: true,
    });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

const { values: options, positionals: paths } = readArguments();
const all = everyTest();

function changedSince(commit: string): string[] {
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
    if (status !== 0) refuse(stderr);
    return stdout.split("\n").filter((file) => file !== "");
  };
  return [...git("diff", "--name-only", commit), ...git("ls-files", "--others", "--exclude-standard")];
}

function chooseTests(): Tests {
  if (options.since !== undefined) return testsTouchedBy(changedSince(options.since), readSources(), all);
  for (const path of paths)
    if (Object.values(testsAt([path], all)).flat().length === 0) refuse(`There is no test at ${path}.`);
  return paths.length > 0 ? testsAt(paths, all) : all;
}

const tests = chooseTests();
/** Returns the selected tests of a part as arguments of its runner; none if all are selected. */
const chosen = (part: keyof Tests): string[] => (tests[part].length < all[part].length ? tests[part] : []);

const scratch = mkdtempSync(join(tmpdir(), "trestle-run-"));
process.on("exit", () => rmSync(scratch, { recursive: true, force: true }));
const report = (file: string) => JSON.parse(readFileSync(join(scratch, file), "utf8"));

class StepFailed extends Error {}

/** Runs a command. Its output is streamed if tests were named, otherwise shown only on failure. */
function command(program: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        output += chunk;
        if (paths.length > 0) process.stdout.write(chunk);
      });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(output);
      else reject(new StepFailed(paths.length > 0 ? "" : output));
    });
  });
}

function forge(args: string[], env?: NodeJS.ProcessEnv): Promise<string> {
  const { command: program, args: prefix } = foundry("forge");
  return command(program, [...prefix, ...args], env);
}

/** Under emulation the same number of cases would take thirty times as long; see docs/decisions/0002. */
const fewerCases = () =>
  foundry("forge").args.length > 0 ? { FOUNDRY_FUZZ_RUNS: "12", FOUNDRY_INVARIANT_RUNS: "32" } : {};

async function forgeTests(): Promise<Count> {
  const env = { FORGE_SNAPSHOT_CHECK: "true", ...fewerCases(), ...process.env };
  const files = chosen("contracts");
  const output =
    files.length > 0
      ? await forge(["test", "--match-path", `{${files.join(",")}}`], env)
      : await keepContracts(() => forge(["test"], env));
  const match = /: (\d+) tests passed, (\d+) failed, (\d+) skipped/.exec(output);
  if (!match) throw new StepFailed(output);
  const [passed = 0, failed = 0, skipped = 0] = match.slice(1).map(Number);
  return { passed, failed, skipped };
}

async function vitest(): Promise<Count> {
  await command("vitest", [
    "run",
    ...chosen("units").map((file) => join(root, file)),
    `--reporter=${paths.length > 0 ? "default" : "dot"}`,
    "--reporter=json",
    "--silent=passed-only",
    `--outputFile.json=${join(scratch, "vitest.json")}`,
  ]);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = report("vitest.json");
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
}

/** Runs a group of journeys with a product of its own. */
async function playwright(group: Group): Promise<Count> {
  const file = `playwright-${group.name}.json`;
  const projects = group.projects.map((project) => `--project=${project}`);
  const files = chosen("browser").length > 0 ? journeysOf(group) : [];
  if (group.isFilled) await filling;
  await command(
    "playwright",
    ["test", "--config", "e2e/playwright.config.ts", "--reporter=dot,json", ...projects, ...files],
    {
      ...group.env,
      CHROMIUM_PATH: findChromium(),
      E2E_PORT: String(await freePort()),
      E2E_DATA_DIR: dataDirOf(group),
      E2E_RESULTS: group.name,
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(scratch, file),
    },
  );
  const { expected, unexpected, skipped, flaky } = report(file).stats;
  return { passed: expected, failed: unexpected + flaky, skipped };
}

type Group = { name: string; projects: string[]; isFilled?: boolean; env?: NodeJS.ProcessEnv };
const withLong = process.env.LONG_JOURNEYS || paths.length > 0;
const groups: Group[] = [
  { name: "screens", projects: ["with map", "without map"], isFilled: true },
  {
    name: "money",
    projects: ["money", "story", ...(withLong ? ["work", "loans"] : [])],
    // These journeys create their own data, on empty pools and an empty market.
    env: { DEMO_REQUESTS: "false" },
  },
];

const dataDirOf = ({ name }: Group) => join(scratch, `e2e-${name}`);

let filling: Promise<void> | undefined;

/** Fills the demo for the journeys that need it, concurrently with other tests. */
function beginFilling(): void {
  const group = groups.find(({ isFilled }) => isFilled);
  const [product] = [playwrightConfig.webServer ?? []].flat();
  if (!group || !product || journeysOf(group).length === 0) return;
  filling = provideFilledDemo(dataDirOf(group), product.env ?? {}).catch((error: Error) => {
    throw new StepFailed(error.message);
  });
  filling.catch(() => {});
}

/** Returns the selected journeys of one of the group's projects. */
function journeysOf({ projects }: Group): string[] {
  const own = (playwrightConfig.projects ?? []).filter(({ name }) => projects.includes(name ?? ""));
  return tests.browser.filter((file) =>
    own.some(({ testMatch, testIgnore = [], grep }) => {
      const isThere = testMatch
        ? [testMatch].flat().includes(basename(file))
        : ![testIgnore].flat().includes(basename(file));
      return isThere && (!(grep instanceof RegExp) || grep.test(readFileSync(join(root, file), "utf8")));
    }),
  );
}

const check = (name: string, program: string, args: string[]): Step => ({
  part: "checks",
  name,
  run: async () => void (await command(program, args)),
});

/**
 * Type check with one checker: each checker infers the larger types again, so two take one and a half times as long,
 * four twice. Results of unchanged files are cached across clones.
 */
const types = (name: string, project: string): Step => ({
  part: "types",
  name,
  run: async () => {
    const file = `${project.replace("/", "-")}.tsbuildinfo`;
    const found = join(root, "node_modules/.cache/tsc", file);
    const key = `${hashOf([project, "tsconfig.base.json", "package-lock.json"])}-${file}`;
    if (!existsSync(found)) restore("types", key, found);
    const args = ["-p", project, "--checkers", "1", "--incremental", "--tsBuildInfoFile", found];
    await command("tsc", args);
    keep("types", key, found);
    prune("types");
  },
});

const steps: Step[] = [
  check("Biome", "biome", ["ci", "--colors=force"]),
  check("import boundaries", process.execPath, ["scripts/boundaries.ts"]),
  check("widgets of the kit", process.execPath, ["scripts/raw-widgets.ts"]),
  check("copy", process.execPath, ["scripts/copy.ts", "--check"]),
  check("specification", process.execPath, ["scripts/specification.ts"]),
  check("knip", "knip", []),
  { part: "checks", name: "forge fmt", run: async () => void (await forge(["fmt", "--check"])) },
  types("tsc", "tsconfig.json"),
  types("tsc, browser tests", "e2e/tsconfig.json"),
  types("tsc, web", "web/tsconfig.json"),
  { part: "units", name: "Vitest", run: vitest },
  ...groups
    .filter((group) => journeysOf(group).length > 0)
    .map(
      (group): Step => ({ part: "browser", name: `Playwright, ${group.name}`, run: () => playwright(group) }),
    ),
  { part: "contracts", name: "forge", run: forgeTests },
  {
    part: "contracts",
    name: "proof",
    run: async () => void (await command(process.execPath, ["scripts/prove.ts"])),
  },
];

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(0)} s`;
const counts: { name: string; count: Count }[] = [];
let broken = false;

async function runAll(selectedSteps: Step[]): Promise<void> {
  for (const { name, run } of selectedSteps) {
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
      console.error(`${error.message && `\n${error.message}\n`}✗ ${name} failed (${seconds(started)})`);
    }
  }
}

const { only } = options;
const parts = steps.map(({ part }) => part);
if (only !== undefined && !parts.some((part) => part === only))
  refuse(`There is no part ${only}: choose from ${[...new Set(parts)].join(", ")}.`);

function wanted({ part }: Step): boolean {
  if (only) return part === only;
  if (part === "checks" || part === "types") return paths.length === 0;
  return !options.fast && tests[part].length > 0;
}

const started = Date.now();
const stepsOf = (...some: Part[]) => steps.filter(({ part }) => some.includes(part)).filter(wanted);
const atOnce = (selectedSteps: Step[]) => Promise.all(selectedSteps.map((step) => runAll([step])));
writeTableTypes(root);
// Most checks use one core, so the types are checked beside them, once what is generated is there.
const typed = buildContracts().then(() => runAll(stepsOf("types")));
await Promise.all([typed, runAll(stepsOf("checks"))]);
const unitsOf = (folder: string) =>
  stepsOf("units").length > 0 && tests.units.some((file) => file.startsWith(`${folder}/`));
// The server's tests only need some web app to serve.
const servesWeb = unitsOf("server") && (paths.length === 0 || !existsSync(join(root, "web/dist/.stamp")));
const withWeb = stepsOf("browser").length > 0 || unitsOf("scripts") || servesWeb;
await Promise.all([atOnce(stepsOf("contracts")), withWeb && buildWeb()]);
if (stepsOf("browser").length > 0) beginFilling();
await atOnce(stepsOf("units"));
// Journeys wait more than they compute, so two products run concurrently.
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
