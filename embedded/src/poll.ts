import { setTimeout as delay } from "node:timers/promises";

/** Asks again until there is an answer, at most `timeoutMs` long; undefined when there was none. */
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
