import type { ReactNode } from "react";
import type { PublicClient } from "viem";
import type { ContractCall } from "./contract-call.ts";

export type SigningStep = {
  /** Said in toasts and in the list of steps, such as "Post “Garden studio”". */
  label: string;
  call: ContractCall;
  /** Reads the chain: true where there is nothing left to do, such as an approval given earlier. */
  skip?: (reader: PublicClient, from: string) => Promise<boolean>;
  /** Said in place of "done" where it was done before, with something else that was signed. */
  doneBefore?: string;
  status?: {
    /** While `skip` reads the chain. */
    check?: string;
    /** While the wallet is asked. */
    sign?: string;
    /** Once it is sent, until it is in a block. */
    confirm?: string;
  };
};

/** Result of running a plan against the newest block without sending. */
export type Simulation = {
  /** Why it would not succeed; null if it would. */
  refusal: string | null;
  block: bigint;
  balance: bigint;
  /** Payment from the wallet, without the network fee, in wei. */
  value: bigint;
  /** Network fee of the due steps, in wei: the maximum where a gas limit is set, otherwise an estimate. */
  fee: bigint;
  /** Per step whether there is nothing left to do. */
  done: boolean[];
  /** Return value of the last step, simulated once that step is due. */
  result: unknown;
};

/** Everything a person signs for one purpose, as data. The last step is the one the purpose is named after. */
export type SigningPlan = {
  /** Ids of the purpose that are known only once the plan is prepared. */
  ids?: Record<string, string>;
  steps: readonly SigningStep[];
  /** Description of the signed act for the signer. */
  summary?: ReactNode;
  /** Said first, before any step. */
  startStatus?: string;
  /** Said before the reason why it could not be sent. */
  failed?: string;
  /** Wallets that may sign: the account's linked wallet alone, or any connected wallet. */
  signer: "linked" | "any";
  /** Returns an obstacle that no simulation finds, as a sentence. */
  check?: (reader: PublicClient, from: string) => Promise<string | null>;
  /** Rows of the state before and after signing, a bigint as an amount; the wallet's own balance is added as the first row. */
  rows: (simulation: Simulation | undefined) => { what: string; before: ReactNode; after: ReactNode }[];
  /** Payment into the signer's wallet, in wei. */
  receives?: bigint | undefined;
  /** The worst that can come of signing, in words. */
  worstCase: ReactNode;
  /** Asked once more before the wallet is, where signing ends something for good. */
  ends?: string | undefined;
};

/** Said where a step has no words of its own. */
export const WAITING_FOR_WALLET = "Waiting for your wallet…";
export const WAITING_FOR_CONFIRMATION = "Sent, waiting for confirmation.";

/** Nothing is signed, and this is why. */
export class SigningRefusal extends Error {
  override readonly name = "SigningRefusal";
}

/** The server has not read it from the chain yet: asked again in a moment. */
export class NotYet extends Error {
  override readonly name = "NotYet";
}
