import { join } from "node:path";
import { expect, test } from "vitest";
import { applyMutant, describeMutant, generateMutants } from "./generate.ts";
import { parseContracts } from "./read-ast.ts";

const root = join(import.meta.dirname, "../..");
const HEAD = "pragma solidity 0.8.37;\n";
const FILE = "contracts/src/Sample.sol";

function mutantsOf(code: string) {
  const text = HEAD + code;
  const mutants = generateMutants(parseContracts(root, { [FILE]: text }));
  const changes = mutants.map((mutant) => ({
    operator: mutant.operator,
    // Only the mutated line: the first one in which the two differ.
    line: applyMutant(text, mutant).split("\n")[mutant.line - 1]?.trim(),
  }));
  return { text, mutants, changes };
}

/** The bodies a function with this one can be broken into, by what was done. */
function breaks(body: string, head = "function f(uint256 a, uint256 b) external returns (uint256 c)") {
  const { changes } = mutantsOf(`contract Sample {\nuint256 x;\n${head} {\n${body}\n}\n}\n`);
  return Object.fromEntries(changes.map(({ operator, line }) => [operator, line]));
}

test("swaps an operator for its neighbour and a limit for the one beside it", () => {
  expect(breaks("c = a + b;")).toEqual({ "+ → -": "c = a - b;", "statement removed": "{}" });
  expect(breaks("x += a;")).toEqual({ "+= → -=": "x -= a;", "statement removed": "{}" });
  expect(breaks("if (a < b) c = a;")).toMatchObject({ "< → <=": "if (a <= b) c = a;" });
  expect(breaks("c = (a + b) * a;")).toMatchObject({
    "* → /": "c = (a + b) / a;",
    "+ → -": "c = (a - b) * a;",
  });
});

test("decides a condition beforehand, and each side of a combined one", () => {
  expect(breaks("if (a == 2 && b == 3) c = a;")).toMatchObject({
    "condition → true": "if (true) c = a;",
    "condition → false": "if (false) c = a;",
    "&& → ||": "if (a == 2 || b == 3) c = a;",
    "a == 2 → true": "if (true && b == 3) c = a;",
    "b == 3 → true": "if (a == 2 && true) c = a;",
  });
  expect(breaks("c = a == 2 || b == 3 ? a : b;")).toMatchObject({
    "condition → true": "c = true ? a : b;",
    "a == 2 → false": "c = false || b == 3 ? a : b;",
  });
});

test("a loop may do nothing but never run for ever", () => {
  const found = breaks("for (uint256 i = 0; i < a; i++) x = i;");
  expect(found).toMatchObject({ "condition → false": "for (uint256 i = 0; false; i++) x = i;" });
  expect(Object.keys(found)).not.toContain("condition → true");
  expect(found["statement removed"]).toBe("for (uint256 i = 0; i < a; i++) {}");
});

test("misses small numbers by one and large ones by a tenth, units included", () => {
  expect(breaks("c = 15;")).toMatchObject({ "15 → 16": "c = 16;", "15 → 14": "c = 14;" });
  expect(breaks("c = 0;")).toEqual({ "0 → 1": "c = 1;", "statement removed": "{}" });
  expect(breaks("c = 0.8e18;")).toMatchObject({
    "0.8e18 → 880000000000000000": "c = 880000000000000000;",
    "0.8e18 → 720000000000000000": "c = 720000000000000000;",
  });
  expect(breaks("c = 10 days;")).toMatchObject({ "10 days → 950400": "c = 950400;" });
  expect(breaks("bool done = true; if (done) c = a;")).toMatchObject({
    "true → false": "bool done = false; if (done) c = a;",
  });
});

test("removes statements of every kind, modifiers, and the exclamation mark", () => {
  expect(breaks("return a;")).toEqual({ "statement removed": "{}" });
  expect(breaks("require(!(a == b));")).toMatchObject({
    "statement removed": "{}",
    "! → nothing": "require((a == b));",
  });
  const { changes } = mutantsOf(
    "contract Sample {\nevent Done();\nmodifier once() {\n_;\n}\nfunction f() external once {\nemit Done();\n}\n}",
  );
  expect(changes).toEqual([
    { operator: "modifier removed", line: "function f() external  {" },
    { operator: "statement removed", line: "{}" },
  ]);
});

test("breaks what is written in assembly", () => {
  expect(breaks('assembly ("memory-safe") { c := add(a, 1) }')).toEqual({
    "add → sub": 'assembly ("memory-safe") { c := sub(a, 1) }',
    "1 → 2": 'assembly ("memory-safe") { c := add(a, 2) }',
    "1 → 0": 'assembly ("memory-safe") { c := add(a, 0) }',
  });
});

test("rounds the other way and takes the other of two", () => {
  const code = `library Math {
function min(uint256 a, uint256 b) internal pure returns (uint256) { return a > b ? b : a; }
function ceilDiv(uint256 a, uint256 b) internal pure returns (uint256) { return a / b; }
}
contract Sample {
function f(uint256 a, uint256 b) external pure returns (uint256) {
return Math.min(a, Math.ceilDiv(a, b));
}
}`;
  const own = mutantsOf(code).changes.filter(({ line }) => line?.startsWith("return Math"));
  expect(own).toEqual([
    { operator: "min → max", line: "return Math.max(a, Math.ceilDiv(a, b));" },
    { operator: "rounded up → rounded down", line: "return Math.min(a, ((a) / (b)));" },
  ]);
});

test("leaves interfaces, types, comments and texts alone", () => {
  const { mutants } = mutantsOf(`interface ISample {
function f(uint256 a) external returns (uint256);
}
/// @notice Adds 1 + 1.
contract Sample {
uint256[3] private three; // 3 + 3
string public name = "1 + 1";
}`);
  expect(mutants).toEqual([]);
});

test("a constant is noticed where it is used, also through another constant", () => {
  const { mutants } = mutantsOf(`contract Sample {
uint256 private constant BPS = 10_000;
uint256 private constant HALF = BPS / 2;
function f(uint256 a)
external
pure
returns (uint256) {
return a * HALF;
}
}`);
  const bps = mutants.find(({ operator }) => operator === "10_000 → 11000");
  expect(bps).toMatchObject({ where: "Sample.BPS", line: 3, places: [{ file: FILE, lines: [9, 5] }] });
});

test("counts bytes, not characters, and describes a mutant by its statement alone", () => {
  const body = (before: string) =>
    `contract Sample {\n${before}\nfunction f(uint256 a) external pure returns (uint256) {\nreturn a - 1 - 1;\n}\n}`;
  const plain = mutantsOf(body("// one"));
  const moved = mutantsOf(body("// ⌈max − base⌉\n// and a line more"));
  expect(moved.changes).toEqual(plain.changes);
  expect(moved.mutants.map(describeMutant)).toEqual(plain.mutants.map(describeMutant));
  expect(moved.mutants.map(describeMutant)).toContain("Sample.sol | Sample.f | - → + | return a - 1 - 1 | 2");
  expect(new Set(plain.mutants.map(describeMutant)).size).toBe(plain.mutants.length);
});
