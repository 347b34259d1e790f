import { AsyncLocalStorage } from "node:async_hooks";
import type { PostgresPool, PostgresPoolClient } from "kysely";
import type pg from "pg";

/** Bound for a hanging handler, which would keep a connection and its locks. */
const ENDS_WITHIN_MS = 60_000;

const current = new AsyncLocalStorage<RequestTransaction>();

/** Connections for the query builder: inside a request transaction, always that transaction's connection. */
export const connectionsOf = (pool: pg.Pool): PostgresPool => ({
  connect: async () =>
    (await current.getStore()?.connection()) ?? ((await pool.connect()) as unknown as PostgresPoolClient),
  end: () => pool.end(),
  options: pool.options,
});

/**
 * Runs all statements of a request in one transaction, transparently for its verbs: each statement and each transaction
 * of a verb becomes a savepoint that can be rolled back alone.
 */
export class RequestTransaction {
  readonly #connect: () => Promise<pg.PoolClient>;
  /**
   * False while a form is still arriving: statements then run outside the transaction, so no connection is held during
   * a slow upload.
   */
  readonly #begins: () => boolean;
  readonly #first: (query: pg.PoolClient["query"]) => Promise<void>;
  #client: Promise<pg.PoolClient> | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #parts: string[] = [];
  #count = 0;
  #ended = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    connect: () => Promise<pg.PoolClient>,
    begins: () => boolean,
    first: (query: pg.PoolClient["query"]) => Promise<void> = async () => {},
  ) {
    this.#connect = connect;
    this.#begins = begins;
    this.#first = first;
  }

  /** Runs `action`; all queries that it starts, now or later, use this transaction. */
  run<T>(action: () => T): T {
    return current.run(this, action);
  }

  async connection(): Promise<PostgresPoolClient | undefined> {
    if (this.#ended || !(this.#client || this.#begins())) return undefined;
    await this.begin();
    let part: string | undefined;
    return {
      query: async (text: string, values: unknown[] = []) => {
        if (text === "begin") {
          part = await this.#beginPart();
          return { rows: [], command: "BEGIN" };
        }
        if (part && (text === "commit" || text === "rollback")) {
          const ending = part;
          part = undefined;
          await (text === "commit" ? this.#keepPart(ending) : this.#takeBack(ending));
          return { rows: [], command: text.toUpperCase() };
        }
        return part ? this.#inTurn((client) => client.query(text, values)) : this.#alone(text, values);
      },
      release: () => {},
    } as unknown as PostgresPoolClient;
  }

  begin(): Promise<pg.PoolClient> {
    this.#client ??= this.#open();
    return this.#client;
  }

  get begun(): boolean {
    return this.#client !== undefined && !this.#ended;
  }

  async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    await this.begin();
    return this.#inTurn((client) => client.query(text, values));
  }

  commit(): Promise<void> {
    return this.#end("commit");
  }

  rollBack(): Promise<void> {
    return this.#end("rollback");
  }

  async #open(): Promise<pg.PoolClient> {
    const client = await this.#connect();
    try {
      await client.query("begin");
      this.#timer = setTimeout(() => void this.rollBack().catch(() => {}), ENDS_WITHIN_MS).unref();
      await this.#first(client.query.bind(client) as pg.PoolClient["query"]);
      return client;
    } catch (error) {
      clearTimeout(this.#timer);
      this.#ended = true;
      await client.query("rollback").then(
        () => client.release(),
        () => client.release(true),
      );
      throw error;
    }
  }

  async #end(how: "commit" | "rollback"): Promise<void> {
    if (!this.begun) return;
    const client = await this.#client;
    await this.#queue;
    if (this.#ended) return;
    this.#ended = true;
    clearTimeout(this.#timer);
    const { command } = await this.#endWith(client as pg.PoolClient, how);
    // PostgreSQL turns the commit of a failed transaction into a rollback.
    if (command.toLowerCase() !== how) throw new Error("the transaction could not be committed");
  }

  /** Returns the connection to the pool, or destroys it if it no longer works. */
  async #endWith(client: pg.PoolClient, how: string): Promise<pg.QueryResult> {
    try {
      const result = await client.query(how);
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Runs acts on the connection one after another. */
  #inTurn<T>(act: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const mine = this.#queue.then(async () => {
      if (this.#ended) throw new Error("the request's transaction is over");
      return act((await this.#client) as pg.PoolClient);
    });
    this.#queue = mine.catch(() => {});
    return mine;
  }

  /** Wraps a statement outside a transaction in a savepoint, so that its failure does not undo earlier ones. */
  #alone(text: string, values: unknown[]): Promise<pg.QueryResult> {
    return this.#inTurn(async (client) => {
      await client.query("savepoint statement");
      try {
        const result = await client.query(text, values);
        await client.query("release savepoint statement");
        return result;
      } catch (error) {
        // If the rollback fails too, the connection is lost, which the first error describes better.
        await client.query("rollback to savepoint statement").catch(() => {});
        throw error;
      }
    });
  }

  #beginPart(): Promise<string> {
    const part = `part_${++this.#count}`;
    return this.#inTurn(async (client) => {
      await client.query(`savepoint ${part}`);
      this.#parts.push(part);
      return part;
    });
  }

  /** Keeps the savepoint open: releasing it would also release a concurrent part's later savepoint. */
  #keepPart(part: string): Promise<void> {
    return this.#inTurn(async (client) => {
      if (!this.#parts.includes(part)) throw new Error("a surrounding transaction was rolled back");
      // After a failed statement PostgreSQL refuses this query, so the part can't count as committed.
      await client.query("select");
    });
  }

  #takeBack(part: string): Promise<void> {
    return this.#inTurn(async (client) => {
      if (!this.#parts.includes(part)) return;
      await client.query(`rollback to savepoint ${part}`);
      this.#parts = this.#parts.slice(0, this.#parts.indexOf(part));
    });
  }
}
