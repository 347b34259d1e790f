/** Minimum margin in gas: a pool's first call on a new day takes twice the usual. */
const MIN_GAS_ROOM = 100_000n;

/** Adds a margin to a gas estimate, because earlier calls and the clock change the cost. Unused gas is not paid. */
export function withGasRoom(estimate: bigint): bigint {
  const room = (estimate * 3n) / 2n;
  return room > MIN_GAS_ROOM ? room : MIN_GAS_ROOM;
}
