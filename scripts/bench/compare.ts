const ROUNDS = 7;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Something per second, of one round. */
export type Measure = () => Promise<number>;

/**
 * Ours against bare in one run: seven interleaved rounds, the median of the rounds' ratios, and bare against itself
 * to show the noise. Says whether the bar is reached.
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
  const spread = `${Math.min(...noise).toFixed(2)}–${Math.max(...noise).toFixed(2)}`;
  console.log(
    `${name.padEnd(34)} ${ratio.toFixed(2)} of bare (bar ${bar.toFixed(2)}; bare against itself ${spread})`,
  );
  return ratio >= bar;
}
