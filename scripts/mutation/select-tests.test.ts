import { expect, test } from "vitest";
import type { Mutant, Place } from "./generate.ts";
import { parseLcov, selectTests } from "./select-tests.ts";

const FILE = "contracts/src/A.sol";
const map = {
  "contracts/test/One.t.sol": parseLcov(
    `TN:\nSF:${FILE}\nDA:10,1\nDA:11,0\nDA:14,3\nBRDA:14,0,0,1\nend_of_record`,
  ),
  "contracts/test/Two.t.sol": parseLcov(`SF:${FILE}\nDA:10,1\nDA:11,2\nDA:14,0\nend_of_record`),
  "contracts/test/Other.t.sol": parseLcov(`SF:${FILE}\nDA:10,0\nDA:11,0\nDA:14,0\nend_of_record`),
  "contracts/test/AInvariant.t.sol": parseLcov(`SF:${FILE}\nDA:10,1\nDA:11,0\nDA:14,0\nend_of_record`),
};
const at = (...places: Place[]) => selectTests({ file: FILE, places } as Mutant, map);

test("quick tests by line, campaigns by file", () => {
  expect(at({ file: FILE, lines: [11] })).toEqual({
    quick: ["contracts/test/Two.t.sol"],
    campaigns: ["contracts/test/AInvariant.t.sol"],
  });
});

test("a line without code of its own goes by its statement, then its function", () => {
  expect(at({ file: FILE, lines: [13, 14, 10] }).quick).toEqual(["contracts/test/One.t.sol"]);
  expect(at({ file: FILE, lines: [12, 10] }).quick).toEqual([
    "contracts/test/One.t.sol",
    "contracts/test/Two.t.sol",
  ]);
});

test("every use of a constant counts; one that is not used goes by its file", () => {
  const both = ["contracts/test/One.t.sol", "contracts/test/Two.t.sol"];
  expect(at({ file: FILE, lines: [11] }, { file: FILE, lines: [14] }).quick).toEqual(both);
  expect(at().quick).toEqual(both);
});

test("a file no test knows is shown to none", () => {
  expect(selectTests({ file: "contracts/src/B.sol", places: [] as Place[] } as Mutant, map)).toEqual({
    quick: [],
    campaigns: [],
  });
});
