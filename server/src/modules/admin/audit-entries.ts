import type { AuditEntry, AuditFilter } from "@trestle/domain/admin/audit.ts";
import { readAudit } from "../../platform/events/audit.ts";
import { csvStream } from "../../platform/http/csv-stream.ts";
import type { Db } from "../../services.ts";
import { namesOf } from "../accounts/directory.ts";
import { accountsNamed } from "../accounts/list-accounts.ts";

/** Actor of an entry from the chain whose signer has no account. */
const CHAIN = "on the chain";

type EntryQuery = AuditFilter & { limit: number; before?: string; subjectId?: string };

/** Returns lines of the log with their actors' names. */
export async function auditEntries(db: Db, { search, who, ...page }: EntryQuery): Promise<AuditEntry[]> {
  const lines = await readAudit(db, {
    ...page,
    search: search ? { words: search, by: accountsNamed(db, search) } : undefined,
    who: who ? accountsNamed(db, who) : undefined,
  });
  const names = await namesOf(
    db,
    lines.flatMap(({ actorId }) => actorId ?? []),
  );
  return lines.map(({ actorId, ...line }) => ({
    ...line,
    actor: actorId ? (names.get(actorId) ?? "") : CHAIN,
  }));
}

const COLUMNS = ["number", "when", "who", "did", "to what", "note", "hash"];

type ReadLines = (page: { limit: number; before?: string }) => Promise<AuditEntry[]>;

/** Streams the whole audit log as CSV, newest first. */
export const auditCsv = (read: ReadLines) =>
  csvStream<AuditEntry>({
    head: COLUMNS,
    read: (after, limit) => read({ limit, before: after?.seq.toString() }),
    cells: ({ seq, createdAt, actor, act, subject, note, lineHash }) => [
      String(seq),
      createdAt,
      actor,
      act,
      subject,
      note ?? "",
      lineHash,
    ],
  });
