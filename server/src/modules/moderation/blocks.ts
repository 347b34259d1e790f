import { randomUUID } from "node:crypto";
import { refuse } from "@trestle/domain/errors.ts";
import { recordEvent } from "../../platform/events/events.ts";
import type { Db } from "../../services.ts";

export async function isBlocked(db: Db, blockerId: string, blockedId: string): Promise<boolean> {
  const row = await db
    .selectFrom("account_block")
    .select("blocker_id")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setBlocked(
  db: Db,
  blockerId: string,
  blockedId: string,
  blocked: boolean,
): Promise<void> {
  if (blockerId === blockedId) refuse("invalid_input", "You can’t block yourself.");
  await db.transaction().execute(async (transaction) => {
    const change = blocked
      ? transaction
          .insertInto("account_block")
          .values({ blocker_id: blockerId, blocked_id: blockedId })
          .onConflict((conflict) => conflict.doNothing())
          .returning("blocked_id")
      : transaction
          .deleteFrom("account_block")
          .where("blocker_id", "=", blockerId)
          .where("blocked_id", "=", blockedId)
          .returning("blocked_id");
    if (!(await change.executeTakeFirst())) return;
    await recordEvent(transaction, "block.changed", `block.changed:${randomUUID()}`, {
      by: blockerId,
      account: blockedId,
      blocked,
    });
  });
}
