import { CURRENCY, wei } from "@trestle/domain/money.ts";
import { Amount } from "../../../ui/index.ts";

type Props = { amount: string; currency?: string; size?: "text" | "large" };

/** Amounts travel as wei; anything else is shown as it came rather than guessed at. */
export function CoinText({ amount, currency = CURRENCY, size }: Props) {
  const parsed = wei.safeParse(amount);
  if (!parsed.success) return <span className="strong">{`${amount} ${currency}`}</span>;
  return <Amount wei={BigInt(parsed.data)} unit={currency} size={size} />;
}
