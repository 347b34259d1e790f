import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { Report } from "@trestle/domain/moderation/report.ts";
import { useState } from "react";
import { Drawing } from "../../../components/drawings/drawing.tsx";
import { PersonLink } from "../../../components/person-link.tsx";
import { listOf, queryOf } from "../../../lib/endpoints.ts";
import { relativeTime } from "../../../lib/format.ts";
import { age } from "../../../lib/time.ts";
import {
  Card,
  EmptyState,
  List,
  ListButton,
  ListRow,
  QueryList,
  Row,
  Stack,
  When,
} from "../../../ui/index.ts";
import { reasonNames } from "../report-reasons.ts";
import styles from "./admin.module.css";
import { Moderation, reportedIn } from "./moderation.tsx";
import { ReportPanel } from "./report-panel.tsx";

/** Lists members' reports about each other, oldest first, and the closed reports. */
export function Reports() {
  const query = useQuery(queryOf("GET /api/admin/reports", {}, { refetchInterval: 15_000 }));
  const [picked, setPicked] = useState<string | null>(null);
  return (
    <Stack gap={5}>
      <QueryList query={query} name="the reports" empty={<NoReports />} rows={6} page>
        {(reports) => <ReportDesk reports={reports} picked={picked} onPick={setPicked} />}
      </QueryList>
      <ClosedReports />
    </Stack>
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
      <div>
        <div className="card-head">
          <h2 className="t-m">Reports</h2>
          <span className="t-s muted">oldest first</span>
        </div>
        <List inset>
          {oldestFirst.map((one) => (
            <ListButton
              key={one._id}
              aria-pressed={one._id === chosen._id}
              onClick={() => onPick(one._id)}
              lead={
                <When at={one.at} className={styles.age}>
                  {age(one.at)}
                </When>
              }
            >
              <p className="strong ell">{one.about?.username ?? "A donor"}</p>
              <p className="t-s muted ell">
                {reasonNames[one.reason]}, by {one.by.username}
              </p>
            </ListButton>
          ))}
        </List>
      </div>
      <ReportPanel key={chosen._id} report={chosen} onClosed={() => onPick(null)} />
    </section>
  );
}

/** Lists closed reports with the note of their closing, newest first. */
function ClosedReports() {
  const query = useInfiniteQuery(listOf("GET /api/admin/reports/closed", {}));
  return (
    <Card flush title="Closed reports">
      <QueryList query={query} name="the closed reports" empty="No closed reports yet." rows={3}>
        {(reports) => (
          <List inset>
            {reports.map((one) => (
              <ClosedReport key={one._id} report={one} />
            ))}
          </List>
        )}
      </QueryList>
    </Card>
  );
}

function ClosedReport({ report }: { report: Report }) {
  const { about, reason, by, at, closedAt, closedBy, text, outcome } = report;
  const reported = reportedIn(report);
  return (
    <ListRow>
      <Row between>
        <span>
          <span className="strong">
            {about ? <PersonLink person={about} /> : "A donor without an account"}
          </span>
          <span className="muted t-s">
            {" "}
            {reasonNames[reason]}, reported by <PersonLink person={by} />
          </span>
        </span>
        <When at={closedAt ?? at} className="t-s muted">
          {relativeTime(closedAt ?? at)}
          {closedBy ? `, by ${closedBy.username}` : ""}
        </When>
      </Row>
      {text ? <p className="t-s mt1">{text}</p> : null}
      <p className="t-s ink2 mt1">Outcome: {outcome ?? "see the audit log"}</p>
      {reported?.off ? <Moderation reported={reported} /> : null}
    </ListRow>
  );
}
