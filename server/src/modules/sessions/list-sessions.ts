import type { SessionEntry } from "@trestle/domain/auth/session.ts";
import type { Db } from "../../services.ts";
import { liveSessions } from "./sessions.ts";

/** Maximum sessions listed; scripts that log in may have thousands. */
const MAX_LISTED = 100;

/** Returns an account's sessions, last used first. `current` is the session of the request. */
export async function listSessions(db: Db, accountId: string, current?: string): Promise<SessionEntry[]> {
  const rows = await liveSessions(db)
    .select([
      "session.id",
      "session.device",
      "session.network",
      "session.created_at",
      "session.last_used_at",
      "session.expires_at",
    ])
    .where("account.id", "=", accountId)
    .orderBy((by) => by("session.id", "=", current ?? null), "desc")
    .orderBy("session.last_used_at", "desc")
    .limit(MAX_LISTED)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    device: row.device,
    network: row.network,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    current: row.id === current,
  }));
}
