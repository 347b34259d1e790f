import { formatNumber } from "../../lib/format.ts";

/** `3.8%` from 380 bps; a loss that rounds to nothing has no sign. */
export const percent = (bps: number, digits = 1): string => {
  const decimals = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return `${formatNumber(bps / 100, { ...decimals, signDisplay: "negative" })}%`;
};

/** `80%`, `7.5%`: a setting, with the decimals it has. */
export const setting = (bps: number): string => `${formatNumber(bps / 100, { maximumFractionDigits: 2 })}%`;

/** The contract's share of the pool, in hundredths of a percent: value / 100, with two decimals. */
export const poolShare = (bps: number): string => `${(bps / 100).toFixed(2)}%`;

/** `1.0312`: what one token costs, rounded down as every amount is. */
export const priceText = (wei: bigint): string =>
  formatNumber(Number(wei / 10n ** 14n) / 10_000, { minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** Of a whole, in bps; 0 of nothing. */
export const bpsOf = (part: bigint, whole: bigint): number =>
  whole === 0n ? 0 : Number((part * 10_000n) / whole);
