import { sql } from "kysely";
import { isRecorded, recordNew } from "../../platform/events/events.ts";
import type { Db } from "../../services.ts";

/** Days after its end within which an expired request is still announced, in case the product was down. */
const LATEST_DAYS = 7;

/** Says once of each request that its time for bids has run out with none accepted. */
export function expireRequests(db: Db): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const expired = await transaction
      .selectFrom("project")
      .select(["id", "open_until"])
      .where("stage", "in", ["marketplace", "negotiation"])
      .where("open_until", "<=", sql<Date>`now()`)
      .where("open_until", ">", sql<Date>`now() - make_interval(days => ${LATEST_DAYS})`)
      .where(({ not, ref }) => not(isRecorded(sql<string>`${keyOf("")}::text || ${ref("project.id")}::text`)))
      // Two runs at once wait for each other's keys, so both take them in one order.
      .orderBy("id")
      .execute();
    await recordNew(
      transaction,
      expired.map(({ id, open_until }) => ({
        type: "project.expired" as const,
        key: keyOf(id),
        data: { projectId: id },
        happenedAt: open_until,
      })),
    );
  });
}

const keyOf = (projectId: string) => `project.expired/${projectId}`;
