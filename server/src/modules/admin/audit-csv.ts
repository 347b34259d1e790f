import type { AuditEntry } from "@trestle/domain/admin/audit.ts";
import { csvStream } from "../../platform/http/csv-stream.ts";

const HEAD = ["number", "when", "who", "did", "to what", "note", "hash"];

type ReadLines = (page: { limit: number; before?: string }) => Promise<AuditEntry[]>;

/** The whole log as a file, newest first. */
export const auditCsv = (read: ReadLines) =>
  csvStream<AuditEntry>({
    head: HEAD,
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
