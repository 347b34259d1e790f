import type { CDPSession, Page } from "@playwright/test";

/** How often the fixed piece of work is done, to know how fast this machine does it. */
const ROUNDS = 200;

/**
 * Work of a page's main thread, in multiples of a fixed piece of work done in the same browser. Processor time is
 * counted, not the clock: neither a slow machine nor a busy one changes the figure much.
 */
export class MainThread {
  readonly #cdp: CDPSession;
  readonly #unit: number;

  private constructor(cdp: CDPSession, unit: number) {
    this.#cdp = cdp;
    this.#unit = unit;
  }

  static async of(page: Page): Promise<MainThread> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
    const measure = async () => {
      const before = await taskSeconds(cdp);
      await page.evaluate(fixedWork, ROUNDS);
      return (await taskSeconds(cdp)) - before;
    };
    // The first time also compiles it.
    await measure();
    const times = [await measure(), await measure(), await measure()].sort((a, b) => a - b);
    return new MainThread(cdp, times[1] ?? 1);
  }

  /** Since the page was opened: it restarts with every page. */
  async sinceOpened(): Promise<number> {
    return (await taskSeconds(this.#cdp)) / this.#unit;
  }

  /** While something is done on one page. */
  async during(act: () => Promise<unknown>): Promise<number> {
    const before = await taskSeconds(this.#cdp);
    await act();
    return ((await taskSeconds(this.#cdp)) - before) / this.#unit;
  }
}

async function taskSeconds(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send("Performance.getMetrics");
  const found = metrics.find(({ name }) => name === "TaskDuration");
  if (!found) throw new Error("The browser doesn't tell its main thread's work.");
  return found.value;
}

/** Some of everything that a page does: objects made, elements made, styled, laid out and removed. */
function fixedWork(rounds: number): number {
  let sum = 0;
  for (let round = 0; round < rounds; round++) {
    const box = document.createElement("div");
    for (let n = 0; n < 60; n++) {
      const item = document.createElement("span");
      item.textContent = JSON.stringify({ n, round, text: "a wall of bricks" });
      box.append(item);
    }
    document.body.append(box);
    sum += box.offsetHeight;
    box.remove();
  }
  return sum;
}
