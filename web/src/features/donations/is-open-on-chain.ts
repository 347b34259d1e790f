import { projectStatuses } from "@trestle/domain/escrow/project-on-chain.ts";
import type { PublicClient } from "viem";

const stateOf = [
  {
    type: "function",
    name: "stateOf",
    stateMutability: "view",
    inputs: [{ name: "tokenId", type: "uint256" }],
    outputs: [{ name: "", type: "uint8" }],
  },
] as const;

/** Reads whether a request is still open on the chain, regardless of its date. */
export async function isOpenOnChain(reader: PublicClient, escrow: string, tokenId: string): Promise<boolean> {
  const state = await reader.readContract({
    address: escrow as `0x${string}`,
    abi: stateOf,
    functionName: "stateOf",
    args: [BigInt(tokenId)],
  });
  return projectStatuses[state] === "open";
}
