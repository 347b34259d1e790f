import { z } from "zod";

export const CURRENCY = "DEV";
const DECIMALS = 18;
const SHOWN_DECIMALS = 4;
const WEI_PER_COIN = 10n ** BigInt(DECIMALS);

/** An amount in wei as it travels in JSON: a decimal string, never a float. */
export const wei = z.string().regex(/^(0|[1-9]\d{0,77})$/, "An amount is a whole number of wei.");

export type CoinParts = { whole: string; decimals: string };

/** Rounds towards zero, so that what is shown never exceeds what is there. */
export function coinParts(amount: bigint): CoinParts {
  const sign = amount < 0n ? "-" : "";
  const magnitude = amount < 0n ? -amount : amount;
  const whole = (magnitude / WEI_PER_COIN).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  const decimals = (magnitude % WEI_PER_COIN).toString().padStart(DECIMALS, "0").slice(0, SHOWN_DECIMALS);
  return { whole: sign + whole, decimals };
}

/** `1,250.0000 DEV` */
export function formatCoins(amount: bigint): string {
  const { whole, decimals } = coinParts(amount);
  return `${whole}.${decimals} ${CURRENCY}`;
}

/** An amount as a person would type it: `1643.6`, with every decimal that counts. */
export function coinText(amount: bigint): string {
  const decimals = (amount % WEI_PER_COIN).toString().padStart(DECIMALS, "0").replace(/0+$/, "");
  return `${amount / WEI_PER_COIN}${decimals ? `.${decimals}` : ""}`;
}

/** Groups of three behind commas, as amounts are shown: `1,234` and `1,234.50`. */
const GROUPED = /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
/** A point, or a comma where it cannot be taken for one between thousands: `78.5`, `78,50`. */
const PLAIN = /^\d+(?:\.\d+|,\d{1,2})?$/;

/** A number as a person typed it, written with a point and without commas; undefined where a comma could mean either. */
export function plainNumber(typed: string): string | undefined {
  const text = typed.trim();
  if (GROUPED.test(text)) return text.replaceAll(",", "");
  return PLAIN.test(text) ? text.replace(",", ".") : undefined;
}

/** Reads an amount as a person typed it, to the last wei. */
export function parseCoins(typed: string): bigint | undefined {
  const match = /^(\d{1,60})(?:\.(\d{1,18}))?$/.exec(plainNumber(typed) ?? "");
  if (!match) return undefined;
  const [, whole = "", decimals = ""] = match;
  return BigInt(whole) * WEI_PER_COIN + BigInt(decimals.padEnd(DECIMALS, "0"));
}

/** What is wrong with an amount that has to be paid, as a sentence about its `name`; `missing` where nothing was typed. */
export function amountProblem(typed: string, name: string, missing: string): string | undefined {
  const text = typed.trim();
  if (text === "") return missing;
  const amount = parseCoins(text.replace(/^[-−]/, ""));
  if (amount === undefined) {
    const how = text.includes(",")
      ? "A comma goes between thousands, as in 1,234.50, and a point before decimals."
      : "Write it like 1234.50.";
    return `${name} cannot be read. ${how}`;
  }
  return amount === 0n || /^[-−]/.test(text) ? `${name} must be above zero.` : undefined;
}
