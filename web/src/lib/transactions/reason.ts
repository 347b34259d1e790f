import { abis } from "@trestle/chain/abis.gen.ts";
import { revertSentences } from "@trestle/chain/revert-sentences.ts";
import {
  type Abi,
  BaseError,
  ContractFunctionRevertedError,
  decodeErrorResult,
  InsufficientFundsError,
} from "viem";
import { readProviderError } from "../wallet/provider.ts";
import { SigningRefusal } from "./signing-plan.ts";

const REJECTED_BY_USER = 4001;
const UNAVAILABLE = "The chain didn't answer. Nothing was sent. Try again in a moment.";
export const TOO_LITTLE = "Your wallet doesn't hold enough for this and the network fee.";

const plainWords = (name: string): string =>
  `The contract rejected this: ${name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase()}.`;

const sentenceOf = (name: string): string =>
  (revertSentences as Record<string, string>)[name] ?? plainWords(name);

/** What one contract refuses with may come from another that it called. */
function nameInAnyContract({ raw }: ContractFunctionRevertedError): string | undefined {
  if (!raw || raw === "0x") return undefined;
  for (const abi of Object.values<Abi>(abis)) {
    try {
      return decodeErrorResult({ abi, data: raw }).errorName;
    } catch {
      // Not one of this contract's errors.
    }
  }
  return undefined;
}

/** Why a call would not succeed, as a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof SigningRefusal) return error.message;
  if (!(error instanceof BaseError)) {
    const { code, message } = readProviderError(error);
    return code !== undefined && message ? `Your wallet didn't send it: ${message}` : UNAVAILABLE;
  }
  const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError);
  if (reverted instanceof ContractFunctionRevertedError) {
    const name = reverted.data?.errorName ?? nameInAnyContract(reverted);
    if (name && name !== "Error" && name !== "Panic") return sentenceOf(name);
    return reverted.reason
      ? `The contract rejected this: ${reverted.reason}.`
      : "The contract rejected this.";
  }
  if (error.walk((cause) => cause instanceof InsufficientFundsError)) return TOO_LITTLE;
  return UNAVAILABLE;
}

/** Whoever presses "Reject" in the wallet made a choice; nothing failed. */
export function wasRejected(error: unknown): boolean {
  for (let cause: unknown = error, depth = 0; cause && depth < 8; depth++) {
    if ((cause as { code?: unknown }).code === REJECTED_BY_USER) return true;
    cause = (cause as { cause?: unknown }).cause;
  }
  return false;
}
