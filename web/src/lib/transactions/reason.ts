import { abis } from "@trestle/chain/abis.gen.ts";
import { revertSentences } from "@trestle/chain/revert-sentences.ts";
import { obstacleAt, obstacleSentences } from "@trestle/domain/pools/obstacles.ts";
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
const UNAVAILABLE = "The chain didn’t answer. Nothing was sent. Try again in a moment.";
export const TOO_LITTLE = "Your wallet doesn’t hold enough for this and the network fee.";

const plainWords = (name: string): string =>
  `The contract rejected this: ${name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase()}.`;

type Refusal = { errorName: string; args?: readonly unknown[] };

/** A pool says with a number why it doesn't lend; every other refusal has its name. */
const sentenceOf = ({ errorName, args }: Refusal): string =>
  (errorName === "LoanRefused" ? obstacleSentences[obstacleAt(Number(args?.[0]))] : undefined) ??
  (revertSentences as Record<string, string>)[errorName] ??
  plainWords(errorName);

/** Decodes an error with every ABI, because a contract passes on the errors of contracts that it calls. */
function refusalOfAnyContract({ raw }: ContractFunctionRevertedError): Refusal | undefined {
  if (!raw || raw === "0x") return undefined;
  for (const abi of Object.values<Abi>(abis)) {
    try {
      return decodeErrorResult({ abi, data: raw }) as Refusal;
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
    return code !== undefined && message ? `Your wallet didn’t send it: ${message}` : UNAVAILABLE;
  }
  const reverted = error.walk((cause) => cause instanceof ContractFunctionRevertedError);
  if (reverted instanceof ContractFunctionRevertedError) {
    const refusal = (reverted.data as Refusal | undefined) ?? refusalOfAnyContract(reverted);
    if (refusal && refusal.errorName !== "Error" && refusal.errorName !== "Panic") return sentenceOf(refusal);
    return reverted.reason
      ? `The contract rejected this: ${reverted.reason}.`
      : "The contract rejected this.";
  }
  if (error.walk((cause) => cause instanceof InsufficientFundsError)) return TOO_LITTLE;
  return UNAVAILABLE;
}

/** Returns whether the person pressed "Reject" in the wallet, which is a choice and no failure. */
export function wasRejected(error: unknown): boolean {
  for (let cause: unknown = error, depth = 0; cause && depth < 8; depth++) {
    if ((cause as { code?: unknown }).code === REJECTED_BY_USER) return true;
    cause = (cause as { cause?: unknown }).cause;
  }
  return false;
}
