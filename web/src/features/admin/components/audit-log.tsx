import { exactTime, formatNumber, relativeTime } from "../../../lib/format.ts";
import "@mantine/core/styles/Input.layer.css";
import { TextInput } from "@mantine/core";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { Icon } from "../../../components/icon.tsx";
import { QueryList } from "../../../components/query-list.tsx";
import { useDownload } from "../../../lib/use-download.ts";
import { auditCheckQuery, auditQuery, downloadAudit } from "../api/audit.ts";
import styles from "./audit-log.module.css";

/** What administrators did, newest first; a line is never changed, and the chain of them is checked. */
export function AuditLog() {
  const [search, setSearch] = useState("");
  const words = useDeferredValue(search.trim());
  const entries = useInfiniteQuery(auditQuery(words));
  const saved = useDownload();
  const { data: check } = useQuery(auditCheckQuery);
  return (
    <section className="card flush" aria-labelledby="audit">
      <div className={`card-head ${styles.head}`}>
        <h2 id="audit">Audit log</h2>
        <div className={`row g2 ${styles.search}`}>
          <TextInput
            aria-label="Search the audit log"
            placeholder="Person, action or note"
            leftSection={<Icon name="search" size={16} />}
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <button
            type="button"
            className="btn mid"
            disabled={saved.busy || !entries.data?.length}
            onClick={() => saved.run({ name: "audit-log.csv", fetch: () => downloadAudit(words) })}
          >
            <Icon name="download" size={16} />
            CSV
          </button>
        </div>
      </div>
      <QueryList
        query={entries}
        name="the audit log"
        empty={search ? "No results." : "No entries yet."}
        rows={6}
      >
        {(lines) => (
          <table className={`table ${styles.audit}`}>
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
                  <td className="muted">{entry.note}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryList>
      {check ? (
        <p className={check.intact ? styles.foot : `${styles.foot} err`} role="status">
          <Icon name={check.intact ? "chain" : "warning"} size={16} />
          {check.intact
            ? `Each entry contains the hash of the one before. We've just checked all ${formatNumber(check.lines)} entries`
            : "The log has been tampered with: an entry doesn't match its hash"}
        </p>
      ) : null}
    </section>
  );
}
