import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Logger } from "pino";
import { connectionsOf } from "./request-transaction.ts";
import type { Db } from "./tables.ts";

export function openPool(url: string, log: Pick<Logger, "error">, max = 20): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 10_000,
    application_name: "trestle",
    keepAlive: true,
    // Slower statements aren't worth their locks; migrations set a limit of their own.
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // An idle connection that breaks must not end the process: the pool opens another one. During shutdown all of them
  // may break.
  pool.on("error", (error) => {
    if (!pool.ending) log.error({ err: error }, "an idle database connection broke");
  });
  // A checked-out connection that breaks between two queries must not end it either: the next query fails with the
  // error.
  pool.on("connect", (client) => void client.on("error", () => {}));
  return pool;
}

export function openDatabase(pool: pg.Pool): Db {
  return new Kysely({ dialect: new PostgresDialect({ pool: connectionsOf(pool) }) });
}

/** Returns the constraint of PostgreSQL's unique violation, the result of a concurrent insert. */
export function brokenUniqueConstraint(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError && error.code === "23505" ? error.constraint : undefined;
}
