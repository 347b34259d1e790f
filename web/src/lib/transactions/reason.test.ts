import { abis } from "@trestle/chain/abis.gen.ts";
import { revertSentences } from "@trestle/chain/revert-sentences.ts";
import { obstacleSentences, obstacles } from "@trestle/domain/pools/obstacles.ts";
import {
  type Abi,
  type AbiParameter,
  BaseError,
  ContractFunctionRevertedError,
  encodeErrorResult,
  zeroAddress,
  zeroHash,
} from "viem";
import { describe, expect, it } from "vitest";
import { reasonOf } from "./reason.ts";

const escrow: Abi = abis.TrestleEscrow;
const errors = escrow.filter((part) => part.type === "error");
const anyValue = ({ type }: AbiParameter) =>
  type === "address" ? zeroAddress : type === "bytes32" ? zeroHash : type === "uint8" ? 0 : 0n;

/** Viem's error when the escrow reverts a call with this error. */
const thrown = (abi: Abi, errorName: string, inputs: readonly AbiParameter[]) => {
  const data = encodeErrorResult({ abi, errorName, args: inputs.map(anyValue) });
  const cause = new ContractFunctionRevertedError({
    abi: escrow,
    data,
    functionName: "acceptBidAndTransfer",
  });
  return new BaseError("reverted", { cause });
};

describe("what the escrow refuses with", () => {
  it.each(errors.map(({ name, inputs }) => [name, inputs] as const))("%s has a sentence", (name, inputs) => {
    const sentence = revertSentences[name as keyof typeof revertSentences];
    expect(reasonOf(thrown(escrow, name, inputs))).toBe(sentence);
    expect(sentence).toMatch(/^[A-Z].+\.$/);
  });

  it("has a sentence of its own for each", () => {
    const sentences = errors.map(({ name }) => revertSentences[name as keyof typeof revertSentences]);
    expect(new Set(sentences).size).toBe(errors.length);
  });

  it("is named too where the deed's contract refused the escrow", () => {
    const deeds: Abi = abis.TrestleProject;
    const inputs = [{ type: "address" }, { type: "uint256" }];
    expect(reasonOf(thrown(deeds, "ERC721InsufficientApproval", inputs))).toBe(
      "The escrow isn’t approved for this deed yet.",
    );
  });
});

/** `errors` of a pool, of the code that runs on its storage, and of the schedules it puts on the chain. */
const lending: Abi = [...abis.LendingPool, ...abis.LendingManager];
const refusals = new Map(
  lending.flatMap((part) => (part.type === "error" ? [[part.name, part] as const] : [])),
);

describe("what a pool refuses with", () => {
  it.each([...refusals.keys()].filter((name) => name !== "LoanRefused"))("%s has a sentence", (name) => {
    const sentence = revertSentences[name as keyof typeof revertSentences];
    expect(reasonOf(thrown(lending, name, refusals.get(name)?.inputs ?? []))).toBe(sentence);
    expect(sentence).toMatch(/^[A-Z].+\.$/);
  });

  it("has a sentence of its own for each", () => {
    const sentences = [...refusals.keys()].map(
      (name) => revertSentences[name as keyof typeof revertSentences],
    );
    expect(new Set(sentences).size).toBe(refusals.size);
  });

  it.each(obstacles.slice(1))("says why it doesn't lend: %s", (obstacle) => {
    const args = [obstacles.indexOf(obstacle)];
    const data = encodeErrorResult({ abi: lending, errorName: "LoanRefused", args });
    const cause = new ContractFunctionRevertedError({
      abi: lending,
      data,
      functionName: "confirmAndDisburse",
    });
    expect(reasonOf(new BaseError("reverted", { cause }))).toBe(obstacleSentences[obstacle]);
  });

  it("has a sentence of its own for each reason", () => {
    expect(new Set(Object.values(obstacleSentences)).size).toBe(obstacles.length);
  });
});
