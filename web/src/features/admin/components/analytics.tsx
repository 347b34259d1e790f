import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CountedPage, VisitFigures } from "@trestle/domain/analytics/visits.ts";
import { pages as addresses } from "@trestle/domain/pages.ts";
import { useState } from "react";
import { queryOf } from "../../../lib/endpoints.ts";
import { counted, formatNumber } from "../../../lib/format.ts";
import { Card, Grid, Loaded, Note, Stack, Tabs } from "../../../ui/index.ts";
import styles from "./admin.module.css";
import { StackedBars } from "./charts.tsx";

const ranges = [
  [7, "7 days"],
  [30, "30 days"],
  [90, "90 days"],
] as const;

/** Shows anonymous counts of opened pages and taken steps. */
export function Analytics() {
  const [days, setDays] = useState<number>(30);
  const query = useQuery(queryOf("GET /api/admin/analytics", { query: { days } }));
  return (
    <Stack gap={5}>
      <Card
        title="Page views"
        hint="Counted by day. No cookies, no addresses, nobody is identified."
        action={<Tabs label="Time" options={ranges} value={days} onChange={setDays} />}
      >
        <Loaded query={query} failure="We couldn’t load the counts.">
          {(figures) => <Views figures={figures} />}
        </Loaded>
      </Card>
      <Grid fold="m" align="start">
        {query.data?.funnels.map(({ name, steps }) => (
          <Card key={name} title={name} small>
            <Stack as="ol" gap={2}>
              {steps.map(({ label, count }, index) => (
                <Bar
                  key={label}
                  name={label}
                  count={count}
                  most={Math.max(...steps.map((step) => step.count))}
                  note={afterStep(count, steps[index - 1]?.count)}
                />
              ))}
            </Stack>
          </Card>
        ))}
      </Grid>
    </Stack>
  );
}

function Views({ figures: { on, days, pages } }: { figures: VisitFigures }) {
  const most = Math.max(...pages.map(({ views }) => views));
  const total = pages.reduce((sum, { views }) => sum + views, 0);
  return (
    <Stack gap={5}>
      {on ? null : (
        <Note icon="barred">
          Analytics is off, so nothing is counted.{" "}
          <Link to={addresses.admin} search={{ part: "settings" }} className="u-link">
            Turn it on in Settings
          </Link>
        </Note>
      )}
      {total === 0 ? (
        <p className="t-s muted">No page views in this period. They appear here as people use the product.</p>
      ) : (
        <>
          <StackedBars
            name={counted(total, "page view")}
            series={[{ name: "Page views", color: "var(--brand)" }]}
            days={days.map(({ day, views }) => ({ day, values: [views] }))}
          />
          <div>
            <p className="strong">By page</p>
            <ul className={`mt3 ${styles.pages}`}>
              {pages.map(({ page, views }) => (
                <Bar key={page} name={pageName(page)} count={views} most={most} />
              ))}
            </ul>
          </div>
        </>
      )}
    </Stack>
  );
}

type BarProps = { name: string; count: number; most: number; note?: string };

const Bar = ({ name, count, most, note }: BarProps) => (
  <li className={styles.bar} style={{ "--part": count / Math.max(most, 1) }}>
    <span className="row between">
      <span>{name}</span>
      <span className="strong">{formatNumber(count)}</span>
    </span>
    {note ? <span className="t-xs muted">{note}</span> : null}
  </li>
);

/** Steps are counted independently and anonymously: a step can also be reached without the previous one. */
function afterStep(count: number, before: number | undefined): string {
  if (!before) return "";
  return count > before
    ? "Also reached without the step before"
    : `${formatNumber(Math.round((count / before) * 100))}% of the step before`;
}

/** The counted pages as people call them; their addresses come from the specification. */
const pageNames: Record<CountedPage, string> = {
  "/": "Home",
  "/RFQForm/RFQForm": "Build",
  "/Negotiation/NegotiationPage": "Negotiate",
  "/Tracking/MilestoneManager": "Tracking",
  "/Money/MyMoneyPage": "My money",
  "/BiddingPage/BiddingPage": "Market",
  "/BiddingPage/BiddingPage/$projectId/bid": "A bid form",
  "/Project/$projectId": "A project",
  "/Pools/PoolsPage": "Pools",
  "/Pools/PoolsPage/$tier": "A pool",
  "/Pools/PoolsPage/$tier/$tokenId": "A loan",
  "/Pools/PoolsPage/borrow/$projectId": "Borrow",
  "/BusinessClub/BusinessClub": "Business Club",
  "/BusinessClub/BusinessClub/members/$userId": "A club member",
  "/BusinessClub/BusinessClub/opportunities/$opportunityId": "A club opportunity",
  "/BusinessClub/BusinessClub/events/$eventId": "A club event",
  "/Donations": "My donations",
  "/Userprofile/UserProfilePage": "Profile",
  "/Scors/$userId": "A score",
  "/Notifications": "Notifications",
  "/help": "Help",
  "/help/$article": "A help article",
};

const pageName = (page: string): string => (pageNames as Record<string, string>)[page] ?? page;
