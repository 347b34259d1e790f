import { networksOf } from "./client-address.ts";

type Window = { count: number; endsAt: number };
export type Counted = { current: number; ttl: number };
type Options = { cache?: number | undefined };

const MAX_COUNTED = 100_000;
/** Limit of all newcomers of one /16 together, in client limits, while there is no room to count each of them. */
const CROWD_SHARE = 16;

/**
 * Counts requests per client and per IPv6 network in windows of fixed length. No count is evicted before its window
 * ends: while `MAX_COUNTED` windows are open, newcomers are counted together by the first 16 bits of their address. A
 * store of @fastify/rate-limit.
 */
export class RequestCounts {
  /** Ordered by the windows' start, so that expired ones come first. */
  readonly #windows = new Map<string, Window>();
  readonly #max: number;

  constructor({ cache = MAX_COUNTED }: Options = {}) {
    this.#max = cache;
  }

  incr(address: string, done: (error: Error | null, counted: Counted) => void, windowMs: number): void {
    done(null, this.count(address, windowMs));
  }

  /** Returns separate counts for a route with its own limit. */
  child(): RequestCounts {
    return new RequestCounts({ cache: this.#max });
  }

  /** Counts a request in all networks of the address. Returns the highest count relative to its network's share. */
  count(address: string, windowMs: number, now = Date.now()): Counted {
    const counted = networksOf(address).map(({ network, share }) => {
      const { count, endsAt } = this.#countOne(network, windowMs, now);
      return { current: Math.ceil(count / share), ttl: endsAt - now };
    });
    return counted.reduce((most, one) => (one.current > most.current ? one : most));
  }

  get size(): number {
    return this.#windows.size;
  }

  #countOne(network: string, windowMs: number, now: number): Window {
    const known = this.#windows.get(network);
    if (known && known.endsAt > now) {
      known.count++;
      return known;
    }
    this.#windows.delete(network);
    this.#dropExpired(now);
    if (this.#windows.size >= this.#max && !isCrowd(network)) {
      const crowd = this.#countOne(crowdOf(network), windowMs, now);
      return { ...crowd, count: crowd.count / CROWD_SHARE };
    }
    const started = { count: 1, endsAt: now + windowMs };
    this.#windows.set(network, started);
    return started;
  }

  #dropExpired(now: number): void {
    for (const [network, { endsAt }] of this.#windows) {
      if (endsAt > now) return;
      this.#windows.delete(network);
    }
  }
}

const CROWD_PREFIX = "crowd ";
const isCrowd = (network: string) => network.startsWith(CROWD_PREFIX);
const crowdOf = (network: string) =>
  CROWD_PREFIX + (network.includes(":") ? network.split(":", 1) : network.split(".", 2)).join(".");
