// Takes each behaviour of docs/specification.md out of the product, one at a time, and asks that the named test fails.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createVitest, type Vitest } from "vitest/node";
import { root } from "../build.ts";
import type { Entry } from "./entries.ts";

/** What to take out of which file for a row, what stands in its place, and the test of that row that then fails. */
type Proof = { row: string; file: string; take: string; put: string; test: string; title: string };

const proofs: Proof[] = readFileSync(join(import.meta.dirname, "proofs.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => {
    const [row, file, take, put, test, title] = JSON.parse(line);
    return { row, file, take, put, test, title };
  });

const PLACEHOLDER = /%[a-z.0-9]+|\\\{…\\\}/g;

/** Matches a test by its title, whatever its placeholders are filled with. */
const titlePattern = (title: string): string =>
  title.replaceAll(/[.*+?^$(){}|[\]\\]/g, "\\$&").replaceAll(PLACEHOLDER, ".*");

/** Returns why a proof can't be made any more: its row no longer names the test, or its file no longer has the text. */
function staleness({ row, file, take, test, title }: Proof, entries: Entry[]): string | undefined {
  const held = entries.find(({ id }) => id === row)?.held ?? [];
  if (!held.some((holder) => holder.file === test && holder.title === title))
    return "the page doesn't name this test";
  return readFileSync(join(root, file), "utf8").includes(take) ? undefined : `${file} doesn't have: ${take}`;
}

/** Runs a contract's test or a browser journey, and asks for its failure by name: one that can't begin proves nothing. */
function failsInOwnRunner({ test, title }: Proof): boolean {
  const contract = ["scripts/forge.ts", "test", "--match-path", test, "--match-test", `^${title}\\(`];
  const args = test.endsWith(".sol") ? contract : ["scripts/test.ts", test];
  const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8", maxBuffer: 2 ** 28 });
  const name = titlePattern(title);
  return new RegExp(test.endsWith(".sol") ? `\\[FAIL.*\\] ${name}\\(` : `^ *\\d+\\) .*› ${name}`, "m").test(
    stdout,
  );
}

/** Takes the behaviour out, runs its test and puts the behaviour back. Returns whether a case of the test failed. */
async function prove(vitest: Vitest, proof: Proof): Promise<boolean> {
  const { file: name, take, put, test, title } = proof;
  const file = join(root, name);
  const source = readFileSync(file, "utf8");
  const write = (text: string) => {
    writeFileSync(file, text);
    vitest.invalidateFile(file);
  };
  const restore = () => write(source);
  process.once("exit", restore);
  write(source.replaceAll(take, () => put));
  try {
    if (/\.sol$|^e2e\//.test(test)) return failsInOwnRunner(proof);
    vitest.setGlobalTestNamePattern(titlePattern(title));
    const specifications = await vitest.globTestSpecifications([join(root, test)]);
    const { testModules } = await vitest.runTestSpecifications(specifications);
    return testModules.some(({ children }) => [...children.allTests("failed")].length > 0);
  } finally {
    restore();
    process.off("exit", restore);
  }
}

/** Proves the rows, or all that have a proof. Returns the rows that no test noticed, or that can't be proven any more. */
export async function proveRows(entries: Entry[], rows: string[]): Promise<string[]> {
  const vitest = await createVitest("test", { root, watch: false, maxWorkers: 1, reporters: [{}] });
  const unproven: string[] = [];
  for (const proof of proofs.filter(({ row }) => rows.length === 0 || rows.includes(row))) {
    const isStale = staleness(proof, entries);
    const verdict = isStale ?? ((await prove(vitest, proof)) ? "noticed" : "NOT NOTICED");
    console.log(`${proof.row} ${verdict}: ${proof.test} ${proof.title}`);
    if (verdict !== "noticed") unproven.push(proof.row);
  }
  await vitest.close();
  return unproven;
}
