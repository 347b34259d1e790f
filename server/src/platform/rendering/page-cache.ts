import type { RenderedPage } from "./messages.ts";

/** The same page for everybody who asks within this time. */
const FRESH_MS = 2000;
const MOST_PAGES = 300;

type Kept = { page: Promise<RenderedPage | null>; until: number };

/** Each page is rendered once for all who ask at the same time, and kept for a moment. */
export class PageCache {
  readonly #render: (address: string) => Promise<RenderedPage | null>;
  readonly #kept = new Map<string, Kept>();

  constructor(render: (address: string) => Promise<RenderedPage | null>) {
    this.#render = render;
  }

  has(address: string): boolean {
    const kept = this.#kept.get(address);
    return kept !== undefined && Date.now() < kept.until;
  }

  get(address: string): Promise<RenderedPage | null> {
    const kept = this.#kept.get(address);
    if (kept && Date.now() < kept.until) return kept.page;
    const entry: Kept = { page: this.#render(address), until: Number.POSITIVE_INFINITY };
    // The oldest go first; taking an entry out and in again makes it the newest.
    this.#kept.delete(address);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size < MOST_PAGES) break;
      this.#kept.delete(oldest);
    }
    this.#kept.set(address, entry);
    const settled = () => {
      entry.until = Date.now() + FRESH_MS;
    };
    entry.page.then(settled, settled);
    return entry.page;
  }
}
