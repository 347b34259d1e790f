import { type QueryExecutorProvider, sql } from "kysely";
import pg from "pg";
import type { Logger } from "pino";

const CHANNEL = "trestle";
const RECONNECT_MS = 500;

type Handler = (id: string) => void | Promise<void>;

/** Announces news about `topic` to every process, once the surrounding transaction commits. */
export async function announce(db: QueryExecutorProvider, topic: string, id: string): Promise<void> {
  await announceAll(db, topic, [id]);
}

/** Announces many ids in one statement. */
export async function announceAll(db: QueryExecutorProvider, topic: string, ids: string[]): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${topic}::text || ' ' || id) from unnest(${ids}::text[]) id`.execute(
    db,
  );
}

/**
 * Announcements from other processes. An announcement is only an id; the table is the source of truth. Announcements
 * are lost while the connection is down, so listeners are notified of the gap and read the table again.
 */
export class Bus {
  readonly #url: string;
  readonly #log: Pick<Logger, "warn" | "error">;
  readonly #handlers = new Map<string, Set<Handler>>();
  readonly #gapHandlers = new Set<() => void | Promise<void>>();
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(url: string, log: Pick<Logger, "warn" | "error">) {
    this.#url = url;
    this.#log = log;
  }

  on(topic: string, handler: Handler): void {
    const handlers = this.#handlers.get(topic) ?? new Set();
    this.#handlers.set(topic, handlers.add(handler));
  }

  /** Called after every reconnection: announcements may have been lost. */
  onGap(handler: () => void | Promise<void>): void {
    this.#gapHandlers.add(handler);
  }

  async start(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: "trestle bus",
      keepAlive: true,
    });
    client.on("error", () => this.#lost(client));
    client.on("end", () => this.#lost(client));
    client.on("notification", ({ payload }) => this.#receive(payload ?? ""));
    this.#client = client;
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  #lost(client: pg.Client): void {
    if (this.#stopped || this.#client !== client) return;
    this.#client = undefined;
    client.end().catch(() => {});
    this.#log.warn("the announcement connection broke; reconnecting");
    this.#reconnect();
  }

  #reconnect(): void {
    this.#retry = setTimeout(async () => {
      try {
        await this.start();
        for (const handler of this.#gapHandlers) this.#run(handler);
      } catch {
        this.#client = undefined;
        if (!this.#stopped) this.#reconnect();
      }
    }, RECONNECT_MS);
  }

  #receive(payload: string): void {
    const space = payload.indexOf(" ");
    const id = payload.slice(space + 1);
    for (const handler of this.#handlers.get(payload.slice(0, space)) ?? []) this.#run(() => handler(id));
  }

  #run(handler: () => void | Promise<void>): void {
    Promise.resolve()
      .then(handler)
      .catch((error) => this.#log.error({ err: error }, "couldn't handle an announcement"));
  }
}
