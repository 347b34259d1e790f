import type { AuditEntry } from "@trestle/domain/admin/audit.ts";
import { shortHex } from "../../../components/short-hex.ts";
import { DataTable, When } from "../../../ui/index.ts";
import styles from "./admin.module.css";

/** Hashes fill two lines and say nothing; whole, they are in the export and under the pointer. */
const withShortHashes = (note: string): string => note.replaceAll(/0x[0-9a-f]{64}/gi, shortHex);

/** Lines of the audit log. */
export const AuditTable = ({ lines }: { lines: AuditEntry[] }) => (
  <DataTable
    rows={lines}
    className={styles.audit}
    rowKey={(entry) => entry.seq}
    columns={[
      { head: "When", cell: (entry) => <When at={entry.createdAt} /> },
      { head: "Who", className: "strong", cell: (entry) => entry.actor },
      { head: "Action", cell: (entry) => entry.act },
      { head: "Target", cell: (entry) => entry.subject },
      {
        head: "Note",
        className: "muted",
        title: (entry) => entry.note ?? undefined,
        cell: (entry) => withShortHashes(entry.note ?? ""),
      },
    ]}
  />
);
