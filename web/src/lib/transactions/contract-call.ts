import type { abis } from "@trestle/chain/abis.gen.ts";
import type { ContractName } from "@trestle/chain/contract-names.ts";
import type { ContractFunctionArgs, ContractFunctionName } from "viem";

type Writes = "nonpayable" | "payable";
type Abis = typeof abis;

/** A transaction as data: whom it calls with what, and what people call it. */
export type ContractCall = {
  contract: ContractName;
  to: string;
  functionName: string;
  args: readonly unknown[];
  value?: bigint;
  /** Said in toasts and in the wallet's absence, such as "Post the garden studio". */
  label: string;
};

/** Holds function and arguments to the contract's ABI, whose code itself is loaded when the call is made. */
export const contractCall = <
  Name extends ContractName,
  Method extends ContractFunctionName<Abis[Name], Writes>,
>(call: {
  contract: Name;
  to: string;
  functionName: Method;
  args: ContractFunctionArgs<Abis[Name], Writes, Method>;
  value?: bigint;
  label: string;
}): ContractCall => ({ ...call, args: call.args as readonly unknown[] });
