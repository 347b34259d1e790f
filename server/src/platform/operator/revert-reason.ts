import { abis } from "@trestle/chain/abis.gen.ts";
import { BaseError, decodeErrorResult, type Hex, isHex, RpcRequestError } from "viem";

/** Errors of all contracts, because one contract may pass on another's revert. */
const errors = Object.values(abis)
  .flat()
  .filter((item) => item.type === "error");

const WITHOUT_REASON = "reverted without a reason";

/** Returns the contract's revert as `Name(arguments)`; undefined if the call failed for another reason. */
export function revertReason(error: unknown): string | undefined {
  if (!(error instanceof BaseError)) return undefined;
  const answer = error.walk((cause) => cause instanceof RpcRequestError);
  // Code 3 means a revert, but not every node uses it.
  if (!(answer instanceof RpcRequestError) || (answer.code !== 3 && !/revert/i.test(answer.details)))
    return undefined;
  return typeof answer.data === "string" && isHex(answer.data) ? decoded(answer.data) : WITHOUT_REASON;
}

function decoded(data: Hex): string {
  if (data === "0x") return WITHOUT_REASON;
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi: errors, data });
    return `${errorName}(${(args as readonly unknown[]).map(String).join(", ")})`;
  } catch {
    return `reverted with ${data.slice(0, 74)}`;
  }
}
