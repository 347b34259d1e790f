// Checks docs/specification.md against the tests and the product, as part of `npm run verify`. `--prove [row…]` removes
// each behaviour from the product once, and its test must fail; about 5 seconds a row.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./build.ts";
import { numberingProblems, readEntries } from "./specification/entries.ts";
import { comparable, entryProblems } from "./specification/problems.ts";
import { proofProblems, proveRows } from "./specification/prove.ts";

const SOURCES = "{web/src,domain/src,server/src,chain/src,contracts/src}/**/*.{ts,tsx,sol}";
const NOT_PRODUCT = /\.test\.tsx?$|\.gen\.ts$|\/test-[^/]*$/;

const read = (file: string) => readFileSync(join(root, file), "utf8");
const tests = new Map<string, string | undefined>();
const readTest = (file: string) => {
  if (!tests.has(file)) tests.set(file, existsSync(join(root, file)) ? read(file) : undefined);
  return tests.get(file);
};

const files = globSync(SOURCES, { cwd: root }).filter((file) => !NOT_PRODUCT.test(file));
const sources = new Map(files.map((file) => [file, read(file)]));
const product = [...sources.values()].map(comparable).join("\n");
const { entries, problems } = readEntries(read("docs/specification.md"));
problems.push(...numberingProblems(entries));
problems.push(...entries.flatMap((entry) => entryProblems(entry, { product, readTest })));
problems.push(...proofProblems(entries, sources));

for (const problem of problems) console.error(`docs/specification.md: ${problem}`);
if (problems.length > 0) process.exit(1);
if (process.argv[2] === "--prove") {
  const unnoticed = await proveRows(entries, sources, process.argv.slice(3));
  if (unnoticed.length > 0)
    console.error(`No test notices that these are taken out: ${unnoticed.join(", ")}`);
  process.exit(unnoticed.length > 0 ? 1 : 0);
}
const required = entries.filter(({ isIntroduction }) => !isIntroduction);
console.log(`${required.length} requirements, each held by a test, in ${tests.size} test files.`);
