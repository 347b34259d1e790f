import { WEI_PER_COIN, wei } from "../money.ts";

/** Percentage of the goal that was received: at most 100, and a goal counts as at least 1 coin. Undefined when an amount is missing. */
export function donationPercent(total: string | undefined, goal: string | undefined): number | undefined {
  const [received, wanted] = [wei.safeParse(total), wei.safeParse(goal)];
  if (!received.success || !wanted.success) return undefined;
  const target = BigInt(wanted.data) > WEI_PER_COIN ? BigInt(wanted.data) : WEI_PER_COIN;
  const percent = (BigInt(received.data) * 100n) / target;
  return percent > 100n ? 100 : Number(percent);
}
