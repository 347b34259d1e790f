import "@mantine/core/styles/Input.layer.css";
import { TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { AuditEntry } from "@trestle/domain/admin/audit.ts";
import { useDeferredValue, useState } from "react";
import { Icon } from "../../../components/icon.tsx";
import { SkeletonRows } from "../../../components/skeleton.tsx";
import { toCsv } from "../../../lib/csv.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { exactly, when } from "../../../lib/when.ts";
import { auditCheckQuery, auditQuery } from "../api/audit.ts";
import styles from "./audit-log.module.css";

const asCsv = (entries: AuditEntry[]): string =>
  toCsv([
    ["number", "when", "who", "did", "to what", "note", "fingerprint"],
    ...entries.map(({ seq, createdAt, actor, act, subject, note, fingerprint }) => [
      String(seq),
      createdAt,
      actor,
      act,
      subject,
      note ?? "",
      fingerprint,
    ]),
  ]);

/** What administrators did, newest first; a line is never changed, and the chain of them is checked. */
export function AuditLog() {
  const [search, setSearch] = useState("");
  const { data, isError, refetch } = useQuery(auditQuery(useDeferredValue(search.trim())));
  const { data: check } = useQuery(auditCheckQuery);
  return (
    <section className="card flush" aria-labelledby="audit">
      <div className={`card-head ${styles.head}`}>
        <h2 id="audit">Audit log</h2>
        <div className={`row g2 ${styles.search}`}>
          <TextInput
            aria-label="Search the audit log"
            placeholder="Person, act or note"
            leftSection={<Icon name="search" size={16} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <button
            type="button"
            className="btn mid"
            disabled={!data?.length}
            onClick={() => data && saveFile(new Blob([asCsv(data)], { type: "text/csv" }), "audit-log.csv")}
          >
            <Icon name="download" size={16} />
            CSV
          </button>
        </div>
      </div>
      {isError ? (
        <p className="t-s" style={{ padding: 24 }}>
          The log could not be read.{" "}
          <button type="button" className="link s" onClick={() => void refetch()}>
            Try again
          </button>
        </p>
      ) : !data ? (
        <SkeletonRows rows={6} label="Reading the log" />
      ) : data.length === 0 ? (
        <p className="t-s muted" style={{ padding: 24 }}>
          {search ? "No line has these words." : "Nothing has been done yet."}
        </p>
      ) : (
        <table className={`table ${styles.audit}`}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">Did</th>
              <th scope="col">To what</th>
              <th scope="col">Note</th>
            </tr>
          </thead>
          <tbody>
            {data.map((entry) => (
              <tr key={entry.seq}>
                <td title={exactly(entry.createdAt)}>{when(entry.createdAt)}</td>
                <td className="strong">{entry.actor}</td>
                <td>{entry.act}</td>
                <td>{entry.subject}</td>
                <td className="muted">{entry.note}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {check ? (
        <p className={check.intact ? styles.foot : `${styles.foot} err`} role="status">
          <Icon name={check.intact ? "chain" : "warning"} size={16} />
          {check.intact
            ? `Each line carries the fingerprint of the one before; the chain of ${check.lines.toLocaleString("en-GB")} lines was checked just now`
            : "The log was changed behind the server's back: a line does not match its fingerprint"}
        </p>
      ) : null}
    </section>
  );
}
