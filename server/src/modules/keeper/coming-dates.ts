import type { DueDate } from "@trestle/domain/escrow/due-dates.ts";
import type { Db } from "../../services.ts";

export type ComingDate = {
  tokenId: string;
  act: DueDate["act"];
  milestone: number;
  at: Date;
  occasion: string;
};

/** Returns dates of one kind within a time span, soonest first. */
export async function comingDates(
  db: Db,
  deployment: string,
  act: DueDate["act"],
  { after, until, limit }: { after: Date; until: Date; limit: number },
): Promise<ComingDate[]> {
  const rows = await db
    .selectFrom("escrow_due")
    .select(["token_id", "milestone", "due_at", "occasion"])
    .where("deployment", "=", deployment)
    .where("act", "=", act)
    .where("due_at", ">", after)
    .where("due_at", "<=", until)
    .orderBy("due_at")
    .limit(limit)
    .execute();
  return rows.map(({ token_id, milestone, due_at, occasion }) => ({
    tokenId: token_id,
    act,
    milestone,
    at: due_at,
    occasion,
  }));
}
