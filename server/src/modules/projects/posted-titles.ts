import type { Database } from "../../dependencies.ts";

/** What every posted project is called. For an instance whose projects are few. */
export async function postedTitles(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("project").select("title").where("stage", "!=", "draft").execute();
  return rows.map(({ title }) => title);
}
