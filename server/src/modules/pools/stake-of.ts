import { type Expression, sql } from "kysely";

/** For another room's query: what a wallet has in the pools, at what it cost. */
export const stakeOf = (deployment: string, wallet: Expression<unknown>) => sql<string>`coalesce((
  select sum(cost) from pool_position where deployment = ${deployment} and lender = ${wallet}), 0)`;
