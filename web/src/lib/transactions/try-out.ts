import { abis } from "@trestle/chain/abis.gen.ts";
import { type Abi, getAddress } from "viem";
import { chainReader } from "./chain-reader.ts";
import type { ContractCall } from "./contract-call.ts";
import { reasonOf } from "./reason.ts";

export type Trial = {
  /** Why it would not succeed; null if it would. */
  refusal: string | null;
  block: bigint;
  balance: bigint;
  /** Roughly what the network takes. */
  fee: bigint;
  /** What the function would answer. */
  result: unknown;
};

/** A call as the contract would be asked it, by whom. */
export const asked = (call: ContractCall, from: string) => ({
  address: getAddress(call.to),
  abi: abis[call.contract] as Abi,
  functionName: call.functionName,
  args: call.args,
  value: call.value,
  account: getAddress(from),
});

/** Runs the call against the newest block without sending it. */
export async function tryOut(call: ContractCall, from: string): Promise<Trial> {
  const reader = chainReader();
  const question = asked(call, from);
  const [block, balance, gasPrice] = await Promise.all([
    reader.getBlockNumber(),
    reader.getBalance({ address: question.account }),
    reader.getGasPrice(),
  ]);
  try {
    const [{ result }, gas] = await Promise.all([
      reader.simulateContract(question),
      reader.estimateContractGas(question),
    ]);
    const fee = gas * gasPrice;
    const short = balance < fee + (call.value ?? 0n);
    const refusal = short ? "Your wallet holds too little for this and the network fee." : null;
    return { refusal, block, balance, fee, result };
  } catch (error) {
    return { refusal: reasonOf(error), block, balance, fee: 0n, result: undefined };
  }
}
