import { formatNumber } from "../../lib/format.ts";

/** Formats 380 bps as `3.8%`; a loss that rounds to 0 has no sign. */
export const percent = (bps: number, digits = 1): string => {
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${formatNumber(bps / 100, { ...decimals, signDisplay: "negative" })}%`;
};

/** Formats a setting as `80%` or `7.5%`, without trailing zeros. */
export const setting = (bps: number): string => `${formatNumber(bps / 100, { maximumFractionDigits: 2 })}%`;

/** Formats a pool share in basis points as a percentage with two decimals. */
export const poolShare = (bps: number): string => `${(bps / 100).toFixed(2)}%`;

/** Formats a token's price as `1.0312`, rounded down like every amount. */
export const priceText = (wei: bigint): string =>
  formatNumber(Number(wei / 10n ** 14n) / 10_000, { minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** Returns a part's share of a whole in basis points; 0 for an empty whole. */
export const bpsOf = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * 10_000n) / whole);
