import type { Database } from "../../dependencies.ts";

/** What every posted project is called. For an instance whose projects are few. */
export async function postedTitles(db: Database): Promise<string[]> {
  const rows = await db.selectFrom("project").select("title").where("stage", "!=", "draft").execute();
  return rows.map(({ title }) => title);
}

/** What a project is called. */
export async function titleOf(db: Database, id: string): Promise<string> {
  const row = await db.selectFrom("project").select("title").where("id", "=", id).executeTakeFirst();
  return row?.title ?? "a project";
}
