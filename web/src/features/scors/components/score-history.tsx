import type { ScorsBreakdown } from "@trestle/domain/scors/breakdown.ts";
import { useState } from "react";
import { Chart, ChartOrTable } from "../../../components/chart/chart.tsx";
import { formatDate, longDay } from "../../../lib/format.ts";
import { Tabs } from "../../../ui/index.ts";
import { exactly } from "./pull-text.ts";
import styles from "./scors.module.css";

const YEAR_MS = 365 * 86_400_000;

const spans = [
  ["year", "1 year"],
  ["all", "All"],
] as const;

type Point = { at: number; score: number; cause: string | null };

/** Returns the points of the last twelve months, starting with the score at their beginning. */
function lastYear(points: Point[], now: number): Point[] {
  const start = now - YEAR_MS;
  const before = points.findLast(({ at }) => at < start);
  const within = points.filter(({ at }) => at >= start);
  return before ? [{ ...before, at: start, cause: null }, ...within] : within;
}

/** Draws the score over time as steps, with the same values as a table. */
export function ScoreHistory({ breakdown }: { breakdown: ScorsBreakdown }) {
  const [span, setSpan] = useState<"year" | "all">("all");
  const now = Date.parse(breakdown.asOf);
  const everything = breakdown.history.map(({ at, score, cause }) => ({ at: Date.parse(at), score, cause }));
  const first = everything[0]?.at ?? now;
  const whole = [{ at: first - YEAR_MS / 24, score: 6, cause: null }, ...everything];
  const points = span === "year" ? lastYear(whole, now) : whole;
  const from = points[0]?.at ?? now;
  const to = Math.max(now, from + 1, ...points.map(({ at }) => at));
  const scores = points.map(({ score }) => score);
  const low = Math.max(1, Math.floor(Math.min(6, ...scores) - 0.5));
  const high = Math.min(11, Math.ceil(Math.max(6, ...scores) + 0.5));
  const x = (at: number) => ((at - from) / (to - from)) * 100;
  const y = (score: number) => 100 - ((score - low) / (high - low)) * 100;
  const path = points
    .map(({ at, score }, index) => (index === 0 ? `M${x(at)} ${y(score)}` : `H${x(at)}V${y(score)}`))
    .join("");
  const last = points.at(-1);
  const month = (at: number) => formatDate(new Date(at), { month: "short", year: "numeric" });
  return (
    <section className="card" aria-labelledby="score-history">
      <div className="row between">
        <h2 id="score-history" className="t-l">
          History
        </h2>
        <Tabs label="Time shown" options={spans} value={span} onChange={setSpan} />
      </div>
      <ChartOrTable
        name="The score after each change"
        head={["Date", "After", "Score"]}
        rows={everything
          .toReversed()
          .map(({ at, score, cause }) => [
            longDay(new Date(at).toISOString()),
            cause ?? "Month’s end",
            exactly(score),
          ])}
      >
        <Chart
          label={`Score from ${month(from)} to ${month(to)}, now ${exactly(breakdown.exact)}`}
          className={styles.history}
          levels={Array.from({ length: high - low + 1 }, (_, index) => ({
            at: (index / (high - low)) * 100,
            text: String(low + index),
          }))}
          marks={[
            { at: 0, text: month(from) },
            { at: 100, text: month(to) },
          ]}
          lines={
            <>
              <path d={`${path}H100V100H0Z`} fill="var(--brand-tint)" />
              <path d={`${path}H100`} fill="none" stroke="var(--brand)" strokeWidth="2.2" />
            </>
          }
        >
          {last ? <b style={{ bottom: `${100 - y(last.score)}%` }}>{exactly(breakdown.exact)}</b> : null}
        </Chart>
      </ChartOrTable>
    </section>
  );
}
