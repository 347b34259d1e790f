/**
 * Fixed-point numbers with 30 decimals as integers. `Math.exp` and `Math.log` may differ in the last digit between
 * engines; these don't, so replays on different machines agree exactly.
 */
export const ONE = 10n ** 30n;
const LN_2 = 693_147_180_559_945_309_417_232_121_458n;

/** Converts a number with at most 6 decimals, such as a weight or a value. */
export const fixed = (number: number): bigint => BigInt(Math.round(number * 1e6)) * 10n ** 24n;

export const multiply = (a: bigint, b: bigint): bigint => (a * b) / ONE;
export const divide = (a: bigint, b: bigint): bigint => (a * ONE) / b;

/** Returns e^−x for x ≥ 0. */
export function expOfMinus(x: bigint): bigint {
  const halvings = x / LN_2;
  const rest = x - halvings * LN_2;
  let sum = ONE;
  let term = ONE;
  for (let n = 1n; term !== 0n; n++) {
    term = (-term * rest) / ONE / n;
    sum += term;
  }
  return sum >> halvings;
}

/** Returns the natural logarithm for x ≥ 1. */
export function ln(x: bigint): bigint {
  let rest = x;
  let doublings = 0n;
  while (rest >= 2n * ONE) {
    rest /= 2n;
    doublings++;
  }
  const ratio = divide(rest - ONE, rest + ONE);
  const square = multiply(ratio, ratio);
  let sum = 0n;
  let power = ratio;
  for (let n = 1n; power !== 0n; n += 2n) {
    sum += power / n;
    power = multiply(power, square);
  }
  return 2n * sum + doublings * LN_2;
}

/** Returns 2^(−age / halfLife). */
export const halved = (age: number, halfLife: number): bigint =>
  age <= 0 ? ONE : expOfMinus((BigInt(age) * LN_2) / BigInt(halfLife));
