import type { AuditEntry } from "@trestle/domain/admin/audit.ts";
import { shortHex } from "../../../components/short-hex.ts";
import { exactTime, relativeTime } from "../../../lib/format.ts";
import styles from "./audit-log.module.css";
import panel from "./panel-table.module.css";

/** Hashes fill two lines and say nothing; whole, they are in the export and under the pointer. */
const withShortHashes = (note: string): string => note.replaceAll(/0x[0-9a-f]{64}/gi, shortHex);

/** Lines of the audit log. */
export const AuditTable = ({ lines }: { lines: AuditEntry[] }) => (
  <table className={`table ${panel.rows} ${styles.audit}`}>
    <thead>
      <tr>
        <th scope="col">When</th>
        <th scope="col">Who</th>
        <th scope="col">Action</th>
        <th scope="col">Target</th>
        <th scope="col">Note</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((entry) => (
        <tr key={entry.seq}>
          <td title={exactTime(entry.createdAt)}>{relativeTime(entry.createdAt)}</td>
          <td className="strong">{entry.actor}</td>
          <td>{entry.act}</td>
          <td>{entry.subject}</td>
          <td className="muted" title={entry.note ?? undefined}>
            {withShortHashes(entry.note ?? "")}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);
