import type { Db } from "../../services.ts";

/** Returns why the owner of requests can't close their account yet. */
export async function obstaclesToClosing(db: Db, ownerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("project")
    .select(["title", "stage"])
    .where("owner_id", "=", ownerId)
    .where("stage", "in", ["negotiation", "marketplace", "ongoing"])
    .orderBy("created_at")
    .execute();
  return rows.map(({ title, stage }) =>
    stage === "ongoing"
      ? `${title} is under way. Finish it, settle it or cancel it first.`
      : `${title} is open for bids. Close the request first.`,
  );
}
