import type { RowServices } from "../../services.ts";

const deeds = ({ db, deployment }: RowServices) =>
  db.selectFrom("project_deed").where("project_deed.deployment", "=", deployment.key);

/** The number of the newest deed; 0 before the first. */
export async function lastDeedNumber(services: RowServices): Promise<number> {
  const newest = await deeds(services)
    .select("project_deed.token_id")
    .orderBy("project_deed.token_id", "desc")
    .limit(1)
    .executeTakeFirst();
  return Number(newest?.token_id ?? 0);
}

/** The public projects whose deeds have these numbers. */
export async function projectsOfDeeds(services: RowServices, first: number, last: number): Promise<string[]> {
  const rows = await deeds(services)
    .innerJoin("project", "project.id", "project_deed.project_id")
    .select("project.id")
    .where("project_deed.token_id", ">=", String(first))
    .where("project_deed.token_id", "<=", String(last))
    .where("project.listing", "=", "marketplace")
    .orderBy("project_deed.token_id")
    .execute();
  return rows.map(({ id }) => id);
}
