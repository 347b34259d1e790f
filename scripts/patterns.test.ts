// Every regular expression of the product, fed with texts that make careless ones slow: 20 KB take at most 20 ms.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { expect, it } from "vitest";
import { root } from "./build.ts";

const CHARACTERS = 20_000;
const MAX_CPU_MS = 20;

/** Patterns that only read short texts: the code that uses them limits the length, or the text is our own. */
const bounded: Record<string, number> = {
  // The file that our own build makes, without such runs of spaces.
  'web/src/document.ts /\\s*<script type="module"[^>]*><\\/script>/': 1_000,
  'web/src/document.ts /\\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/': 1_000,
  'web/src/document.ts /\\s*<meta\\s+name="description"[^>]*>/': 1_000,
  "web/src/document.ts /\\s*<title>[^<]*<\\/title>/": 1_000,
  // Configuration.
  "server/src/config.ts /\\/+$/": 1_000,
  "server/src/modules/notifications/push-notices.ts /[^\\s<>]+@[^\\s<>]+/": 1_000,
  // Digits of an amount, and of a filter in an address that is rendered.
  "domain/src/money.ts /\\B(?=(\\d{3})+$)/": 78,
  "domain/src/money.ts /0+$/": 18,
  "web/src/features/projects/filter-labels.ts /\\B(?=(\\d{3})+$)/": 300,
  // Excerpts that have been cut.
  "web/src/page-head.ts /\\s+\\S*$/": 200,
  "web/src/features/help/search-articles.ts /\\s+\\S*$/": 180,
};

type Pattern = { place: string; source: string; flags: string };

function patterns(): Pattern[] {
  const files = globSync("{chain,demo,domain,server,web}/src/**/*.{ts,tsx}", { cwd: root }).filter(
    (file) => !/\.test\.|\.fixture\.|\.gen\.|\/demo\//.test(file),
  );
  return files.flatMap((file) => {
    const found: Pattern[] = [];
    const { program } = parseSync(file, readFileSync(join(root, file), "utf8"));
    new Visitor({
      Literal: (node) => {
        if ("regex" in node) found.push({ place: file, source: node.regex.pattern, flags: node.regex.flags });
      },
    }).visit(program);
    return found;
  });
}

/** Characters that a pattern speaks of, and some that it doesn't. */
function signsOf(source: string): string[] {
  const classes: Record<string, string> = {
    s: " ",
    d: "7",
    w: "a",
    S: "a",
    D: "a",
    W: "-",
    p: "é",
    P: "-",
    b: "a",
    n: "\n",
    t: "\t",
    r: "\r",
  };
  const bare = source
    .replaceAll(/\{\d+(,\d*)?\}/g, "")
    .replaceAll(/\\u\{?([0-9a-f]+)\}?/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/\\([a-z])(\{\w+\})?/gi, (_, name) => classes[name] ?? "")
    .replaceAll(/\((\?[:=!]|\?<[=!])?|[[\])^$|*+?]/g, "");
  return [...new Set([...bare, "a", " ", "!"])].slice(0, 6);
}

/** One sign or two again and again, behind a beginning that the pattern may want, with an end that it may not. */
function* textsFor(source: string, length: number): Generator<string> {
  const signs = signsOf(source);
  const parts = signs.flatMap((first) => [first, ...signs.map((second) => first + second)]);
  for (const part of new Set(parts))
    for (const beginning of source.startsWith("^") ? ["", signs[0] ?? ""] : [""])
      for (const end of ["", "!\u2028"])
        yield beginning + part.repeat(length / part.length).slice(0, length - 3) + end;
}

function cpuMs({ source, flags }: Pattern, text: string): number {
  const pattern = new RegExp(source, flags);
  const before = process.threadCpuUsage();
  if (/[gy]/.test(flags)) text.replace(pattern, "");
  else pattern.test(text);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

it("feeds no regular expression with 20 KB that take it more than 20 ms", () => {
  const slow = new Map<string, string>();
  const seen = new Set<string>();
  const all = patterns();
  for (const pattern of all) {
    const name = `${pattern.place} /${pattern.source}/`;
    const kind = `${pattern.source} ${pattern.flags} ${bounded[name] ?? CHARACTERS}`;
    if (seen.has(kind)) continue;
    seen.add(kind);
    for (const text of textsFor(pattern.source, bounded[name] ?? CHARACTERS)) {
      if (cpuMs(pattern, text) <= MAX_CPU_MS) continue;
      // Further runs tell a slow pattern from a busy machine.
      if (Array.from({ length: 20 }, () => cpuMs(pattern, text)).some((spent) => spent <= MAX_CPU_MS))
        continue;
      slow.set(name, JSON.stringify(text.slice(0, 12)));
      break;
    }
  }
  expect([...slow]).toEqual([]);
  const names = all.map(({ place, source }) => `${place} /${source}/`);
  expect(
    Object.keys(bounded).filter((name) => !names.includes(name)),
    "bounds without a pattern",
  ).toEqual([]);
  expect(all.length).toBeGreaterThan(100);
});
