import type { Db } from "../../services.ts";
import { projectBriefs } from "../projects/directory.ts";

/** Bids that an owner could still accept. */
export async function obstaclesToClosing(db: Db, developerId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("bid")
    .select("project_id")
    .distinct()
    .where("developer_id", "=", developerId)
    .where("withdrawn", "=", false)
    .execute();
  const briefs = await projectBriefs(
    db,
    rows.map(({ project_id }) => project_id),
  );
  return [...briefs.values()]
    .filter(({ stage }) => stage === "marketplace" || stage === "negotiation")
    .map(({ title }) => `Your bid on ${title} is still open. Withdraw it first.`);
}
