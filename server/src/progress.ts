import type { WriteStream } from "node:tty";

type Output = Pick<WriteStream, "write"> & { isTTY?: boolean };

const CLEAR_LINE = "\r\x1b[2K";

/** Output of a start: a line per finished step, and in a terminal the running steps. */
export class Progress {
  readonly #output: Output;
  /** Running steps with their progress. */
  readonly #running = new Map<string, string>();

  constructor(output: Output = process.stdout) {
    this.#output = output;
  }

  async step<T>(name: string, action: (at: (state: string) => void) => Promise<T>): Promise<T> {
    const begun = performance.now();
    this.#running.set(name, "");
    if (!this.#output.isTTY) this.say(`  ${name} …`);
    this.#draw();
    try {
      const result = await action((state) => {
        this.#running.set(name, state);
        this.#draw();
      });
      this.#running.delete(name);
      this.say(`✓ ${name} (${((performance.now() - begun) / 1000).toFixed(1)} s)`);
      return result;
    } catch (error) {
      this.#running.delete(name);
      this.say(`✗ ${name}`);
      throw error;
    }
  }

  say(line: string): void {
    this.#output.write(`${this.#output.isTTY ? CLEAR_LINE : ""}${line}\n`);
    this.#draw();
  }

  #draw(): void {
    if (!this.#output.isTTY) return;
    const states = [...this.#running].map(([name, state]) => (state ? `${name}: ${state}` : name));
    this.#output.write(`${CLEAR_LINE}${states.length > 0 ? `  ${states.join(", ")} …` : ""}`);
  }
}
