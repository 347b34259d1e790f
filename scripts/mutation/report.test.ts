import { expect, test } from "vitest";
import type { Mutant } from "./generate.ts";
import { diffOf, scoreTable, survivorReport } from "./report.ts";

const text = "one\ntwo(\n  a,\n  b);\nthree\n";
const mutant: Mutant = {
  file: "contracts/src/A.sol",
  where: "A.f",
  operator: "statement removed",
  source: "two( a, b)",
  occurrence: 1,
  line: 2,
  start: 4,
  length: text.indexOf(";") + 1 - 4,
  replacement: "{}",
  places: [],
};

test("shows the changed lines before and after", () => {
  expect(diffOf(mutant, text)).toBe("  - two(\n  - a,\n  - b);\n  + {}");
  expect(diffOf({ ...mutant, length: 3, replacement: "six" }, text)).toBe("  - two(\n  + six(");
});

test("a survivor's report carries the key its argument would need", () => {
  const report = survivorReport({ mutant, outcome: "survived", note: "2 test files" }, text);
  expect(report).toContain("contracts/src/A.sol:2 (2 test files)");
  expect(report).toContain('"A.sol | A.f | statement removed | two( a, b)"');
});

test("an argued mutant counts neither way", () => {
  const result = (outcome: "killed" | "survived" | "argued") => ({ mutant, outcome, note: "" });
  const table = scoreTable([result("killed"), result("killed"), result("survived"), result("argued")]);
  expect(table.split("\n").at(-1)?.trim().split(/\s+/)).toEqual(["all", "2", "1", "1", "66", "%"]);
});
