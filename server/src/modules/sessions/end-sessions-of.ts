import { refuse } from "@trestle/domain/errors.ts";
import { recordAudit } from "../../platform/events/audit.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Db } from "../../services.ts";
import { namesOf } from "../accounts/directory.ts";
import { revokeSession, revokeSessionsOf } from "./sessions.ts";

type Which = { accountId: string; sessionId?: string; reason: string };

/** Ends one session of an account, or all, for an administrator. Returns how many ended. */
export function endSessionsOf(
  db: Db,
  admin: Pick<Account, "id">,
  { accountId, sessionId, reason }: Which,
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const name = (await namesOf(transaction, [accountId])).get(accountId);
    if (!name) refuse("not_found", "This person doesn’t exist.");
    const one = sessionId ? await revokeSession(transaction, accountId, sessionId) : undefined;
    if (sessionId && !one) refuse("not_found", "This session has already ended.");
    const ended = sessionId ? 1 : await revokeSessionsOf(transaction, accountId);
    if (ended === 0) refuse("conflict", `${name} isn’t signed in anywhere.`);
    await recordAudit(transaction, admin.id, {
      act: sessionId ? "ended a session" : "ended all sessions",
      subject: one?.device ? `${name}, ${one.device}` : name,
      subjectId: accountId,
      note: reason,
    });
    return ended;
  });
}
