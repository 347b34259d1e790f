import type { Dependencies } from "../../dependencies.ts";

type Needs = Pick<Dependencies, "db" | "deployment">;

const deeds = ({ db, deployment }: Needs) =>
  db.selectFrom("project_deed").where("project_deed.deployment", "=", deployment.key);

/** The number of the newest deed; 0 before the first. */
export async function lastDeedNumber(needs: Needs): Promise<number> {
  const newest = await deeds(needs)
    .select("project_deed.token_id")
    .orderBy("project_deed.token_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return Number(newest?.token_id ?? 0);
}

/** The public projects whose deeds have these numbers. */
export async function projectsOfDeeds(needs: Needs, first: number, last: number): Promise<string[]> {
  const rows = await deeds(needs)
    .innerJoin("project", "project.id", "project_deed.project_id")
    .select("project.id")
    .where("project_deed.token_id", ">=", String(first))
    .where("project_deed.token_id", "<=", String(last))
    .where("project.listing", "=", "marketplace")
    .orderBy("project_deed.token_id")
    .execute();
  return rows.map(({ id }) => id);
}
