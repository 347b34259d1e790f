import type { PlatformStats } from "@trestle/domain/platform-stats.ts";

export type Flow = { funded: bigint; held: bigint; released: bigint; fees: bigint; releasedShare: number };

/** All that was locked for work is either still held or was paid out for work, the fees with it. */
export function flowOf(escrow: PlatformStats["escrow"]): Flow {
  const [held, fees] = [BigInt(escrow.held), BigInt(escrow.fees)];
  const released = BigInt(escrow.released) + fees;
  const funded = held + released;
  const releasedShare = funded === 0n ? 0 : Number((released * 10_000n) / funded) / 10_000;
  return { funded, held, released, fees, releasedShare };
}
