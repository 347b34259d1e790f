// Selects a mutant's tests: those that reach the changed place.
import type { Mutant, Place } from "./generate.ts";

/** Per source file the lines with code, and the lines that ran. */
export type Coverage = Record<string, { known: number[]; ran: number[] }>;
/** By test file. */
export type CoverageMap = Record<string, Coverage>;

const isCampaign = (testFile: string): boolean => /Invariant\.t\.sol$/.test(testFile);
/** Gas tests expect figures of optimised code; mutants are compiled without the optimizer, which is faster. */
export const isGasTest = (testFile: string): boolean => /Gas\.t\.sol$/.test(testFile);

export function parseLcov(report: string): Coverage {
  const coverage: Coverage = {};
  let file = { known: [] as number[], ran: [] as number[] };
  for (const row of report.split("\n")) {
    const [, kind, value = ""] = /^(SF|DA):(.*)$/.exec(row) ?? [];
    if (kind === "SF") coverage[value] = file = { known: [], ran: [] };
    if (kind !== "DA") continue;
    const [line = 0, hits = 0] = value.split(",").map(Number);
    file.known.push(line);
    if (hits > 0) file.ran.push(line);
  }
  return coverage;
}

function comesBy(coverage: Coverage, { file, lines }: Place): boolean {
  const covered = coverage[file];
  const line = lines.find((candidate) => covered?.known.includes(candidate));
  return line === undefined ? (covered?.ran.length ?? 0) > 0 : (covered?.ran.includes(line) ?? false);
}

/** Selects quick tests by line, and campaigns, whose course is random, by source file. */
export function selectTests({ file, places }: Mutant, map: CoverageMap) {
  const where: Place[] = places.length > 0 ? places : [{ file, lines: [] }];
  const files = Object.entries(map).filter(([testFile, coverage]) =>
    where.some((place) => comesBy(coverage, isCampaign(testFile) ? { ...place, lines: [] } : place)),
  );
  const names = files.map(([testFile]) => testFile).sort();
  return { quick: names.filter((name) => !isCampaign(name)), campaigns: names.filter(isCampaign) };
}
