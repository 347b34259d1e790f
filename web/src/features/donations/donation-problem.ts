import { MIN_DONATION } from "@trestle/domain/donations/donation.ts";
import { amountProblem, formatCoins, parseAmount } from "@trestle/domain/money.ts";

/** Returns the problem of a typed donation; undefined for an empty field. */
export function donationProblem(typed: string): string | undefined {
  if (typed.trim() === "") return undefined;
  const unreadable = amountProblem(typed, "Your donation", "Enter an amount.");
  if (unreadable) return unreadable;
  return (parseAmount(typed) ?? 0n) < MIN_DONATION
    ? `The smallest donation is ${formatCoins(MIN_DONATION)}.`
    : undefined;
}
