const ROUNDS = 7;

export const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Measures a rate per second in one round. */
export type Measure = () => Promise<number>;

/** Accepted range of bare against itself; outside it the result is meaningless. */
const NOISE = { from: 0.8, to: 1.25 };

/**
 * Compares ours with bare in one run: seven interleaved rounds, the median of their ratios, and bare against itself to
 * show the noise, without the lowest and the highest round. Returns whether the bar is reached.
 */
export async function compare(name: string, ours: Measure, bare: Measure, bar: number): Promise<boolean> {
  await ours();
  await bare();
  const ratios: number[] = [];
  const noise: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [b1, o, b2] = [await bare(), await ours(), await bare()];
    ratios.push((2 * o) / (b1 + b2));
    noise.push(b1 / b2);
  }
  const ratio = median(ratios);
  const middle = noise.toSorted((a, b) => a - b).slice(1, -1);
  const [least, most] = [Math.min(...middle), Math.max(...middle)];
  const misses = [
    ...(ratio < bar ? ["BELOW THE BAR"] : []),
    ...(least < NOISE.from || most > NOISE.to ? ["TOO NOISY TO COUNT"] : []),
  ];
  console.log(
    `${name.padEnd(42)} ${ratio.toFixed(2)} of bare (bar ${bar.toFixed(2)}; bare against itself ` +
      `${least.toFixed(2)}–${most.toFixed(2)}) ${misses.join(", ")}`,
  );
  return misses.length === 0;
}
