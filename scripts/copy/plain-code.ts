import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync } from "oxc-parser";
import type { CopyText } from "./extract.ts";

/** Comments, test names and documents, which the rules of plain code apply to. */
type Written = Omit<CopyText, "kind"> & { kind: "comment" | "test" | "document" | "code" };
export type Unplain = Written & { problem: string };

const FRAGMENT = /^(What|Who|Whose|Whom|Of|Those|Them|So few|So many|From so many|Only what)\b/;
const words: [RegExp, string][] = [
  [/\b(whoever|whomever|whatever|whichever)\b/i, "name the person or thing"],
  [/\b(by itself|by themselves|meanwhile|upon)\b/i, "automatically, concurrently, on"],
  [/\bnobody\b/i, "no account, no client"],
  [/\b(is|are|was|were) told\b|\bhears? of\b/i, "is notified, receives"],
  [/\bstands? (in|at|for)\b/i, "is in, is at, means"],
  [/\b(he|she|his|her|him)\b/i, "they, their, them"],
  [/\b(papers|reckon(ed|s)?|mend(ed|s|ing)?|fate|mishap)\b/i, "documents, calculate, fix, outcome"],
];
const PRIVATE_BOUND = /\b(?:const|constant|readonly)\s+((?:MOST|LEAST)_\w+)/g;
const TEST_NAME = /\b(?:it|test|describe)(?:\.\w+(?:\([^)]*\))?)*\(\s*(["`])((?:(?!\1).)+)\1/gs;

const SOURCES =
  "{chain,contracts/{src,test,proof,bench},demo,domain,e2e,embedded,scripts,server,testkit,web/src}/**/*.{ts,tsx,mjs,sol,sql}";
/** The rules and the specification quote what they replace or require. */
const QUOTING = /^(scripts\/copy\/|docs\/specification\.md)|\/node_modules\/|\.gen\.ts$/;

const lineOf = (text: string, at: number): number => text.slice(0, at).split("\n").length;
const isMark = (line: string): string => line.replace(/^\s*(\/\*\*?|\*\/?|\/\/\/?|--)\s?|\s*\*\/\s*$/g, "");

function commentsOf(file: string, text: string): { start: number; text: string }[] {
  if (!/\.(sol|sql)$/.test(file))
    return parseSync(file, text).comments.map(({ start, value }) => ({ start, text: value }));
  const pattern = file.endsWith(".sql")
    ? /(?:^[ \t]*--.*\n?)+/gm
    : /\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm;
  return [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ start: index, text: found }));
}

function readCode(file: string, text: string): Written[] {
  const comments = commentsOf(file, text).map(({ start, text: value }): Written => {
    const plain = value.split("\n").map(isMark).join(" ").replace(/\s+/g, " ").trim();
    return { file, line: lineOf(text, start), text: plain.replace(/^\* ?|^@\w+ /, ""), kind: "comment" };
  });
  const names = [...text.matchAll(TEST_NAME)].map(
    ({ index, 2: name = "" }): Written => ({ file, line: lineOf(text, index), text: name, kind: "test" }),
  );
  const bounds = [...text.matchAll(PRIVATE_BOUND)].map(
    ({ index, 1: name = "" }): Written => ({ file, line: lineOf(text, index), text: name, kind: "code" }),
  );
  return [...comments, ...(/\.(test|spec)\.tsx?$/.test(file) ? names : []), ...bounds];
}

function problemOf({ kind, text }: Written): string | undefined {
  if (kind === "code") return "a bound is named MAX_ or MIN_";
  const fragment = kind === "comment" && FRAGMENT.exec(text);
  if (fragment) return `"${fragment[0]}" opens a fragment: write a sentence with a subject or a verb`;
  for (const [word, instead] of words) {
    const found = word.exec(text);
    if (found) return `"${found[0]}": say "${instead}"`;
  }
  return undefined;
}

const filesOf = (root: string, pattern: string) =>
  globSync(pattern, { cwd: root, exclude: (path) => path.includes("node_modules") })
    .filter((file) => !QUOTING.test(file))
    .sort()
    .map((file) => ({ file, text: readFileSync(join(root, file), "utf8") }));

/** Reads the synonyms that docs/glossary.md refuses, each with its term. */
export function refusedSynonyms(glossary: string): Map<string, string> {
  const [, table = ""] = glossary.split("## Synonyms not to use");
  const rows = [...table.matchAll(/^\| ([^|]+) \| ([^|]+) \|$/gm)].slice(1);
  return new Map(
    rows.flatMap(([, term = "", synonyms = ""]) => synonyms.split(", ").map((word) => [word.trim(), term])),
  );
}

/** Returns the refused synonyms in a file's names, comments and texts, also as parts of a camel-case name. */
export function synonymsIn(file: string, text: string, refused: ReadonlyMap<string, string>): Unplain[] {
  const found = [...text.matchAll(/[A-Z]?[a-z]+/g)].flatMap((match) => {
    const word = match[0].toLowerCase();
    const term = refused.get(word) ?? refused.get(word.replace(/s$/, ""));
    return term === undefined ? [] : [{ word, term, index: match.index }];
  });
  return found.map(({ word, term, index }) => {
    const line = lineOf(text, index);
    return { file, line, text: word, kind: "code", problem: `docs/glossary.md says "${term}"` };
  });
}

/** Returns the refused synonyms in the whole code. */
export function codeSynonyms(root: string): Unplain[] {
  const refused = refusedSynonyms(readFileSync(join(root, "docs/glossary.md"), "utf8"));
  return filesOf(root, SOURCES).flatMap(({ file, text }) => synonymsIn(file, text, refused));
}

/** Returns the comments, names, test names and lines of documents that break the rules. */
export function unplainCode(root: string): Unplain[] {
  const code = filesOf(root, SOURCES).flatMap(({ file, text }) => readCode(file, text));
  const documents = filesOf(root, "{*.md,docs/**/*.md,server/src/**/*.md}").flatMap(({ file, text }) =>
    text
      .replace(/\]\([^)\n]*\)/g, "]")
      .split("\n")
      .map((line, index): Written => ({ file, line: index + 1, text: line, kind: "document" })),
  );
  return [...code, ...documents].flatMap((written) => {
    const problem = problemOf(written);
    return problem ? [{ ...written, problem }] : [];
  });
}
