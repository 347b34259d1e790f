// Measures which lines each test file runs. Slow, so it is cached until the contracts or the test change.
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../build.ts";
import { contentHash, kept } from "./kept.ts";
import { type Coverage, type CoverageMap, isGasTest, parseLcov } from "./select-tests.ts";
import { createWorkspace, keepTests, runForge } from "./workspace.ts";

const RUNS = { FOUNDRY_FUZZ_RUNS: "16", FOUNDRY_INVARIANT_RUNS: "4", FOUNDRY_INVARIANT_DEPTH: "50" };

function testFiles(): string[] {
  const files = globSync("contracts/test/**/*.t.sol", { cwd: root }).sort();
  return files.filter((file) => !isGasTest(file));
}

async function measure(testFile: string, folder: string): Promise<Coverage> {
  createWorkspace(folder);
  keepTests(folder, root, [testFile]);
  const report = ["--report", "lcov", "--report-file", "lcov.info"];
  const { status, output } = await runForge(folder, ["coverage", ...report], { env: RUNS });
  if (status !== "passed") throw new Error(`${testFile} fails without a mutant:\n${output.slice(-3000)}`);
  const coverage = parseLcov(readFileSync(join(folder, "lcov.info"), "utf8"));
  rmSync(folder, { recursive: true, force: true });
  const own = Object.entries(coverage).filter(([file]) => file.startsWith("contracts/src/"));
  return Object.fromEntries(own);
}

/** Returns the coverage of every test file, measuring it if it isn't cached. */
export async function measureCoverage(scratch: string, jobs: number): Promise<CoverageMap> {
  const wanted = testFiles().map((testFile) => {
    const name = testFile.replace("contracts/test/", "").replaceAll("/", "-");
    return { testFile, keptAt: join(kept, `${name}.${contentHash(testFile)}.json`) };
  });
  mkdirSync(kept, { recursive: true });
  const missing = wanted.filter(({ keptAt }) => !existsSync(keptAt));
  if (missing.length > 0) console.log(`Measuring what ${missing.length} test files run …`);
  const waiting = missing.values();
  const work = async (folder: string) => {
    for (const { testFile, keptAt } of waiting)
      writeFileSync(keptAt, JSON.stringify(await measure(testFile, folder)));
  };
  await Promise.all(Array.from({ length: jobs }, (_, index) => work(join(scratch, `coverage-${index}`))));

  const current = new Set(wanted.map(({ keptAt }) => keptAt));
  for (const old of globSync(join(kept, "*.json"))) if (!current.has(old)) rmSync(old);
  return Object.fromEntries(
    wanted.map(({ testFile, keptAt }) => [testFile, JSON.parse(readFileSync(keptAt, "utf8"))]),
  );
}
