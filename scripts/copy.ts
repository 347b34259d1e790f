// `npm run copy`: lists every text that users can see, `-- --code` the comments, test names and documents that break
// the rules of plain English. `-- --check` checks both, as `npm run verify` does.
import { writeSync } from "node:fs";
import { root } from "./build.ts";
import { extractAll } from "./copy/extract.ts";
import { codeSynonyms, unplainCode } from "./copy/plain-code.ts";
import { copyProblems } from "./copy/rules.ts";

/** Lowered whenever comments are rewritten; never raised. */
const MAX_UNPLAIN = 5;

const texts = extractAll(root);
if (process.argv.includes("--check")) {
  const problems = [...copyProblems(texts), ...codeSynonyms(root)];
  for (const { file, line, text, problem } of problems)
    console.error(`${file}:${line}  ${problem}\n    ${text}`);
  const unplain = unplainCode(root).length;
  if (unplain > MAX_UNPLAIN)
    console.error(
      `${unplain} comments, test names and lines of documents break the rules, more than ${MAX_UNPLAIN} before. "npm run copy -- --code" lists them.`,
    );
  if (problems.length > 0 || unplain > MAX_UNPLAIN) process.exit(1);
  console.log(
    `${texts.length} texts, all within the rules; ${unplain} places of code and documents aren't yet.`,
  );
} else if (process.argv.includes("--code")) {
  for (const { file, line, text, problem } of unplainCode(root))
    writeSync(1, `${file}:${line}\t${problem}\t${text}\n`);
} else {
  writeSync(1, texts.map(({ file, line, text }) => `${file}:${line}\t${text}\n`).join(""));
}
