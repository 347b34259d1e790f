// Removes each behaviour of docs/specification.md from the product, one at a time; the named test must fail.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVitest, type Vitest } from "vitest/node";
import { root } from "../build.ts";
import type { Entry } from "./entries.ts";

/** Proof of a row: file, text to remove, replacement, and title of the failing test. */
type Proof = { row: string; file: string; take: string; put: string; title: string };

const proofs: Proof[] = readFileSync(join(import.meta.dirname, "proofs.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => {
    const [row, file, take, put, title] = JSON.parse(line);
    return { row, file, take, put, title };
  });

const PLACEHOLDER = /%[a-z.0-9]+|\\\{…\\\}/g;
const GENERATED = /\.gen\.ts$/;

const escaped = (text: string): string => text.replaceAll(/[.*+?^$(){}|[\]\\]/g, "\\$&");

/** Matches a test by its title with any values of its placeholders. */
const titlePattern = (title: string): string => escaped(title).replaceAll(PLACEHOLDER, ".*");

/** Matches the text with any line breaks and indentation. */
const textPattern = (text: string) => new RegExp(escaped(text).replaceAll(/\s+/g, "\\s+"), "g");

/** Returns the named file, or the only other one that contains the text. */
function locate({ file, take }: Proof, product: ReadonlyMap<string, string>): string | undefined {
  const hasText = (source = "") => source.search(textPattern(take)) >= 0;
  if (GENERATED.test(file) || hasText(product.get(file))) return file;
  const [moved, ...others] = [...product].filter(([, source]) => hasText(source));
  return others.length === 0 ? moved?.[0] : undefined;
}

const testOf = ({ row, title }: Proof, entries: Entry[]): string | undefined =>
  entries.find(({ id }) => id === row)?.held.find((holder) => holder.title === title)?.file;

/** Returns rows without a proof, and proofs that no longer apply. */
export function proofProblems(
  entries: Entry[],
  product: ReadonlyMap<string, string>,
  table = proofs,
): string[] {
  const unproven = entries.filter(
    ({ id, isIntroduction }) => !isIntroduction && !table.some(({ row }) => row === id),
  );
  return [
    ...unproven.map(({ id }) => `${id}: proofs.jsonl doesn't say what to take out`),
    ...table.flatMap((proof) => {
      if (!testOf(proof, entries))
        return [`${proof.row}: the page doesn't name the proof's test "${proof.title}"`];
      return locate(proof, product)
        ? []
        : [`${proof.row}: ${proof.file} doesn't have the proof's "${proof.take}"`];
    }),
  ];
}

/**
 * Runs a contract's test or a browser journey and requires its failure by name: a run that can't start proves nothing.
 */
function failsInOwnRunner(test: string, title: string): boolean {
  const contract = ["scripts/forge.ts", "test", "--match-path", test, "--match-test", `^${title}\\(`];
  const args = test.endsWith(".sol") ? contract : ["scripts/test.ts", test];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 });
  const name = titlePattern(title);
  return new RegExp(test.endsWith(".sol") ? `\\[FAIL.*\\] ${name}\\(` : `^ *\\d+\\) .*› ${name}`, "m").test(
    stdout,
  );
}

/** Removes the behaviour, runs its test and restores the file. Returns whether a case of the test failed. */
async function prove(
  vitest: Vitest,
  { take, put, title }: Proof,
  name: string,
  test: string,
): Promise<boolean> {
  const file = join(root, name);
  const source = readFileSync(file, "utf8");
  const write = (text: string) => {
    writeFileSync(file, text);
    vitest.invalidateFile(file);
  };
  const restore = () => write(source);
  process.once("exit", restore);
  write(source.replaceAll(textPattern(take), () => put));
  try {
    if (/\.sol$|^e2e\//.test(test)) return failsInOwnRunner(test, title);
    vitest.setGlobalTestNamePattern(titlePattern(title));
    const specifications = await vitest.globTestSpecifications([join(root, test)]);
    const { testModules } = await vitest.runTestSpecifications(specifications);
    return testModules.some(({ children }) => [...children.allTests("failed")].length > 0);
  } finally {
    restore();
    process.off("exit", restore);
  }
}

/** Proves the given rows or all. Returns the rows whose test still passed. */
export async function proveRows(
  entries: Entry[],
  product: ReadonlyMap<string, string>,
  rows: string[],
): Promise<string[]> {
  const vitest = await createVitest("test", { root, watch: false, maxWorkers: 1, reporters: [{}] });
  const unproven: string[] = [];
  for (const proof of proofs.filter(({ row }) => rows.length === 0 || rows.includes(row))) {
    const [file, test] = [locate(proof, product), testOf(proof, entries)];
    const isNoticed = file && test && (await prove(vitest, proof, file, test));
    console.log(`${proof.row} ${isNoticed ? "noticed" : "NOT NOTICED"}: ${test} ${proof.title}`);
    if (!isNoticed) unproven.push(proof.row);
  }
  await vitest.close();
  return unproven;
}
