import type { abis } from "@trestle/chain/abis.gen.ts";
import type { ContractName } from "@trestle/chain/contract-names.ts";
import type { Abi, ContractFunctionArgs, ContractFunctionName } from "viem";

type Writes = "nonpayable" | "payable";
type Abis = typeof abis;

/** A transaction as data: which contract is called with what. */
export type ContractCall = {
  contract: ContractName;
  to: string;
  functionName: string;
  args: readonly unknown[];
  value?: bigint;
  /** A fixed gas limit; the wallet estimates one otherwise. */
  gas?: bigint;
  /** The ABI as the instance serves it; the one of this build is the default. */
  abi?: Abi;
};

/** Checks function and arguments against the contract's ABI, whose code itself is loaded when the call is made. */
export const contractCall = <
  Name extends ContractName,
  Method extends ContractFunctionName<Abis[Name], Writes>,
>(
  contract: Name,
  to: string,
  functionName: Method,
  args: ContractFunctionArgs<Abis[Name], Writes, Method>,
  options: Pick<ContractCall, "value" | "gas" | "abi"> = {},
): ContractCall => ({ contract, to, functionName, args: args as readonly unknown[], ...options });
