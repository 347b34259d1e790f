import { type Expression, sql } from "kysely";

/** For another room's query: how many projects a wallet has finished as their developer. */
export const completedWorks = (deployment: string, developer: Expression<unknown>) => sql<number>`(
  select count(*)::integer from escrow_project
  where deployment = ${deployment} and developer = ${developer} and status in ('completed', 'settled'))`;
