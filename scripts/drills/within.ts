import { setTimeout as pause } from "node:timers/promises";

/** Waits for a condition. Returns the milliseconds that it took. */
export async function within(
  ms: number,
  what: string,
  isSo: () => Promise<boolean> | boolean,
): Promise<number> {
  const begun = performance.now();
  while (!(await Promise.resolve(isSo()).catch(() => false))) {
    if (performance.now() - begun > ms) throw new Error(`${what} did not come within ${ms / 1000} s`);
    await pause(50);
  }
  return performance.now() - begun;
}
