import type { Block, PublicClient } from "viem";
import type { Fees } from "./store.ts";

/** A replacement pays at least an eighth more; nodes ask for a tenth. */
const RAISE = { numerator: 9n, denominator: 8n };
/** A version that offers this many times what the chain asks for is not held up by its fee. */
const CEILING = 5n;

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

/** The fees of a replacement, or none where paying more would not help. */
export function replacementFees(last: Fees, current: Fees): Fees | undefined {
  if (last.maxFeePerGas >= CEILING * current.maxFeePerGas) return undefined;
  const maxPriorityFeePerGas = higher(raised(last.maxPriorityFeePerGas), current.maxPriorityFeePerGas);
  return { maxPriorityFeePerGas, maxFeePerGas: higher(raised(last.maxFeePerGas), current.maxFeePerGas) };
}
