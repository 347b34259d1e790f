type RateSettings = {
  minScors: number;
  maxScors: number;
  baseRate: number;
  maxRate: number;
  maxUtilisation: number;
};

/**
 * Returns a loan's rate in bps a year; `utilisation` includes the loan. Mirrors `LoanRates.sol`, for charts only: a
 * quote comes from the contract.
 */
export function loanRate(settings: RateSettings, scors: number, utilisation: number): number {
  const { minScors, maxScors, baseRate, maxRate, maxUtilisation } = settings;
  const risk = maxScors === minScors ? 0 : (maxScors - scors) / (maxScors - minScors);
  const x = Math.min(1, utilisation / maxUtilisation);
  const curve = x <= 0.8 ? (x * 5) / 16 : 0.25 + ((x - 0.8) * 15) / 4;
  return baseRate + Math.ceil(Number(((maxRate - baseRate) * (0.7 * risk + 0.3 * curve)).toFixed(9)));
}
