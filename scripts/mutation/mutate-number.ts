// What a number in the source is worth, and which wrong numbers to put in its place.

const UNITS: Record<string, bigint> = {
  wei: 1n,
  gwei: 10n ** 9n,
  ether: 10n ** 18n,
  seconds: 1n,
  minutes: 60n,
  hours: 3_600n,
  days: 86_400n,
  weeks: 604_800n,
};

/** `0.8e18`, `10_000`, `0x20` or `180` with the unit `days`, as a whole number; undefined for a fraction. */
export function numberValue(literal: string, unit = "wei"): bigint | undefined {
  const plain = literal.replaceAll("_", "");
  const factor = UNITS[unit];
  if (factor === undefined) return undefined;
  if (/^0x/i.test(plain)) return BigInt(plain) * factor;
  const match = /^(\d*)\.?(\d*)(?:e(-?\d+))?$/i.exec(plain);
  if (!match) return undefined;
  const [, whole = "", fraction = "", exponent = "0"] = match;
  const digits = BigInt(whole + fraction) * factor;
  const shift = Number(exponent) - fraction.length;
  if (shift >= 0) return digits * 10n ** BigInt(shift);
  const divisor = 10n ** BigInt(-shift);
  return digits % divisor === 0n ? digits / divisor : undefined;
}

/** A small number is missed by one; a large one by a tenth, since one wei or second more seldom matters. */
export function wrongNumbers(value: bigint): bigint[] {
  if (value === 0n) return [1n];
  if (value <= 1_000n) return [value + 1n, value - 1n];
  return [value + value / 10n, value - value / 10n];
}
