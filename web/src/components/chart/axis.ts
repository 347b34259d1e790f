const STEPS = [1, 2, 2.5, 5, 10];

/** Returns an axis with about five round ticks that enclose the shown values. */
export function axisOf(
  least: number,
  most: number,
  smallest = 0.001,
): { low: number; high: number; ticks: number[]; digits: number } {
  const span = Math.max(most - least, smallest * 4);
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough * 0.999) ?? 10) * power;
  const low = Math.floor(least / step + 1e-9) * step;
  const count = Math.max(1, Math.ceil((most - low) / step - 1e-9));
  const ticks = Array.from({ length: count + 1 }, (_, index) => Number((low + index * step).toPrecision(12)));
  const digits = Math.max(0, -Math.floor(Math.log10(step)) + (String(step / power).includes("2.5") ? 1 : 0));
  return { low, high: ticks.at(-1) ?? low + step, ticks, digits };
}
