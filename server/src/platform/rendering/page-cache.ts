import type { RenderedPage } from "./messages.ts";

/** A page is served to all clients within this time. */
const CACHED_MS = 2000;
/** For this long after that, a request gets the stale page at once while it is rendered again. */
const STALE_MS = 2000;
const MAX_PAGES = 300;

type Page = Promise<RenderedPage | null>;
type CachedPage = { page: Page; until: number; isRendered: boolean; before: Page | undefined };

/** Renders each page once for concurrent requests and caches it briefly. */
export class PageCache {
  readonly #render: (address: string) => Page;
  readonly #kept = new Map<string, CachedPage>();

  constructor(render: (address: string) => Page) {
    this.#render = render;
  }

  has(address: string): boolean {
    const kept = this.#kept.get(address);
    return kept !== undefined && Date.now() < kept.until;
  }

  get(address: string): Page {
    const kept = this.#kept.get(address);
    const now = Date.now();
    if (kept && now < kept.until) return kept.before ?? kept.page;
    const entry: CachedPage = {
      page: this.#render(address),
      until: Number.POSITIVE_INFINITY,
      isRendered: false,
      // Under load a recently expired page is served without waiting.
      before: kept?.isRendered && now < kept.until + STALE_MS ? kept.page : undefined,
    };
    // Evicts the least recently used pages: deleting and setting an entry makes it the newest.
    this.#kept.delete(address);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < MAX_PAGES) break;
      this.#kept.delete(oldest);
    }
    this.#kept.set(address, entry);
    const settled = (page: RenderedPage | null) => {
      entry.until = Date.now() + CACHED_MS;
      entry.isRendered = page !== null;
      entry.before = undefined;
    };
    entry.page.then(settled, () => settled(null));
    return entry.before ?? entry.page;
  }
}
