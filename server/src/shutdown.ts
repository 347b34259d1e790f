import type { Logger } from "pino";

type Closer = { name: string; close: () => Promise<unknown> };

const FORCE_AFTER_MS = 1_000;
/** Longer than PostgreSQL's shutdown; parts that hang beyond it are abandoned. */
const CLOSES_WITHIN_MS = 30_000;
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Stops started parts in reverse order, after a signal or a failed start. */
export class Shutdown {
  readonly #closers: Closer[] = [];
  readonly #log: Pick<Logger, "error" | "info">;
  readonly #closesWithinMs: number;
  #ending: Promise<void> | undefined;

  constructor(log: Pick<Logger, "error" | "info">, closesWithinMs = CLOSES_WITHIN_MS) {
    this.#log = log;
    this.#closesWithinMs = closesWithinMs;
  }

  add(name: string, close: () => Promise<unknown>): void {
    this.#closers.push({ name, close });
  }

  /** Runs the start-up. A signal waits for its end, so that every started child has its closer. */
  async during(start: () => Promise<void>): Promise<void> {
    const started = start();
    let asked = false;
    const onSignal = async () => {
      if (asked) process.exit(1);
      // A Ctrl-C arrives twice, from the terminal and through npm: only a later one forces the exit.
      setTimeout(() => (asked = true), FORCE_AFTER_MS).unref();
      await started.catch(() => {});
      await this.end();
      process.exit(0);
    };
    for (const signal of SIGNALS) process.on(signal, onSignal);
    try {
      await started;
    } catch (error) {
      await this.end();
      throw error;
    }
  }

  /** Ends the process after an indispensable part has died. */
  async fail(sentence: string): Promise<void> {
    if (this.#ending) return;
    this.#log.error(sentence);
    await this.end();
    process.exit(1);
  }

  get ending(): boolean {
    return this.#ending !== undefined;
  }

  end(): Promise<void> {
    this.#ending ??= this.#closeAll();
    return this.#ending;
  }

  async #closeAll(): Promise<void> {
    for (const { name, close } of this.#closers.toReversed()) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error("it took too long")), this.#closesWithinMs);
      });
      await Promise.race([close(), late])
        .catch((error: unknown) => this.#log.error({ err: error }, `${name} didn't stop cleanly`))
        .finally(() => clearTimeout(timer));
    }
  }
}
