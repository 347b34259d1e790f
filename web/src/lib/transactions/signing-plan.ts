import type { ReactNode } from "react";
import type { PublicClient } from "viem";
import type { ContractCall } from "./contract-call.ts";
import type { Purpose } from "./purpose.ts";

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

/** What a plan would do, run against the newest block without sending it. */
export type Simulation = {
  /** Why it would not succeed; null if it would. */
  refusal: string | null;
  block: bigint;
  balance: bigint;
  /** What leaves the wallet beside the fee. */
  value: bigint;
  /** What the network takes for the steps that are due: the most where a gas limit is set, an estimate otherwise. */
  fee: bigint;
  /** Per step whether there is nothing left to do. */
  done: boolean[];
  /** What the last step would return, once it is the one that is due. */
  result: unknown;
};

/** Everything a person signs for one purpose, as data. The last step is the one the purpose is named after. */
export type SigningPlan = {
  purpose: Purpose;
  steps: readonly SigningStep[];
  /** What is signed, for whoever signs it. */
  summary?: ReactNode;
  /** Said first, before any step. */
  startStatus?: string;
  /** Said before the reason why it could not be sent. */
  failed?: string;
  /** Whose wallet may sign: the account's linked one, or any that is connected. */
  signer: "linked" | "any";
  /** What stands against it that no simulation would say, as a sentence. */
  check?: (reader: PublicClient, from: string) => Promise<string | null>;
  /** What it changes, before and after. The wallet's own balance comes first by itself. */
  rows: (simulation: Simulation | undefined) => { what: string; before: ReactNode; after: ReactNode }[];
  /** What it pays into the signer's wallet. */
  receives?: bigint;
  /** The worst that can come of signing, in words. */
  worstCase: ReactNode;
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
