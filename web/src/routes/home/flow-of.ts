export type Flow = { funded: bigint; held: bigint; released: bigint; releasedShare: number };

/** All that was locked for work is either still held or was released. */
export function flowOf(escrow: { held: string; released: string }): Flow {
  const [held, released] = [BigInt(escrow.held), BigInt(escrow.released)];
  const funded = held + released;
  const releasedShare = funded === 0n ? 0 : Number((released * 10_000n) / funded) / 10_000;
  return { funded, held, released, releasedShare };
}
