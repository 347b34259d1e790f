// `npm run mutate:rules -- --seed 1 --sample 60`: changes rules of the server and the domain one at a time, in place; a
// test must fail for each. The checkout must be clean; every file is restored. `--list` only prints the sample,
// `--match modules/bids` limits it to matching files.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { parseSync, type Span, Visitor } from "oxc-parser";
import { readSources } from "./boundaries.ts";
import { root } from "./build.ts";
import { everyTest, testsTouchedBy } from "./choose-tests.ts";

type Mutant = { file: string; line: number; start: number; end: number; replacement: string; name: string };

const { values: options } = parseArgs({
  options: {
    seed: { type: "string", default: "1" },
    sample: { type: "string", default: "60" },
    match: { type: "string", default: "" },
    list: { type: "boolean", default: false },
  },
});

/** Tables, texts and wiring, which have no behaviour for a test to check. */
const WITHOUT_RULES =
  /\.(test|gen|fixture)\.ts$|(tables|endpoints|room|events|metrics|startup|config|openapi[^/]*)\.ts$/;
const OPERATORS: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "&&": "||",
  "||": "&&",
};

function mutantsOf(file: string): Mutant[] {
  const text = readFileSync(join(root, file), "utf8");
  const mutants: Mutant[] = [];
  const add = ({ start, end }: Span, replacement: string) => {
    const line = text.slice(0, start).split("\n").length;
    const before = text.slice(start, end);
    if (before !== replacement)
      mutants.push({
        file,
        line,
        start,
        end,
        replacement,
        name: `${file}:${line} ${before} → ${replacement}`,
      });
  };
  const swap = (node: Span & { operator: string; left: Span; right: Span }) => {
    const to = OPERATORS[node.operator];
    const at = text.indexOf(node.operator, node.left.end);
    if (to && at >= 0 && at < node.right.start) add({ start: at, end: at + node.operator.length }, to);
  };
  new Visitor({
    BinaryExpression: (node) => {
      // Concatenations of texts are no rules.
      if (node.operator !== "+" || !/["'`]/.test(text.slice(node.start, node.end))) swap(node);
    },
    LogicalExpression: swap,
    IfStatement: ({ test }) => add(test, "false"),
    ThrowStatement: (node) => add(node, ";"),
    Literal: (node) => {
      if (typeof node.value === "number" && node.value > 1) add(node, String(node.value * 2));
      if (typeof node.value === "boolean") add(node, String(!node.value));
    },
  }).visit(parseSync(file, text).program);
  return mutants;
}

const rank = ({ name }: Mutant): string =>
  createHash("sha256").update(`${options.seed} ${name}`).digest("hex");

const files = globSync("{server,domain}/src/**/*.ts", { cwd: root }).filter(
  (file) => !WITHOUT_RULES.test(file) && file.includes(options.match),
);
const all = files.flatMap(mutantsOf).sort((a, b) => rank(a).localeCompare(rank(b)));
const sample = all.slice(0, Number(options.sample));
console.log(`${all.length} mutants in ${files.length} files; seed ${options.seed} draws ${sample.length}.`);
if (options.list) for (const { name } of sample) console.log(name);
if (options.list) process.exit();

if (spawnSync("git", ["status", "--porcelain"], { cwd: root }).stdout.length > 0) {
  console.error("There are uncommitted changes: commit them first, for files are changed in place.");
  process.exit(1);
}

const sources = readSources();
const tests = everyTest();
/** Returns the tests of a file, its own first, because that one usually fails. */
function testsOf(file: string): string[] {
  const { units } = testsTouchedBy([file], sources, tests);
  const own = (test: string) => basename(test).startsWith(basename(file, ".ts"));
  return units.sort((a, b) => Number(own(b)) - Number(own(a)));
}

const survivors: Mutant[] = [];
let restore = () => {};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));
process.on("exit", () => restore());
for (const mutant of sample) {
  const path = join(root, mutant.file);
  const text = readFileSync(path, "utf8");
  restore = () => writeFileSync(path, text);
  writeFileSync(path, text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end));
  const { status } = spawnSync("vitest", ["run", "--bail=1", "--silent", ...testsOf(mutant.file)], {
    cwd: root,
  });
  restore();
  restore = () => {};
  if (status === 0) survivors.push(mutant);
  console.log(`${status === 0 ? "SURVIVED" : "noticed "} ${mutant.name}`);
}
console.log(`${sample.length - survivors.length} of ${sample.length} noticed`);
for (const { name } of survivors) console.log(`  ${name}`);
