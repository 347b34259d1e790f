const MOST = 5;
const CALM_MS = 10 * 60_000;

/** Counts how often a part has died lately: one that keeps dying needs a person, one that died last week does not. */
export class Deaths {
  #times: number[] = [];

  /** Notes one more; true when they are too many. */
  areTooMany(now = Date.now()): boolean {
    this.#times = [...this.#times.filter((time) => now - time < CALM_MS), now];
    return this.#times.length > MOST;
  }
}
