const MAX_CRASHES = 5;
const CRASH_WINDOW_MS = 10 * 60_000;

/** Counts recent crashes of a part: repeated ones need an administrator, a single one does not. */
export class CrashCounter {
  #times: number[] = [];

  /** Records a crash. Returns whether there were too many recently. */
  areTooMany(now = Date.now()): boolean {
    this.#times = [...this.#times.filter((time) => now - time < CRASH_WINDOW_MS), now];
    return this.#times.length > MAX_CRASHES;
  }
}
