import { DomainError } from "@trestle/domain/errors.ts";

/** Limits concurrency to `most`. Others wait in order until a timeout; at most `room` may wait. */
export class Semaphore {
  readonly #most: number;
  readonly #room: number;
  readonly #waiting = new Set<() => void>();
  #inside = 0;

  constructor(most: number, room = Number.POSITIVE_INFINITY) {
    this.#most = most;
    this.#room = room;
  }

  get isEmpty(): boolean {
    return this.#inside === 0 && this.#waiting.size === 0;
  }

  /** Resolves to the function that releases it. */
  async acquire(waitMs: number): Promise<() => void> {
    if (this.#inside < this.#most) this.#inside++;
    else await this.#turn(waitMs);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      // Passed directly to the longest waiter, so that a newcomer can't overtake it.
      const [next] = this.#waiting;
      if (next) next();
      else this.#inside--;
    };
  }

  #turn(waitMs: number): Promise<void> {
    const refusal = new DomainError("unavailable", "We’re very busy right now. Try again shortly.");
    if (this.#waiting.size >= this.#room) return Promise.reject(refusal);
    return new Promise((resolve, reject) => {
      const called = () => {
        clearTimeout(timer);
        this.#waiting.delete(called);
        resolve();
      };
      const timer = setTimeout(() => {
        this.#waiting.delete(called);
        reject(refusal);
      }, waitMs);
      this.#waiting.add(called);
    });
  }
}

type Bound = { client: number; all: number };

/**
 * Limits concurrency per client and in total. A client's requests first wait for its own slots, so that no client fills
 * the common queue.
 */
export function inTurns(atOnce: Bound, waiting: Bound) {
  const everybody = new Semaphore(atOnce.all, waiting.all);
  const clients = new Map<string, Semaphore>();
  return async <T>(client: string, waitMs: number, act: () => Promise<T>): Promise<T> => {
    const own = clients.get(client) ?? new Semaphore(atOnce.client, waiting.client);
    clients.set(client, own);
    try {
      const leaveOwn = await own.acquire(waitMs);
      try {
        const leave = await everybody.acquire(waitMs);
        return await act().finally(leave);
      } finally {
        leaveOwn();
      }
    } finally {
      if (own.isEmpty) clients.delete(client);
    }
  };
}
