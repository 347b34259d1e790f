import { parseAmount } from "@trestle/domain/money.ts";

const STEPS = [
  "0.01",
  "0.025",
  "0.05",
  "0.1",
  "0.25",
  "0.5",
  "1",
  "2.5",
  "5",
  "10",
  "25",
  "50",
  "100",
  "250",
].map((coins) => parseAmount(coins) ?? 0n);
const SHOWN = 3;

/** Round amounts to start from, none of them above a quarter of what is left to the goal, then exactly what is left. */
export function donationPresets(left: bigint): bigint[] {
  if (left <= 0n) return STEPS.slice(-SHOWN);
  const fitting = STEPS.filter((step) => step * 4n <= left);
  return [...fitting.slice(-SHOWN), left];
}
