/** More than any short call of ours costs at its dearest: a pool's first call on a new day takes twice the usual. */
const LEAST = 100_000n;

/** What a call costs may grow until it is mined: earlier calls and the clock change it. What is not used is not paid. */
export function withGasRoom(estimate: bigint): bigint {
  const room = (estimate * 3n) / 2n;
  return room > LEAST ? room : LEAST;
}
