import type { Deployment } from "@trestle/chain/deployment.ts";
import { SCORS_DEFAULT } from "@trestle/domain/scors/scors.ts";
import { type Expression, sql } from "kysely";
import type { Db } from "../../services.ts";

type Parts = { db: Db; deployment: Deployment };

/** Returns the current scores of these accounts; an account without history has the middle score. */
export async function overallScores(
  { db, deployment }: Parts,
  accountIds: string[],
): Promise<(accountId: string) => number> {
  const rows =
    accountIds.length === 0
      ? []
      : await db
          .selectFrom("scors_score")
          .select(["account_id", "overall"])
          .where("deployment", "=", deployment.key)
          .where("account_id", "in", [...new Set(accountIds)])
          .execute();
  const scores = new Map(rows.map(({ account_id, overall }) => [account_id, overall]));
  return (accountId) => scores.get(accountId) ?? SCORS_DEFAULT;
}

export const overallScore = async (services: Parts, accountId: string): Promise<number> =>
  (await overallScores(services, [accountId]))(accountId);

/** SQL for queries of other rooms: current score of one account. */
export const storedScore = (deployment: string, accountId: Expression<unknown>) => sql<number>`coalesce((
  select overall from scors_score where deployment = ${deployment} and account_id = ${accountId}), ${sql.lit(SCORS_DEFAULT)})`;
