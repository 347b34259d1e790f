/** Donated money spent on each milestone, in the order of spending. */
type Spent = { milestone: number; amount: bigint };

/**
 * Returns a donor's share of the spent donations by milestone. Each share is the difference of the refundable amounts
 * before and after, so that the shares add up to exactly the part that isn't refunded.
 */
export function donorShares(spent: Spent[], given: bigint, everyone: bigint): Map<number, bigint> {
  const shares = new Map<number, bigint>();
  if (everyone === 0n) return shares;
  const backAfter = (total: bigint) => (given * (everyone - total)) / everyone;
  let total = 0n;
  for (const { milestone, amount } of spent) {
    const share = backAfter(total) - backAfter(total + amount);
    total += amount;
    shares.set(milestone, (shares.get(milestone) ?? 0n) + share);
  }
  return shares;
}
