import { z } from "zod";

export const CURRENCY = "DEV";
const DECIMALS = 18;
const SHOWN_DECIMALS = 4;
export const WEI_PER_COIN = 10n ** BigInt(DECIMALS);
/** Maximum typed amount, well below the contracts' 2^96 wei. */
const MAX_TYPED = 10_000_000_000n * WEI_PER_COIN;

const WEI = /^(0|[1-9]\d{0,77})$/;

/** An amount in wei in JSON: a decimal string, never a float. */
export const wei = z.string().regex(WEI, "An amount must be a whole number of wei.");

export const isWei = (amount: string | undefined): amount is string =>
  amount !== undefined && WEI.test(amount);

export type CoinParts = { whole: string; decimals: string };

/** Splits an amount for display, rounded towards zero, so that no more is shown than exists. */
export function coinParts(amount: bigint): CoinParts {
  const sign = amount < 0n ? "−" : "";
  const magnitude = amount < 0n ? -amount : amount;
  const whole = (magnitude / WEI_PER_COIN).toString().replace(/\B(?=(\d{3})+$)/g, ",");
  const decimals = (magnitude % WEI_PER_COIN).toString().padStart(DECIMALS, "0").slice(0, SHOWN_DECIMALS);
  return { whole: sign + whole, decimals };
}

/** Formats as `1,250.0000 DEV`. */
export function formatCoins(amount: bigint): string {
  const { whole, decimals } = coinParts(amount);
  return `${whole}.${decimals} ${CURRENCY}`;
}

/** Formats as `1,250 DEV`, for cards and prose without comparisons; an amount with decimals keeps all four. */
export function formatCoinsShort(amount: bigint): string {
  return isWholeCoins(amount) ? `${coinParts(amount).whole} ${CURRENCY}` : formatCoins(amount);
}

/** Rounds a cost up for display, so that a balance minus the shown cost adds up. */
export const shownCost = (amount: bigint): bigint => {
  const unit = 10n ** BigInt(DECIMALS - SHOWN_DECIMALS);
  return ((amount + unit - 1n) / unit) * unit;
};

/**
 * Rounds the parts of a sum for display so that they add up to the shown sum; the largest remainders are rounded up.
 */
export function shownParts(parts: bigint[]): bigint[] {
  const unit = 10n ** BigInt(DECIMALS - SHOWN_DECIMALS);
  const sum = parts.reduce((all, part) => all + part, 0n);
  const missing = sum / unit - parts.reduce((all, part) => all + part / unit, 0n);
  const raised = new Set(
    parts
      .map((part, index) => ({ index, remainder: part % unit }))
      .sort((a, b) => (a.remainder < b.remainder ? 1 : a.remainder > b.remainder ? -1 : 0))
      .slice(0, Number(missing))
      .map(({ index }) => index),
  );
  return parts.map((part, index) => (part / unit + (raised.has(index) ? 1n : 0n)) * unit);
}

export const isWholeCoins = (amount: bigint): boolean => amount % WEI_PER_COIN === 0n;

/** Formats an amount for an input field: `1643.6`, with all significant decimals. */
export function coinText(amount: bigint): string {
  const decimals = (amount % WEI_PER_COIN).toString().padStart(DECIMALS, "0").replace(/0+$/, "");
  return `${amount / WEI_PER_COIN}${decimals ? `.${decimals}` : ""}`;
}

/** Groups of three digits separated by commas, or by the spaces of some keyboards: `1,250.50`, `1 250.50`. */
const GROUPED = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?:[ \u00a0\u202f]\d{3})+)(?:\.\d+)?$/;

const TOO_FINE = /^\d{1,60}\.\d{19,}$/;

export const withoutGroups = (typed: string): string => {
  const text = typed.trim();
  return GROUPED.test(text) ? text.replace(/[,\s]/g, "") : text;
};

/**
 * Parses a typed amount: `1250.5`, `1,250.50` and `1 250.5` are equal. A comma is never a decimal point, so `1,25` is
 * refused instead of guessed.
 */
export function parseAmount(typed: string): bigint | undefined {
  const amount = readAmount(typed);
  return amount === undefined || amount > MAX_TYPED ? undefined : amount;
}

function readAmount(typed: string): bigint | undefined {
  const match = /^(\d{1,60})(?:\.(\d{1,18}))?$/.exec(withoutGroups(typed));
  if (!match) return undefined;
  const [, whole = "", decimals = ""] = match;
  return BigInt(whole) * WEI_PER_COIN + BigInt(decimals.padEnd(DECIMALS, "0"));
}

/** Returns why an amount can't be parsed, as a sentence about its `name`. */
export function unreadableAmount(typed: string, name: string): string | undefined {
  const amount = readAmount(typed);
  if (amount !== undefined)
    return amount > MAX_TYPED ? `${name} can be at most ${formatCoinsShort(MAX_TYPED)}.` : undefined;
  if (TOO_FINE.test(withoutGroups(typed))) return `${name} can have at most ${DECIMALS} decimals.`;
  const how = typed.includes(",")
    ? "Use a comma between thousands, as in 1,234.50, and a point before decimals."
    : "Write it like 1234.50.";
  return `${name} isn’t a number we understand. ${how}`;
}

/** Returns the problem of a typed amount as a sentence about its `name`; `missing` for an empty field. */
export function amountProblem(typed: string, name: string, missing: string): string | undefined {
  const text = typed.trim();
  if (text === "") return missing;
  const unsigned = text.replace(/^[-−]/, "");
  const unreadable = unreadableAmount(unsigned, name);
  if (unreadable) return unreadable;
  return parseAmount(unsigned) === 0n || unsigned !== text ? `${name} must be above zero.` : undefined;
}
