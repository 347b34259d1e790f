/** Donated money spent on each milestone, in the order of spending. */
type Spent = { milestone: number; amount: bigint };

/**
 * A donor's part of what donations paid, milestone by milestone. Rounded so that the parts add up to exactly what the
 * donor will not get back: each is the difference between what was refundable before it and after it.
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
