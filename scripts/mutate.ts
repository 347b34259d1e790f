// Breaks the contracts in small ways, one at a time, in a copy, and asks that a test notices each.
// `npm run mutate`, some of them by a pattern of file and reason: `npm run mutate -- 'Buckets|twice'`, or every
// fourth from the second on: `npm run mutate -- --shard 2/4`.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { foundry } from "@trestle/embedded/foundry.ts";
import { mutations as escrowMutations } from "./mutations/escrow.ts";
import type { Mutation } from "./mutations/mutation.ts";
import { poolMutations } from "./mutations/pools.ts";

const mutations = [...escrowMutations, ...poolMutations];
const root = join(import.meta.dirname, "..");
const copy = mkdtempSync(join(tmpdir(), "trestle-mutate-"));

/** From the cheapest to the dearest; a mutant is dead at the first that fails. */
const stages = (tests: string): string[][] => [
  ["--match-path", `contracts/test/*/{${tests.replaceAll("|", ",")},}.t.sol`],
  ["--no-match-contract", "Invariant|Gas"],
  ["--match-contract", "Invariant"],
];

function prepare(): void {
  for (const path of ["contracts/src", "contracts/test", "foundry.toml", "scripts/solc.mjs"]) {
    cpSync(join(root, path), join(copy, path), { recursive: true });
  }
  symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));
  writeFileSync(join(copy, "package.json"), '{ "type": "module" }\n');
}

function forgeTest(filter: string[]): { passed: boolean; output: string } {
  const { command, args } = foundry("forge");
  const env = {
    ...process.env,
    // Faster to compile; what the tests say does not depend on it. Tests are linked to the contracts at run time,
    // so that a mutant compiles alone.
    FOUNDRY_OPTIMIZER: "false",
    FOUNDRY_DYNAMIC_TEST_LINKING: "true",
    FOUNDRY_FUZZ_RUNS: "16",
    FOUNDRY_INVARIANT_RUNS: "32",
    FORGE_SNAPSHOT_EMIT: "false",
  };
  const { status, stdout, stderr } = spawnSync(command, [...args, "test", "--fail-fast", ...filter], {
    cwd: copy,
    env,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return { passed: status === 0, output: `${stdout}\n${stderr}` };
}

/** The name of the first failing test, or undefined for a survivor. Throws for a mutant that is none. */
function killer({ file, search, replace, tests }: Mutation): string | undefined {
  const path = join(copy, "contracts/src", file);
  const source = readFileSync(path, "utf8");
  const parts = source.split(search);
  if (parts.length !== 2) throw new Error(`"${search}" occurs ${parts.length - 1} times in ${file}.`);
  writeFileSync(path, parts.join(replace));
  try {
    for (const filter of stages(tests)) {
      const { passed, output } = forgeTest(filter);
      if (passed) continue;
      const failed = output.match(/\[FAIL[^\n]*\] (\w+)/);
      if (!failed) throw new Error(`The mutant of ${file} does not compile:\n${output.slice(-2000)}`);
      return failed[1];
    }
    return undefined;
  } finally {
    writeFileSync(path, source);
  }
}

function choose(): Mutation[] {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { shard: { type: "string", default: "1/1" } },
  });
  const [shard = 1, shards = 1] = values.shard.split("/").map(Number);
  const wanted = new RegExp(positionals[0] ?? "");
  return mutations
    .filter(({ file, why }) => wanted.test(`${file} ${why}`))
    .filter((_, index) => index % shards === shard - 1);
}

function main(): void {
  const chosen = choose();
  const survivors: Mutation[] = [];
  prepare();
  const unbroken = forgeTest(["--no-match-contract", "Invariant|Gas"]);
  if (!unbroken.passed) throw new Error(`The tests fail without a mutant:\n${unbroken.output.slice(-2000)}`);
  console.log(`${chosen.length} mutants\n`);
  for (const mutation of chosen) {
    const name = killer(mutation);
    if (!name) survivors.push(mutation);
    const verdict = name ? `killed by ${name}` : "SURVIVED";
    console.log(`${mutation.file.padEnd(28)} ${mutation.why.padEnd(58)} ${verdict}`);
  }
  console.log(`\n${chosen.length - survivors.length} of ${chosen.length} mutants killed`);
  if (survivors.length > 0) process.exitCode = 1;
}

try {
  main();
} finally {
  rmSync(copy, { recursive: true, force: true });
}
