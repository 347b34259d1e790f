import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type AuditCheck, type AuditFilter, auditActs } from "@trestle/domain/admin/audit.ts";
import { useState } from "react";
import { call, fetchFile, listOf, queryOf } from "../../../lib/endpoints.ts";
import { formatNumber, relativeTime } from "../../../lib/format.ts";
import { useChange } from "../../../lib/use-change.ts";
import { useDownload } from "../../../lib/use-download.ts";
import {
  Button,
  Card,
  FilterSelect,
  Icon,
  ListRow,
  QueryList,
  Row,
  SearchBox,
  TextField,
} from "../../../ui/index.ts";
import styles from "./admin.module.css";
import { AuditTable } from "./audit-table.tsx";

const acts = auditActs.toSorted().map((act) => [act, act] as const);

/** Lists administrators' acts, newest first. Entries are never changed; their hash chain can be checked. */
export function AuditLog() {
  const [filter, setFilter] = useState<AuditFilter>({});
  const set = (part: Partial<AuditFilter>) => setFilter({ ...filter, ...part });
  const entries = useInfiniteQuery(listOf("GET /api/admin/audit", { query: filter }));
  const saved = useDownload();
  const isNarrowed = Object.values(filter).some(Boolean);
  return (
    <Card
      flush
      title="Audit log"
      action={
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
      }
    >
      <Row wrap className={styles.filters}>
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
      </Row>
      <QueryList
        query={entries}
        name="the audit log"
        empty={isNarrowed ? "No results." : "No entries yet."}
        rows={6}
      >
        {(lines) => <AuditTable lines={lines} />}
      </QueryList>
      <Check />
    </Card>
  );
}

type DayProps = { name: string; value: string | undefined; onChange: (day: string | undefined) => void };

const Day = ({ name, value, onChange }: DayProps) => (
  <Row as="span">
    <span className="t-s muted">{name}</span>
    <TextField
      small
      type="date"
      aria-label={name}
      value={value ?? ""}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  </Row>
);

const RUNNING_MS = 1_000;

/** Shows the result of the last check of the hash chain, and a button that checks again. */
function Check() {
  const { data: check } = useQuery(
    queryOf(
      "GET /api/admin/audit/check",
      {},
      { refetchInterval: ({ state: { data } }) => (data && !data.endedAt ? RUNNING_MS : false) },
    ),
  );
  const started = useChange({
    send: () => call("POST /api/admin/audit/check"),
    failure: "The check didn’t start. Try again.",
    invalidates: ["/api/admin/audit/check"],
  });
  const isRunning = started.busy || Boolean(check && !check.endedAt);
  const isBroken = check !== undefined && check !== null && !check.intact;
  return (
    <ul className={styles.foot}>
      <ListRow
        lead={<Icon name={isBroken ? "warning" : "chain"} size={16} />}
        end={
          <Button small disabled={isRunning} onClick={() => started.run()}>
            {isRunning ? "Checking…" : "Check the hash chain"}
          </Button>
        }
      >
        <p className={isBroken ? "err" : "t-s muted"} role="status">
          {started.problem ?? (check ? sentence(check) : NEVER)}
        </p>
      </ListRow>
    </ul>
  );
}

const NEVER = "Each entry contains the hash of the one before. The chain hasn’t been checked yet.";

function sentence({ lines, goal, endedAt, brokenAt }: AuditCheck): string {
  if (brokenAt !== null)
    return `The log has been tampered with: entry ${formatNumber(brokenAt)} doesn’t match its hash, or is missing.`;
  if (!endedAt) return `Checked ${formatNumber(lines)} of ${formatNumber(goal)} entries.`;
  return `Each entry contains the hash of the one before. All ${formatNumber(lines)} entries were checked ${relativeTime(endedAt)}.`;
}
