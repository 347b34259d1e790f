import { describe, expect, it } from "vitest";
import { type Entry, numberingProblems, readEntries } from "./entries.ts";
import { comparable, entryProblems } from "./problems.ts";
import { proofProblems } from "./prove.ts";
import { testTitles } from "./test-titles.ts";

const document = `# Title

Read \`a\` first.

## 1. Start

- **1.1** Just words.
  - introduction
- **1.2** Says "No bids" at \`/api/bids/{id}\`.
  - \`a.test.ts\` says so

## 2. End

- **2.1** Waits \`5000\` ms.
  - \`b.spec.ts\` waits {…} times
`;

const files: Record<string, string> = {
  "a.test.ts": `it("says so", () => { expect(text).toBe("No bids"); });`,
  "b.spec.ts": `test(\`waits \${count} times\`, () => {});`,
};
const product = comparable(`
  const none = "No bids"; const wait = 5_000;
  app.get("/api/bids/:id", read);
`);
const sources = { product, readTest: (file: string) => files[file] };
const problemsOf = (text: string, changed: Partial<typeof sources> = {}) =>
  readEntries(text).entries.flatMap((entry) => entryProblems(entry, { ...sources, ...changed }));
const numbers = (...ids: string[]) =>
  ids.map((id) => ({ id, section: Number(id.split(".")[0]) }) as unknown as Entry);

describe("the specification's page", () => {
  it("has nothing against it when every entry is held", () => {
    expect(readEntries(document).problems).toEqual([]);
    expect(numberingProblems(readEntries(document).entries, [2, 1])).toEqual([]);
    expect(problemsOf(document)).toEqual([]);
  });

  it("fails for an entry without a test, or with one that npm test leaves out", () => {
    expect(problemsOf(document.replace("  - `a.test.ts` says so\n", ""))).toContain("1.2: no test holds it");
    const journey = document.replace("b.spec.ts", "e2e/pools.spec.ts");
    const readTest = (file: string) => files[file] ?? files["b.spec.ts"];
    expect(problemsOf(journey, { readTest })).toEqual(["2.1: no test holds it"]);
  });

  it("fails for a test file or a title that is gone", () => {
    expect(problemsOf(document.replace("b.spec.ts", "c.spec.ts"))).toEqual(["2.1: c.spec.ts doesn’t exist"]);
    expect(problemsOf(document.replace("says so", "said so"))).toEqual([
      '1.2: a.test.ts has no test "said so"',
    ]);
  });

  it("fails for a message that the product or its tests word otherwise", () => {
    const reworded = comparable(product.replace("No bids", "There are no bids"));
    expect(problemsOf(document, { product: reworded })).toEqual(['1.2: the product doesn\'t say "No bids"']);
    expect(problemsOf(document, { readTest: (file) => files[file]?.replace("No bids", "None") })).toEqual([
      '1.2: none of its test files has "No bids"',
    ]);
  });

  it("fails for a route or a constant that the product doesn't have, also where only a comment has it", () => {
    for (const [from, to] of [
      ["5000", "6000"],
      ["/api/bids/:id", "/api/offers/:id"],
    ] as const)
      expect(problemsOf(document, { product: product.replace(from, to) })).toHaveLength(1);
    expect(comparable("run(); // 5000 ms\n/* /api/bids/:id */ stop();")).toBe("run(); stop();");
  });

  it("fails for a section or number that is missing, unknown, repeated or elsewhere, and for stray lines", () => {
    expect(numberingProblems(numbers("1.1"), [1, 1])).toEqual(["2.1 is missing"]);
    expect(numberingProblems(numbers("1.1", "1.2"), [1])).toEqual(["1.2 isn't counted in its section"]);
    expect(numberingProblems(numbers("1.1", "1.1"), [1])).toEqual(["1.1 is there twice"]);
    expect(numberingProblems([{ ...numbers("1.1")[0], section: 2 } as Entry], [1])).toHaveLength(1);
    expect(readEntries(`${document}  - a test somewhere\n`).problems).toHaveLength(1);
  });
});

describe("the table of what is taken out", () => {
  const row = { row: "1.2", file: "a.ts", take: 'const none = "No bids";', put: "", title: "says so" };
  const rows = [row, { ...row, row: "2.1", title: "waits {…} times" }];
  const kept = new Map([["a.ts", 'const none =\n  "No bids";']]);
  const against = (table: typeof rows, sources = kept) =>
    proofProblems(readEntries(document).entries, sources, table).map((problem) => problem.split(" ")[0]);

  it("has nothing against it when every row's text is there, also in other lines or in the file it moved to", () => {
    expect(against(rows)).toEqual([]);
    expect(against(rows, new Map([["b.ts", kept.get("a.ts") ?? ""]]))).toEqual([]);
  });

  it("fails for a row without a proof, a text that is gone or in two other files, and a test of no row", () => {
    expect(against([row])).toEqual(["2.1:"]);
    expect(against(rows, new Map([["a.ts", 'const none = "None";']]))).toEqual(["1.2:", "2.1:"]);
    expect(against(rows, new Map(["b.ts", "c.ts"].map((file) => [file, kept.get("a.ts") ?? ""])))).toEqual([
      "1.2:",
      "2.1:",
    ]);
    expect(against([row, { ...row, row: "2.1" }])).toEqual(["2.1:"]);
  });
});

describe("the titles of a test file", () => {
  it("are those of tests, rows and constants, but of nothing skipped", () => {
    const source = `
      const named = "by a constant";
      it.each([["a row", 1]])("%s", () => {});
      test.describe("a group", () => { test(named, { tag: "@x" }, () => {}); });
      it.skip("left out", () => {});
      expect("not a title").toBe(1);`;
    expect([...testTitles("a.test.ts", source)].sort()).toEqual(["%s", "a row", "by a constant"]);
  });

  it("are function names in Solidity", () => {
    const source =
      "function test_pays() public {} function setUp() public {} function invariant_sums() public {}";
    expect([...testTitles("A.t.sol", source)]).toEqual(["test_pays", "invariant_sums"]);
  });
});
