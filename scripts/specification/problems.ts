import type { Entry, Holder } from "./entries.ts";
import { testTitles } from "./test-titles.ts";

/** Journeys that `npm test` runs only with LONG_JOURNEYS: they are no proof on their own. */
const SOMETIMES = ["e2e/tracking.spec.ts", "e2e/pools.spec.ts"];

const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;

/** Normalises source for comparison: no comments, escapes, line breaks, or separators in numbers. */
export const comparable = (source: string): string =>
  source
    .replaceAll(COMMENT, "")
    .replaceAll(/(?<=\d)_(?=\d)/g, "")
    .replaceAll(/\\(["'`])/g, "$1")
    .replaceAll(/\s+/g, " ");

const messagesOf = ({ text }: Entry): string[] => [...text.matchAll(/"([^"]+)"/g)].map(([, one = ""]) => one);
const codeOf = ({ text }: Entry): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, one = ""]) => one);

/** Pattern of a quoted name: `/api/projects/{id}` means a route `/api/projects/:id`; a call is matched by its name. */
function codePattern(code: string): RegExp {
  const name = code.replace(/\(.*$/, "");
  const escaped = name.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{\w+\}/g, ":\\w+");
  const end = /\d$/.test(name) ? "(?!\\d)" : /\w$/.test(name) ? "\\b" : "";
  return new RegExp(`${/^\w/.test(name) ? "\\b" : ""}${escaped}${end}`);
}

type Sources = { product: string; readTest: (file: string) => string | undefined };

/** Problems of an entry: it has no test, its test doesn't exist, or its quoted texts aren't the product's. */
export function entryProblems(entry: Entry, { product, readTest }: Sources): string[] {
  if (entry.isIntroduction)
    return entry.held.length > 0 ? [`${entry.id} is introduction and has a test`] : [];
  const problems = entry.held.flatMap((holder) => holderProblem(holder, readTest) ?? []);
  if (!entry.held.some(({ file }) => !SOMETIMES.includes(file))) problems.push("no test holds it");
  for (const message of messagesOf(entry)) {
    if (!product.includes(message)) problems.push(`the product doesn't say "${message}"`);
    if (!entry.held.some(({ file }) => comparable(readTest(file) ?? "").includes(message)))
      problems.push(`none of its test files has "${message}"`);
  }
  for (const code of codeOf(entry))
    if (!codePattern(code).test(product)) problems.push(`the product doesn't have \`${code}\``);
  return problems.map((problem) => `${entry.id}: ${problem}`);
}

function holderProblem({ file, title }: Holder, readTest: Sources["readTest"]): string | undefined {
  const source = readTest(file);
  if (source === undefined) return `${file} doesn’t exist`;
  return testTitles(file, source).has(title) ? undefined : `${file} has no test "${title}"`;
}
