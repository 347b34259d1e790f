// `npm run copy`: lists every text a person can meet. `-- --check` holds them to the rules, as `npm run verify` does.
import { writeSync } from "node:fs";
import { root } from "./build.ts";
import { extractAll } from "./copy/extract.ts";
import { copyProblems } from "./copy/rules.ts";

const texts = extractAll(root);
if (process.argv.includes("--check")) {
  const problems = copyProblems(texts);
  for (const { file, line, text, problem } of problems)
    console.error(`${file}:${line}  ${problem}\n    ${text}`);
  if (problems.length > 0) process.exit(1);
  console.log(`${texts.length} texts, all within the rules.`);
} else {
  writeSync(1, texts.map(({ file, line, text }) => `${file}:${line}\t${text}\n`).join(""));
}
