import type { ProjectOnChain } from "@trestle/domain/escrow/project-on-chain.ts";
import { type Expression, sql } from "kysely";
import type { Db } from "../../services.ts";

type Columns = Record<"deployment" | "tokenId", Expression<unknown>>;

/** SQL for queries of other rooms: a project's state in the escrow, by token id. */
export const escrowState = ({ deployment, tokenId }: Columns) =>
  sql<ProjectOnChain>`(
    select escrow_project.state from escrow_project
    where escrow_project.deployment = ${deployment} and escrow_project.token_id = ${tokenId})`;

/** Selects token ids of projects that a wallet builds or has built, for queries of other rooms. */
export const projectsBuiltBy = (db: Db, deployment: string, developer: string) =>
  db
    .selectFrom("escrow_project")
    .select("token_id")
    .where("deployment", "=", deployment)
    .where("developer", "=", developer);

/** SQL for queries of other rooms: number of projects that a wallet has finished as their developer. */
export const completedWorks = (deployment: string, developer: Expression<unknown>) => sql<number>`(
  select count(*)::integer from escrow_project
  where deployment = ${deployment} and developer = ${developer} and status in ('completed', 'settled'))`;
