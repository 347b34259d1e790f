import { useInfiniteQuery } from "@tanstack/react-query";
import { type AuditFilter, auditActs } from "@trestle/domain/admin/audit.ts";
import { useState } from "react";
import { fetchFile, listOf } from "../../../lib/endpoints.ts";
import { useDownload } from "../../../lib/use-download.ts";
import { Button, FilterSelect, QueryList, SearchBox } from "../../../ui/index.ts";
import { AuditCheckNote } from "./audit-check-note.tsx";
import styles from "./audit-log.module.css";
import { AuditTable } from "./audit-table.tsx";
import panel from "./panel-table.module.css";

const acts = auditActs.toSorted().map((act) => [act, act] as const);

/** Lists administrators' acts, newest first. Entries are never changed; their hash chain can be checked. */
export function AuditLog() {
  const [filter, setFilter] = useState<AuditFilter>({});
  const set = (part: Partial<AuditFilter>) => setFilter({ ...filter, ...part });
  const entries = useInfiniteQuery(listOf("GET /api/admin/audit", { query: filter }));
  const saved = useDownload();
  const isNarrowed = Object.values(filter).some(Boolean);
  return (
    <section className="card flush" aria-labelledby="audit">
      <div className={`card-head ${panel.head}`}>
        <h2 id="audit">Audit log</h2>
        <Button
          small
          icon="download"
          busy={saved.busy}
          disabled={!entries.data?.length}
          onClick={() =>
            saved.run({
              name: "audit-log.csv",
              fetch: () => fetchFile("GET /api/admin/audit.csv", { query: filter }),
            })
          }
        >
          Export as CSV
        </Button>
      </div>
      <div className={styles.filters}>
        <SearchBox
          label="Search the audit log"
          placeholder="Action, target or note"
          value={filter.search ?? ""}
          onChange={(search) => set({ search })}
        />
        <SearchBox
          label="Who acted"
          placeholder="Who"
          value={filter.who ?? ""}
          onChange={(who) => set({ who })}
        />
        <FilterSelect
          name="Action"
          none="Any action"
          value={filter.act}
          options={acts}
          onChange={(act) => set({ act })}
        />
        <Day name="From" value={filter.from} onChange={(from) => set({ from })} />
        <Day name="Until" value={filter.until} onChange={(until) => set({ until })} />
      </div>
      <QueryList
        query={entries}
        name="the audit log"
        empty={isNarrowed ? "No results." : "No entries yet."}
        rows={6}
      >
        {(lines) => <AuditTable lines={lines} />}
      </QueryList>
      <AuditCheckNote />
    </section>
  );
}

type DayProps = { name: string; value: string | undefined; onChange: (day: string | undefined) => void };

const Day = ({ name, value, onChange }: DayProps) => (
  <label className={styles.day}>
    <span className="t-s muted">{name}</span>
    <input
      type="date"
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  </label>
);
