import { sql } from "kysely";
import { isRecorded, recordNew } from "../../platform/events/events.ts";
import type { Db } from "../../services.ts";

/** An expired request is still announced this many days later, in case the product was down. */
const LATEST_DAYS = 7;

/** Announces once each request that expired without an accepted bid. */
export function expireRequests(db: Db): Promise<void> {
  return db.transaction().execute(async (transaction) => {
    const expired = await transaction
      .selectFrom("project")
      .select(["id", "open_until"])
      .where("stage", "in", ["marketplace", "negotiation"])
      .where("open_until", "<=", sql<Date>`now()`)
      .where("open_until", ">", sql<Date>`now() - make_interval(days => ${LATEST_DAYS})`)
      .where(({ not, ref }) => not(isRecorded(sql<string>`${keyOf("")}::text || ${ref("project.id")}::text`)))
      // Concurrent runs lock the same keys in one order.
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
