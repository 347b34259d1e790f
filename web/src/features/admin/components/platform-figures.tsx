import { useQuery } from "@tanstack/react-query";
import type { FigureRange, PlatformFigures as Figures, PlatformDay } from "@trestle/domain/admin/overview.ts";
import { useState } from "react";
import { queryOf } from "../../../lib/endpoints.ts";
import { clock, formatNumber } from "../../../lib/format.ts";
import {
  Amount,
  Card,
  Fact,
  Facts,
  Grid,
  Loaded,
  SkeletonRows,
  Stack,
  Stat,
  Tabs,
} from "../../../ui/index.ts";
import styles from "./admin.module.css";
import { Figure, Key, StackedBars } from "./charts.tsx";

const ranges = [
  ["30d", "30 days"],
  ["12m", "12 months"],
] as const;

/** The platform over time: people, projects, money and disputes, from figures kept for each day. */
export function PlatformFigures() {
  const [range, setRange] = useState<FigureRange>("30d");
  const query = useQuery(queryOf("GET /api/admin/figures", { query: { range } }));
  return (
    <Card
      flush
      title="The platform"
      hint={query.data ? `Figures as of ${clock(query.data.countedAt)}` : null}
      action={<Tabs label="Time" options={ranges} value={range} onChange={setRange} />}
    >
      <Loaded
        query={query}
        failure="We couldn’t load the figures."
        loading={<SkeletonRows label="Loading the figures…" />}
      >
        {(figures) => <Shown figures={figures} />}
      </Loaded>
    </Card>
  );
}

const coins = (wei: string) => Number(BigInt(wei) / 10n ** 14n) / 10_000;

function Shown({ figures: { days, money } }: { figures: Figures }) {
  const now = days.at(-1);
  if (!now) return null;
  const series = (read: (day: PlatformDay) => number) => days.map(read);
  const joined = now.people - (days[0]?.people ?? now.people);
  return (
    <>
      <Grid as="dl" columns={4} fold="l" divided>
        <Figure
          name="People"
          value={formatNumber(now.people)}
          hint={joined > 0 ? `${formatNumber(joined)} more in this period` : "nobody new in this period"}
          spark="People over time"
          values={series(({ people }) => people)}
        />
        <Figure
          name="Open requests"
          value={formatNumber(now.projectsOpen)}
          hint={`${formatNumber(now.projectsActive)} under way, ${formatNumber(now.projectsFinished)} finished`}
          spark="Open requests over time"
          values={series(({ projectsOpen }) => projectsOpen)}
        />
        <Figure
          name="Lent by the pools"
          value={<Amount wei={BigInt(now.poolLent)} />}
          hint={
            <>
              <Amount wei={BigInt(now.poolDeposits)} short /> deposited
            </>
          }
          spark="Lent by the pools over time"
          values={series(({ poolLent }) => coins(poolLent))}
        />
        <Figure
          name="Open disputes"
          value={formatNumber(now.disputesOpen)}
          hint={`${formatNumber(now.disputesDecided)} decided in total`}
          kind="bars"
          spark="Open disputes over time"
          values={series(({ disputesOpen }) => disputesOpen)}
        />
      </Grid>
      <Grid columns="minmax(0, 1.45fr) minmax(0, 1fr)" fold="l" divided className={styles.rest}>
        <div>
          <StackedBars
            name="Projects by stage"
            series={[
              { name: "Open", color: "var(--accent)" },
              { name: "Under way", color: "var(--brand)" },
              { name: "Finished", color: "var(--success)" },
            ]}
            days={days.map((day) => ({
              day: day.day,
              values: [day.projectsOpen, day.projectsActive, day.projectsFinished],
            }))}
          />
        </div>
        <Money money={money} released={now.released} />
      </Grid>
    </>
  );
}

function Money({ money, released }: { money: Figures["money"]; released: string }) {
  const parts = [
    { name: "Under way", wei: money.inWork, color: "var(--brand)" },
    { name: "In review", wei: money.inReview, color: "var(--medium-risk)" },
    { name: "Disputed", wei: money.disputed, color: "var(--danger)" },
    { name: "Not started, or not yet claimed", wei: money.other, color: "var(--accent)" },
  ];
  return (
    <Stack gap={3}>
      <dl>
        <Stat name="Money in escrow" large>
          <Amount wei={BigInt(money.held)} />
        </Stat>
      </dl>
      <div className={styles.wall} aria-hidden="true">
        {parts
          .filter(({ wei }) => wei !== "0")
          .map(({ name, wei, color }) => (
            <span key={name} style={{ flexGrow: coins(wei), background: color }} />
          ))}
      </div>
      <Facts>
        {parts.map(({ name, wei, color }) => (
          <Fact key={name} name={<Key name={name} color={color} />}>
            <Amount wei={BigInt(wei)} />
          </Fact>
        ))}
        <Fact name="Contract balance" sum>
          <Amount wei={BigInt(money.held)} />
        </Fact>
      </Facts>
      <p className="t-s muted">
        <Amount wei={BigInt(released)} /> paid out to developers in total.
      </p>
    </Stack>
  );
}
