import type { Block, PublicClient } from "viem";
import type { Fees } from "./store.ts";

/** A replacement's fee is raised by an eighth; nodes require a tenth. */
const RAISE = { numerator: 9n, denominator: 8n };
/** A transaction that offers this many times the current fee is not delayed by its fee. */
const MAX_FEE_FACTOR = 5n;

const raised = (fee: bigint): bigint =>
  (fee * RAISE.numerator + RAISE.denominator - 1n) / RAISE.denominator + (fee === 0n ? 1n : 0n);
const higher = (one: bigint, other: bigint): bigint => (one > other ? one : other);

/** Returns the chain's current fees, with room for the base fee to double. */
export async function currentFees(
  client: Pick<PublicClient, "estimateMaxPriorityFeePerGas">,
  { baseFeePerGas }: Pick<Block, "baseFeePerGas">,
): Promise<Fees> {
  const maxPriorityFeePerGas = higher(await client.estimateMaxPriorityFeePerGas(), 1n);
  return { maxPriorityFeePerGas, maxFeePerGas: 2n * (baseFeePerGas ?? 0n) + maxPriorityFeePerGas };
}

/** Returns the fees of a replacement, undefined if a higher fee would not help. */
export function replacementFees(last: Fees, current: Fees): Fees | undefined {
  if (last.maxFeePerGas >= MAX_FEE_FACTOR * current.maxFeePerGas) return undefined;
  const maxPriorityFeePerGas = higher(raised(last.maxPriorityFeePerGas), current.maxPriorityFeePerGas);
  return { maxPriorityFeePerGas, maxFeePerGas: higher(raised(last.maxFeePerGas), current.maxFeePerGas) };
}
