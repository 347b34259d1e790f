import type { Kysely, Transaction as KyselyTransaction } from "kysely";

/**
 * Every table of the database. Each room describes its own in a type `…Tables` and adds them here with
 * `declare module`, so nothing below the rooms has to list them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: its owners add to it.
export interface Tables {}

/** The database, or a transaction of it. */
export type Db = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;
