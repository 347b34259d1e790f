// Holds docs/specification.md to the tests and the product, as part of `npm run verify`.
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./build.ts";
import { numberingProblems, readEntries } from "./specification/entries.ts";
import { comparable, entryProblems } from "./specification/problems.ts";

const SOURCES = "{web/src,domain/src,server/src,chain/src,contracts/src}/**/*.{ts,tsx,sol}";
const NOT_PRODUCT = /\.test\.tsx?$|\.gen\.ts$|\/test-[^/]*$/;

const read = (file: string) => readFileSync(join(root, file), "utf8");
const tests = new Map<string, string | undefined>();
const readTest = (file: string) => {
  if (!tests.has(file)) tests.set(file, existsSync(join(root, file)) ? read(file) : undefined);
  return tests.get(file);
};

const files = globSync(SOURCES, { cwd: root }).filter((file) => !NOT_PRODUCT.test(file));
const product = files.map((file) => comparable(read(file))).join("\n");
const { entries, problems } = readEntries(read("docs/specification.md"));
problems.push(...numberingProblems(entries));
problems.push(...entries.flatMap((entry) => entryProblems(entry, { product, readTest })));

for (const problem of problems) console.error(`docs/specification.md: ${problem}`);
if (problems.length > 0) process.exit(1);
const required = entries.filter(({ isIntroduction }) => !isIntroduction);
console.log(`${required.length} requirements, each held by a test, in ${tests.size} test files.`);
