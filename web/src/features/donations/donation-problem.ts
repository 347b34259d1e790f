import { MIN_DONATION } from "@trestle/domain/donations/donation.ts";
import { amountProblem, formatCoins, parseAmount } from "@trestle/domain/money.ts";

/** What is wrong with a donation as it was typed; nothing while nothing was typed. */
export function donationProblem(typed: string): string | undefined {
  if (typed.trim() === "") return undefined;
  const unreadable = amountProblem(typed, "Your donation", "Enter an amount.");
  if (unreadable) return unreadable;
  return (parseAmount(typed) ?? 0n) < MIN_DONATION
    ? `The smallest donation is ${formatCoins(MIN_DONATION)}.`
    : undefined;
}
