import type { Kysely, Transaction as KyselyTransaction, Selectable } from "kysely";
import type { Columns } from "./columns.gen.ts";

/**
 * Every table of the database, as the SQL files make it. Each room adds its own with `declare module`, so nothing below
 * the rooms has to list them, and tells in `Refined` what SQL can't say of a column.
 */
// biome-ignore lint/suspicious/noEmptyInterface: its owners add to it.
export interface Tables {}

/** Types of columns by `table.column`: of JSON, and of text that holds few values. */
// biome-ignore lint/suspicious/noEmptyInterface: its owners add to it.
export interface Refined {}

export type Table<Name extends keyof Columns> = Pick<Columns, Name>;
export type Type<Place extends string, Usual> = Place extends keyof Refined ? Refined[Place] : Usual;
export type RowOf<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** The database, or a transaction of it. */
export type Db = Kysely<Tables>;
export type Transaction = KyselyTransaction<Tables>;
