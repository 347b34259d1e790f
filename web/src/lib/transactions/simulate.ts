import { abis } from "@trestle/chain/abis.gen.ts";
import { type Abi, getAddress, type PublicClient } from "viem";
import { chainReader } from "./chain-reader.ts";
import type { ContractCall } from "./contract-call.ts";
import { reasonOf, TOO_LITTLE } from "./reason.ts";
import type { SigningPlan, SigningStep, Simulation } from "./signing-plan.ts";

/** A call as the contract is asked it, and by whom. */
export const requestOf = (call: ContractCall, from: string) => ({
  address: getAddress(call.to),
  abi: call.abi ?? (abis[call.contract] as Abi),
  functionName: call.functionName,
  args: call.args,
  value: call.value,
  gas: call.gas,
  account: getAddress(from),
});

/** Runs what is due against the newest block without sending it. A step that waits for another is simulated after that one. */
export async function simulate(
  { steps, check }: Pick<SigningPlan, "steps" | "check">,
  from: string,
  reader: PublicClient = chainReader(),
): Promise<Simulation> {
  const [block, balance, gasPrice, done] = await Promise.all([
    reader.getBlockNumber(),
    reader.getBalance({ address: getAddress(from) }),
    reader.getGasPrice(),
    Promise.all(steps.map(async ({ skip }) => (await skip?.(reader, from)) ?? false)),
  ]);
  const due = steps.filter((_, index) => !done[index]);
  const value = due.reduce((sum, { call }) => sum + (call.value ?? 0n), 0n);
  const base = { block, balance, value, done, result: undefined };
  try {
    const against = await check?.(reader, from);
    if (against) return { ...base, refusal: against, fee: 0n };
    const { gas, result } = await simulateStep(due[0], from, reader);
    const later = due.slice(1).reduce((sum, { call }) => sum + (call.gas ?? 0n), 0n);
    const fee = (gas + later) * gasPrice;
    const refusal = balance < fee + value ? TOO_LITTLE : null;
    return { ...base, refusal, fee, result: due.length === 1 ? result : undefined };
  } catch (error) {
    return { ...base, refusal: reasonOf(error), fee: 0n };
  }
}

async function simulateStep(step: SigningStep | undefined, from: string, reader: PublicClient) {
  if (!step) return { gas: 0n, result: undefined };
  const request = requestOf(step.call, from);
  const [{ result }, estimated] = await Promise.all([
    reader.simulateContract(request),
    reader.estimateContractGas(request),
  ]);
  return { gas: step.call.gas ?? estimated, result };
}
