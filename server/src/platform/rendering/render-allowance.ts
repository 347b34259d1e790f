import { RequestCounts } from "../http/request-counts.ts";

const WINDOW_MS = 60_000;
/** A page costs several requests, so fewer of them are rendered for one client than it may make requests. */
const REQUESTS_PER_PAGE = 10;

/** How many pages are rendered for one client in a minute; beyond that, its own browser shows them. */
export class RenderAllowance {
  readonly #most: number;
  readonly #counts = new RequestCounts();

  constructor(requestsPerMinute: number) {
    this.#most = Math.max(1, Math.floor(requestsPerMinute / REQUESTS_PER_PAGE));
  }

  take(address: string): boolean {
    return this.#counts.count(address, WINDOW_MS).current <= this.#most;
  }
}
