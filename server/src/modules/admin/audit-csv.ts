import { Readable } from "node:stream";
import type { AuditEntry } from "@trestle/domain/admin/audit.ts";
import { csvRow } from "@trestle/domain/csv.ts";

const LINES_AT_ONCE = 500;
const HEAD = ["number", "when", "who", "did", "to what", "note", "fingerprint"];

type ReadLines = (page: { limit: number; before?: string }) => Promise<AuditEntry[]>;

/** The whole log as a file, newest first, read and sent a part at a time: it is never held in memory whole. */
export const auditCsv = (read: ReadLines): Readable => Readable.from(csvOf(read));

async function* csvOf(read: ReadLines): AsyncGenerator<string> {
  yield `${csvRow(HEAD)}\r\n`;
  let before: string | undefined;
  do {
    const entries = await read({ limit: LINES_AT_ONCE, before });
    if (entries.length > 0) yield entries.map((entry) => `${csvRow(cells(entry))}\r\n`).join("");
    before = entries.length === LINES_AT_ONCE ? entries.at(-1)?.seq.toString() : undefined;
  } while (before !== undefined);
}

const cells = ({ seq, createdAt, actor, act, subject, note, fingerprint }: AuditEntry): string[] => [
  String(seq),
  createdAt,
  actor,
  act,
  subject,
  note ?? "",
  fingerprint,
];
