/** Shares are whole ten-thousandths of a coin, as amounts are shown. */
const STEP = 10n ** 14n;

/** Splits a price by weights; what rounding leaves goes to the last that has a weight. Null where nothing can be split. */
export function shareOut(price: bigint, weights: bigint[]): bigint[] | null {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (price <= 0n || whole === 0n) return null;
  const shares = weights.map((weight) => ((price * weight) / whole / STEP) * STEP);
  const last = weights.findLastIndex((weight) => weight > 0n);
  const rest = price - shares.reduce((sum, share) => sum + share, 0n);
  return shares.map((share, index) => (index === last ? share + rest : share));
}
