const ALL_BPS = 10_000n;

export type Payout = { gross: bigint; fee: bigint; net: bigint };

/** Splits an amount into payout and fee, rounded down to the wei per payment, as the escrow does. */
export function payoutOf(gross: bigint, feeBps: number): Payout {
  const fee = (gross * BigInt(feeBps)) / ALL_BPS;
  return { gross, fee, net: gross - fee };
}

/** Sums the payouts of all milestones, each rounded separately. */
export const payoutOfAll = (amounts: bigint[], feeBps: number): Payout =>
  amounts
    .map((amount) => payoutOf(amount, feeBps))
    .reduce(
      (sum, { gross, fee, net }) => ({ gross: sum.gross + gross, fee: sum.fee + fee, net: sum.net + net }),
      { gross: 0n, fee: 0n, net: 0n },
    );
