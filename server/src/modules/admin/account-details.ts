import type { AccountDetails } from "@trestle/domain/admin/accounts.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { recordAudit } from "../../platform/events/audit.ts";
import type { Account } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { listSessions } from "../sessions/list-sessions.ts";
import { auditEntries } from "./audit-entries.ts";
import { listedAccount } from "./list-accounts.ts";

const MAX_HISTORY = 20;
const MB = 1024 * 1024;

/** Returns an account with everything that administrators decide by. */
export async function readAccount(
  { db, files }: Pick<Services, "db" | "files">,
  id: string,
): Promise<AccountDetails> {
  const account = await find({ db }, id);
  const [sessions, storage, history] = await Promise.all([
    listSessions(db, id),
    files.usageOf(id),
    auditEntries(db, { subjectId: id, limit: MAX_HISTORY }),
  ]);
  return { ...account, openSessions: sessions.map(({ current, ...session }) => session), storage, history };
}

type Limit = { megabytes: number | null; reason: string };

export async function setStorageLimit(
  { db, files }: Pick<Services, "db" | "files">,
  admin: Pick<Account, "id">,
  id: string,
  { megabytes, reason }: Limit,
): Promise<void> {
  const { username, closedAt } = await find({ db }, id);
  if (closedAt) refuse("conflict", "This account was closed by its owner.");
  await db.transaction().execute(async (transaction) => {
    await files.setAllowance(transaction, id, megabytes === null ? null : megabytes * MB);
    await recordAudit(transaction, admin.id, {
      act: "changed a storage limit",
      subject: `${username}: ${megabytes === null ? "the usual" : `${megabytes} MB`}`,
      subjectId: id,
      note: reason,
    });
  });
}

async function find({ db }: Pick<Pick<Services, "db" | "files">, "db">, id: string) {
  const account = await listedAccount(db, id);
  if (!account) refuse("not_found", "This person doesn’t exist.");
  return account;
}
