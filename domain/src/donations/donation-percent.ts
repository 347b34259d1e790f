import { isWei, WEI_PER_COIN } from "../money.ts";

/**
 * Returns the received share of the goal in per cent: at most 100, with a goal of at least 1 coin. Undefined if an
 * amount is missing.
 */
export function donationPercent(total: string | undefined, goal: string | undefined): number | undefined {
  if (!isWei(total) || !isWei(goal)) return undefined;
  const target = BigInt(goal) > WEI_PER_COIN ? BigInt(goal) : WEI_PER_COIN;
  const percent = (BigInt(total) * 100n) / target;
  return percent > 100n ? 100 : Number(percent);
}
