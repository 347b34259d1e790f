import { formatCoins } from "@trestle/domain/money.ts";
import type { Trial } from "./try-out.ts";

/** What trying it out showed, as a sentence. */
export function trialWords(trial: Trial | undefined): string {
  if (!trial) return "Trying it out against the chain…";
  const block = trial.block.toLocaleString("en-GB");
  if (trial.refusal) return `Tried out just now against block ${block}: it would fail.`;
  return `Tried out just now against block ${block}: it will succeed. Network fee about ${feeText(trial.fee)}.`;
}

/** Rounded towards zero a small fee would read as none. */
const feeText = (fee: bigint): string => (fee < 10n ** 14n ? "less than 0.0001 DEV" : formatCoins(fee));
