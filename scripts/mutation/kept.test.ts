import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { contentHash, Kills, Proofs } from "./kept.ts";

const folder = mkdtempSync(join(tmpdir(), "trestle-kept-"));
afterAll(() => rmSync(folder, { recursive: true }));
const TEST = "contracts/test/pools/PoolLimits.t.sol";
const BY = "test_stress_BeginsBeyondEachLimit";

test("a kill counts as long as its test is unchanged", () => {
  new Kills(folder).add("a mutant", BY);
  expect(new Kills(folder).by("a mutant")).toBe(BY);
  expect(new Kills(folder).by("another")).toBeUndefined();
  const stored = JSON.parse(readFileSync(join(folder, "kills.json"), "utf8"));
  expect(stored["a mutant"].killer).toBe(contentHash(TEST));
});

test("what found no end is not kept", () => {
  const kills = new Kills(folder);
  kills.add("an endless mutant", "no end within 300 s");
  expect(kills.by("an endless mutant")).toBeUndefined();
});

test("a test file is proven until it changes", () => {
  new Proofs(folder).add([TEST]);
  expect(new Proofs(folder).has(TEST)).toBe(true);
  expect(new Proofs(folder).has("contracts/test/pools/Vesting.t.sol")).toBe(false);
});
