import { setTimeout as delay } from "node:timers/promises";

/** Calls until there is a result, for at most `timeoutMs`; undefined without one. */
export async function poll<T>(
  timeoutMs: number,
  ask: () => T | false | undefined | Promise<T | false | undefined>,
): Promise<T | undefined> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer || performance.now() > deadline) return answer || undefined;
    await delay(25);
  }
}
