const MOST = 5;
const CALM_MS = 10 * 60_000;

/** Counts recent crashes of a part: one that keeps crashing needs a person, one that crashed last week does not. */
export class CrashCounter {
  #times: number[] = [];

  /** Records a crash; true when there were too many lately. */
  areTooMany(now = Date.now()): boolean {
    this.#times = [...this.#times.filter((time) => now - time < CALM_MS), now];
    return this.#times.length > MOST;
  }
}
