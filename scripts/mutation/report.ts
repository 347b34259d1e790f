import { applyMutant, describeMutant, type Mutant } from "./generate.ts";

type Outcome = "killed" | "survived" | "argued";
export type Result = { mutant: Mutant; outcome: Outcome; note: string };

/** Returns the changed line before and after. */
export function diffOf(mutant: Mutant, text: string): string {
  const before = text.split("\n");
  const after = applyMutant(text, mutant).split("\n");
  // Compared from the end too, because a mutant may remove line ends.
  let same = 0;
  while (before.at(-1 - same) === after.at(-1 - same) && same < before.length - mutant.line) same++;
  const cut = (lines: string[]) => lines.slice(mutant.line - 1, lines.length - same);
  return [
    ...cut(before).map((line) => `  - ${line.trim()}`),
    ...cut(after).map((line) => `  + ${line.trim()}`),
  ].join("\n");
}

export function survivorReport({ mutant, note }: Result, text: string): string {
  return `${mutant.file}:${mutant.line}${note && ` (${note})`}\n${diffOf(mutant, text)}\n  "${describeMutant(mutant)}"`;
}

const percent = (part: number, whole: number) =>
  whole === 0 ? "–" : `${Math.floor((100 * part) / whole)} %`;

/** Formats killed mutants as a share of those that can be killed, without the equivalent ones. */
export function scoreTable(results: Result[]): string {
  const row = (name: string, some: Result[]) => {
    const count = (outcome: Outcome) => some.filter((result) => result.outcome === outcome).length;
    const [killed, survived, argued] = [count("killed"), count("survived"), count("argued")];
    const cells = [String(killed), String(survived), String(argued), percent(killed, killed + survived)];
    return name.padEnd(36) + cells.map((cell) => cell.padStart(10)).join("");
  };
  const files = [...new Set(results.map(({ mutant }) => mutant.file))].sort();
  const head = `${"".padEnd(36)}${["killed", "survived", "argued", "score"].map((cell) => cell.padStart(10)).join("")}`;
  const rows = files.map((file) =>
    row(
      file.replace("contracts/src/", ""),
      results.filter(({ mutant }) => mutant.file === file),
    ),
  );
  return [head, ...rows, row("all", results)].join("\n");
}
