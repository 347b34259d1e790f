import { useQuery } from "@tanstack/react-query";
import type { Report } from "@trestle/domain/moderation/report.ts";
import { useState } from "react";
import { Drawing } from "../../../components/drawings/drawing.tsx";
import { queryOf } from "../../../lib/endpoints.ts";
import { exactTime } from "../../../lib/format.ts";
import { Button, EmptyState, QueryList } from "../../../ui/index.ts";
import { age } from "../age.ts";
import { reasonNames } from "../report-reasons.ts";
import { ClosedReports } from "./closed-reports.tsx";
import { ReportPanel } from "./report-panel.tsx";
import styles from "./reports.module.css";
import queueStyles from "./verification-queue.module.css";

/** Lists members' reports about each other, oldest first, and the closed reports. */
export function Reports() {
  const query = useQuery(queryOf("GET /api/admin/reports", {}, { refetchInterval: 15_000 }));
  const [picked, setPicked] = useState<string | null>(null);
  return (
    <div className="stack" style={{ gap: 24 }}>
      <QueryList query={query} name="the reports" empty={<NoReports />} rows={6} page>
        {(reports) => <ReportDesk reports={reports} picked={picked} onPick={setPicked} />}
      </QueryList>
      <ClosedReports />
    </div>
  );
}

const NoReports = () => (
  <EmptyState drawing={<Drawing name="cabinet" />} title="No open reports">
    <p>
      People can report someone from a negotiation, a donor’s message, or anything in the Business Club. Open
      reports appear here.
    </p>
  </EmptyState>
);

type DeskProps = { reports: Report[]; picked: string | null; onPick: (id: string | null) => void };

function ReportDesk({ reports, picked, onPick }: DeskProps) {
  const oldestFirst = reports.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const chosen = oldestFirst.find(({ _id }) => _id === picked) ?? oldestFirst[0];
  if (!chosen) return null;
  return (
    <section className={`card flush ${styles.desk}`} aria-label="Reports">
      <div className={queueStyles.queue}>
        <div className={queueStyles.head}>
          <h2 className="t-m">Reports</h2>
          <span className="t-s muted">oldest first</span>
        </div>
        {oldestFirst.map((one) => (
          <Button
            kind="bare"
            className={queueStyles.entry}
            key={one._id}
            aria-pressed={one._id === chosen._id}
            onClick={() => onPick(one._id)}
          >
            <time className={queueStyles.age} dateTime={one.at} title={exactTime(one.at)}>
              {age(one.at)}
            </time>
            <span className={queueStyles.who}>
              <span className="strong ell">{one.about?.username ?? "A donor"}</span>
              <span className="t-s muted ell">
                {reasonNames[one.reason]}, by {one.by.username}
              </span>
            </span>
          </Button>
        ))}
      </div>
      <ReportPanel key={chosen._id} report={chosen} onClosed={() => onPick(null)} />
    </section>
  );
}
