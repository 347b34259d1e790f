import { useQuery } from "@tanstack/react-query";
import type { FigureRange, PlatformFigures as Figures, PlatformDay } from "@trestle/domain/admin/overview.ts";
import { type ReactNode, useState } from "react";
import { queryOf } from "../../../lib/endpoints.ts";
import { clock, exactTime, formatNumber } from "../../../lib/format.ts";
import { Amount, Button, LoadFailure, SkeletonRows } from "../../../ui/index.ts";
import styles from "./platform-figures.module.css";
import { Spark } from "./spark.tsx";
import { StackedBars } from "./stacked-bars.tsx";

const ranges = [
  ["30d", "30 days"],
  ["12m", "12 months"],
] as const;

/** The platform over time: people, projects, money and disputes, from figures kept for each day. */
export function PlatformFigures() {
  const [range, setRange] = useState<FigureRange>("30d");
  const { data, error, refetch } = useQuery(queryOf("GET /api/admin/figures", { query: { range } }));
  return (
    <section className="card flush" aria-labelledby="platform">
      <div className="card-head">
        <div>
          <h2 id="platform">The platform</h2>
          {data ? (
            <p className="t-s muted" title={exactTime(data.countedAt)}>
              Figures as of {clock(data.countedAt)}
            </p>
          ) : null}
        </div>
        <fieldset className="seg" aria-label="Time">
          {ranges.map(([one, label]) => (
            <Button kind="bare" key={one} aria-pressed={one === range} onClick={() => setRange(one)}>
              {label}
            </Button>
          ))}
        </fieldset>
      </div>
      {data ? (
        <Shown figures={data} />
      ) : error ? (
        <LoadFailure title="We couldn't load the figures." error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={5} label="Loading the figures…" />
      )}
    </section>
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
      <div className={styles.figures}>
        <Figure
          name="People"
          value={formatNumber(now.people)}
          note={joined > 0 ? `${formatNumber(joined)} more in this period` : "nobody new in this period"}
        >
          <Spark name="People over time" values={series(({ people }) => people)} />
        </Figure>
        <Figure
          name="Open requests"
          value={formatNumber(now.projectsOpen)}
          note={`${formatNumber(now.projectsActive)} under way, ${formatNumber(now.projectsFinished)} finished`}
        >
          <Spark name="Open requests over time" values={series(({ projectsOpen }) => projectsOpen)} />
        </Figure>
        <Figure
          name="Lent by the pools"
          value={<Amount wei={BigInt(now.poolLent)} />}
          note={
            <>
              <Amount wei={BigInt(now.poolDeposits)} short /> deposited
            </>
          }
        >
          <Spark name="Lent by the pools over time" values={series(({ poolLent }) => coins(poolLent))} />
        </Figure>
        <Figure
          name="Open disputes"
          value={formatNumber(now.disputesOpen)}
          note={`${formatNumber(now.disputesDecided)} decided in total`}
        >
          <Spark
            kind="bars"
            name="Open disputes over time"
            values={series(({ disputesOpen }) => disputesOpen)}
          />
        </Figure>
      </div>
      <div className={styles.two}>
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
      </div>
    </>
  );
}

const Figure = ({
  name,
  value,
  note,
  children,
}: {
  name: string;
  value: ReactNode;
  note: ReactNode;
  children: ReactNode;
}) => (
  <div>
    <p className="label">{name}</p>
    <p className={styles.value}>{value}</p>
    <p className="t-s muted">{note}</p>
    {children}
  </div>
);

function Money({ money, released }: { money: Figures["money"]; released: string }) {
  const parts = [
    { name: "Under way", wei: money.inWork, color: "var(--brand)" },
    { name: "In review", wei: money.inReview, color: "var(--medium-risk)" },
    { name: "Disputed", wei: money.disputed, color: "var(--danger)" },
    { name: "Not started, or not yet claimed", wei: money.other, color: "var(--accent)" },
  ];
  const shown = parts.filter(({ wei }) => wei !== "0");
  return (
    <div>
      <p className="strong">Money in escrow</p>
      <p className={styles.value}>
        <Amount wei={BigInt(money.held)} />
      </p>
      {shown.length > 0 ? (
        <div className={styles.wall} aria-hidden="true">
          {shown.map(({ name, wei, color }) => (
            <span key={name} style={{ flexGrow: coins(wei), background: color }} />
          ))}
        </div>
      ) : null}
      <dl className="ledger mt3">
        {parts.map(({ name, wei, color }) => (
          <div key={name}>
            <dt className="row g2">
              <i className={styles.dot} style={{ background: color }} />
              {name}
            </dt>
            <dd>
              <Amount wei={BigInt(wei)} />
            </dd>
          </div>
        ))}
        <div className="sum">
          <dt>Contract balance</dt>
          <dd>
            <Amount wei={BigInt(money.held)} />
          </dd>
        </div>
      </dl>
      <p className="t-s muted mt2">
        <Amount wei={BigInt(released)} /> paid out to developers in total.
      </p>
    </div>
  );
}
