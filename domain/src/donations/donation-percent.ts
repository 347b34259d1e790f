import { wei } from "../money.ts";

/** How much of the goal is there: at most 100, and a goal counts as at least 1. Undefined when it cannot be told. */
export function donationPercent(total: string | undefined, goal: string | undefined): number | undefined {
  const [received, wanted] = [wei.safeParse(total), wei.safeParse(goal)];
  if (!received.success || !wanted.success) return undefined;
  const target = BigInt(wanted.data) || 1n;
  const percent = (BigInt(received.data) * 100n) / target;
  return percent > 100n ? 100 : Number(percent);
}
