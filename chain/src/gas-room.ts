/** What a call costs may grow until it is mined: earlier calls and the clock change it. What is not used is not paid. */
export const withGasRoom = (estimate: bigint): bigint => (estimate * 3n) / 2n;
