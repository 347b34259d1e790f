import { useQuery } from "@tanstack/react-query";
import type { VisitFigures } from "@trestle/domain/analytics/visits.ts";
import { type ReactNode, useState } from "react";
import { LoadingAnimation } from "../../../components/loading-animation.tsx";
import { queryOf } from "../../../lib/endpoints.ts";
import { counted, formatNumber } from "../../../lib/format.ts";
import { Button, Icon, LoadFailure } from "../../../ui/index.ts";
import { pageName } from "../page-names.ts";
import styles from "./analytics.module.css";
import { StackedBars } from "./stacked-bars.tsx";

const ranges = [
  [7, "7 days"],
  [30, "30 days"],
  [90, "90 days"],
] as const;

/** Shows anonymous counts of opened pages and taken steps. */
export function Analytics({ settingsLink }: { settingsLink: ReactNode }) {
  const [days, setDays] = useState<number>(30);
  const { data, error, refetch } = useQuery(queryOf("GET /api/admin/analytics", { query: { days } }));
  return (
    <div className="stack" style={{ gap: 24 }}>
      <section className="card flush" aria-labelledby="visits">
        <div className={`card-head ${styles.head}`}>
          <div>
            <h2 id="visits">Page views</h2>
            <p className="t-s muted">Counted by day. No cookies, no addresses, nobody is identified.</p>
          </div>
          <fieldset className="seg" aria-label="Time">
            {ranges.map(([one, label]) => (
              <Button kind="bare" key={one} aria-pressed={one === days} onClick={() => setDays(one)}>
                {label}
              </Button>
            ))}
          </fieldset>
        </div>
        {data && !data.on ? (
          <p className={`note ${styles.off}`}>
            <Icon name="barred" size={16} />
            <span>Analytics is off, so nothing is counted. {settingsLink}</span>
          </p>
        ) : null}
        {data ? (
          <Views figures={data} />
        ) : error ? (
          <LoadFailure title="We couldn't load the counts." error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingAnimation />
        )}
      </section>
      {data ? <Funnels funnels={data.funnels} /> : null}
    </div>
  );
}

function Views({ figures: { days, pages } }: { figures: VisitFigures }) {
  const most = Math.max(...pages.map(({ views }) => views), 1);
  const total = pages.reduce((sum, { views }) => sum + views, 0);
  if (total === 0)
    return (
      <p className={`t-s muted ${styles.none}`}>
        No page views in this period. They appear here as people use the product.
      </p>
    );
  return (
    <div className={styles.views}>
      <StackedBars
        name={counted(total, "page view")}
        series={[{ name: "Page views", color: "var(--brand)" }]}
        days={days.map(({ day, views }) => ({ day, values: [views] }))}
      />
      <div>
        <p className="strong">By page</p>
        <ul className={styles.pages}>
          {pages.map(({ page, views }) => (
            <li key={page} style={{ "--part": views / most }}>
              <span className="ell">{pageName(page)}</span>
              <span className="strong">{formatNumber(views)}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const Funnels = ({ funnels }: { funnels: VisitFigures["funnels"] }) => (
  <div className={styles.funnels}>
    {funnels.map(({ name, steps }) => (
      <section key={name} className="card" aria-label={name}>
        <h2 className="t-m">{name}</h2>
        <ol className={styles.steps}>
          {steps.map(({ label, count }, index) => {
            const most = Math.max(...steps.map((step) => step.count), 1);
            return (
              <li key={label} style={{ "--part": count / most }}>
                <span>{label}</span>
                <span className="strong">{formatNumber(count)}</span>
                <span className="t-xs muted">{afterStep(count, steps[index - 1]?.count)}</span>
              </li>
            );
          })}
        </ol>
      </section>
    ))}
  </div>
);

/** Steps are counted independently and anonymously: a step can also be reached without the previous one. */
function afterStep(count: number, before: number | undefined): string {
  if (!before) return "";
  return count > before
    ? "Also reached without the step before"
    : `${formatNumber(Math.round((count / before) * 100))}% of the step before`;
}
