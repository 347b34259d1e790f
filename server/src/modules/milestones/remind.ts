import { sql } from "kysely";
import { chainTime } from "../../indexer/chain-time.ts";
import { isRecorded, recordEvent } from "../../platform/events/events.ts";
import type { RowServices } from "../../services.ts";
import { comingDates } from "../keeper/coming-dates.ts";
import { milestoneTitle } from "../projects/present.ts";
import { posted } from "../projects/read-project.ts";
import { partiesOf } from "./parties.ts";

/** Reminders: the date, how many hours before it, and the recipient. */
const reminders = [
  { act: "claimAfterReview", date: "review_ends", hours: 48, to: "customer" },
  { act: "milestoneDue", date: "milestone_due", hours: 72, to: "developer" },
  { act: "executeDisputeDefault", date: "dispute_default", hours: 168, to: "arbiter" },
] as const;
const MAX_REMINDERS = 200;
const HOUR = 3_600;

/** Sends each reminder once. */
export async function remind(services: RowServices): Promise<void> {
  const { db, deployment } = services;
  const key = deployment.key;
  const { now } = await chainTime(db, key);
  await db.transaction().execute(async (transaction) => {
    // Concurrent runs must not send the same reminder.
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`reminders ${key}`}, 0)) as mine`.execute(
      transaction,
    );
    if (!rows[0]?.mine) return;
    for (const { act, date, hours, to } of reminders) {
      const span = {
        after: new Date(now * 1000),
        until: new Date((now + hours * HOUR) * 1000),
        limit: MAX_REMINDERS,
      };
      for (const { tokenId, milestone, at, occasion } of await comingDates(transaction, key, act, span)) {
        const name = `reminder/${key}/${tokenId}/${act}/${milestone}/${occasion}`;
        const { rows: found } = await sql<{
          isSent: boolean;
        }>`select ${isRecorded(sql.val(name))} as "isSent"`.execute(transaction);
        if (found[0]?.isSent) continue;
        const project = await posted({ ...services, db: transaction })
          .where("project_deed.token_id", "=", tokenId)
          .executeTakeFirst();
        if (!project) continue;
        // An approved milestone needs no further act of its customer.
        if (act === "claimAfterReview" && project.state.milestones[milestone]?.status === "approved")
          continue;
        const account = (await partiesOf(transaction, project, milestone))[to];
        if (!account) continue;
        await recordEvent(transaction, "milestone.reminder", name, {
          projectId: project.id,
          milestone,
          milestoneTitle: milestoneTitle(project.accepted_titles, milestone),
          to: [account],
          date,
          hours: Math.max(1, Math.floor((at.getTime() / 1000 - now) / HOUR)),
        });
      }
    }
  });
}
