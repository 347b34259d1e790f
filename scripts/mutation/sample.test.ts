import { expect, test } from "vitest";
import { describeMutant, type Mutant } from "./generate.ts";
import { drawOrder } from "./sample.ts";

const mutant = (file: string, line: number): Mutant => ({
  file: `contracts/src/${file}`,
  where: "C.f",
  operator: "+ → -",
  source: `line ${line}`,
  occurrence: 1,
  line,
  start: 0,
  length: 1,
  replacement: "-",
  places: [],
});
const many = (file: string) => Array.from({ length: 2_000 }, (_, index) => mutant(file, index));
const all = [...many("pool/PoolLoans.sol"), ...many("escrow/EscrowBids.sol")];

test("the same seed draws the same mutants, another seed others", () => {
  const drawn = (seed: number) => drawOrder(all, seed).slice(0, 100).map(describeMutant);
  expect(drawn(1)).toEqual(drawn(1));
  expect(drawn(2)).not.toEqual(drawn(1));
});

test("what changes elsewhere leaves the order of the others alone", () => {
  const fewer = all.filter((_, index) => index % 3 !== 0);
  const kept = new Set(fewer.map(describeMutant));
  const before = drawOrder(all, 7)
    .map(describeMutant)
    .filter((description) => kept.has(description));
  expect(drawOrder(fewer, 7).map(describeMutant)).toEqual(before);
});

test("pools come up twice as often", () => {
  const drawn = [1, 2, 3, 4, 5].flatMap((seed) => drawOrder(all, seed).slice(0, 200));
  const pools = drawn.filter(({ file }) => file.includes("/pool/")).length;
  expect(pools).toBeGreaterThan(600);
  expect(pools).toBeLessThan(730);
});
