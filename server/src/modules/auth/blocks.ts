import { DomainError } from "@trestle/domain/errors.ts";
import type { Database } from "../../dependencies.ts";

/** Whether the first has blocked the second. */
export async function isBlocked(db: Database, blockerId: string, blockedId: string): Promise<boolean> {
  const row = await db
    .selectFrom("account_block")
    .select("blocker_id")
    .where("blocker_id", "=", blockerId)
    .where("blocked_id", "=", blockedId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setBlocked(
  db: Database,
  blockerId: string,
  blockedId: string,
  blocked: boolean,
): Promise<void> {
  if (blockerId === blockedId) throw new DomainError("invalid_input", "Nobody can block himself.");
  if (blocked)
    await db
      .insertInto("account_block")
      .values({ blocker_id: blockerId, blocked_id: blockedId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await db
      .deleteFrom("account_block")
      .where("blocker_id", "=", blockerId)
      .where("blocked_id", "=", blockedId)
      .execute();
}
