const WINDOW_MS = 60_000;
/** A page costs several requests, so fewer of them are rendered for one client than it may make requests. */
const REQUESTS_PER_PAGE = 10;
const MOST_CLIENTS = 10_000;

/** How many pages are rendered for one client in a minute; beyond that, its own browser shows them. */
export class RenderAllowance {
  readonly #most: number;
  #counts = new Map<string, number>();
  #endsAt = 0;

  constructor(requestsPerMinute: number) {
    this.#most = Math.max(1, Math.floor(requestsPerMinute / REQUESTS_PER_PAGE));
  }

  take(client: string): boolean {
    if (Date.now() >= this.#endsAt) {
      this.#counts = new Map();
      this.#endsAt = Date.now() + WINDOW_MS;
    }
    const count = (this.#counts.get(client) ?? 0) + 1;
    if (count > this.#most || (count === 1 && this.#counts.size >= MOST_CLIENTS)) return false;
    this.#counts.set(client, count);
    return true;
  }
}
