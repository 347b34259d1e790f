import { expect, it } from "vitest";
import { abis } from "./abis.gen.ts";
import { revertSentences } from "./revert-sentences.ts";

const errors = Object.values(abis)
  .flatMap((abi) => abi.filter(({ type }) => type === "error"))
  .map((error) => ("name" in error ? error.name : ""));

it("has a sentence for every error of the contracts, and for nothing else", () => {
  expect(Object.keys(revertSentences).sort()).toEqual([...new Set<string>(errors)].sort());
});
