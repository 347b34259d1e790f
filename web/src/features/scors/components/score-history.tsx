import type { ScorsBreakdown } from "@trestle/domain/scors/breakdown.ts";
import { useState } from "react";
import { formatDate, longDay } from "../../../lib/format.ts";
import { Button } from "../../../ui/index.ts";
import { exactly } from "./pull-text.ts";
import styles from "./score-history.module.css";

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [420, 220, 26, 26, 24];
const YEAR_MS = 365 * 86_400_000;

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
  const x = (at: number) => LEFT + ((at - from) / (to - from)) * (WIDTH - LEFT - 12);
  const y = (score: number) => HEIGHT - BOTTOM - ((score - low) / (high - low)) * (HEIGHT - BOTTOM - TOP);
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
        <fieldset className="seg">
          <legend className="sr">Time shown</legend>
          <Button kind="bare" aria-pressed={span === "year"} onClick={() => setSpan("year")}>
            1 year
          </Button>
          <Button kind="bare" aria-pressed={span === "all"} onClick={() => setSpan("all")}>
            All
          </Button>
        </fieldset>
      </div>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className={styles.chart}
        role="img"
        aria-label={`Score from ${month(from)} to ${month(to)}, now ${exactly(breakdown.exact)}`}
      >
        {Array.from({ length: high - low + 1 }, (_, index) => low + index).map((level) => (
          <g key={level}>
            <line x1={LEFT} x2={WIDTH} y1={y(level)} y2={y(level)} className={styles.grid} />
            <text x={0} y={y(level) + 4}>
              {level}
            </text>
          </g>
        ))}
        <path d={`${path}H${x(to)}V${HEIGHT - BOTTOM}H${x(from)}Z`} className={styles.area} />
        <path d={`${path}H${x(to)}`} className={styles.line} />
        {last ? (
          <>
            <circle cx={x(to)} cy={y(last.score)} r={5} className={styles.dot} />
            <text x={WIDTH} y={y(last.score) - 10} textAnchor="end" className={styles.now}>
              {exactly(breakdown.exact)}
            </text>
          </>
        ) : null}
        <text x={LEFT} y={HEIGHT - 6}>
          {month(from)}
        </text>
        <text x={WIDTH} y={HEIGHT - 6} textAnchor="end">
          {month(to)}
        </text>
      </svg>
      <details className={styles.table}>
        <summary className="link s">Show as a table</summary>
        <table className="table">
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">After</th>
              <th scope="col" style={{ textAlign: "right" }}>
                Score
              </th>
            </tr>
          </thead>
          <tbody>
            {everything.toReversed().map(({ at, score, cause }) => (
              <tr key={`${at} ${cause}`}>
                <td>{longDay(new Date(at).toISOString())}</td>
                <td>{cause ?? "Month's end"}</td>
                <td style={{ textAlign: "right" }}>{exactly(score)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
