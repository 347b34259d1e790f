import type { ScorsBreakdown } from "@trestle/domain/scors/breakdown.ts";
import type { ReactNode } from "react";
import { exactTime, formatNumber, relativeTime } from "../../../lib/format.ts";
import { Icon, type IconName } from "../../../ui/index.ts";
import { exactly } from "./pull-text.ts";
import styles from "./score-head.module.css";

const BANDS: [name: string, from: number, to: number, icon: IconName, colour: string][] = [
  ["1–4 High risk", 1, 4.5, "flame", "var(--high-risk)"],
  ["5–7 Medium", 4.5, 7.5, "scales", "var(--medium-risk)"],
  ["8–11 Low risk", 7.5, 11, "shield", "var(--low-risk)"],
];
const at = (score: number) => `${((score - 1) / 10) * 100}%`;

type Props = { name: string; standing: string; badge: ReactNode; breakdown: ScorsBreakdown };

/** Shows a score with its owner's name, a summary, and its position between 1 and 11. */
export function ScoreHead({ name, standing, badge, breakdown }: Props) {
  const { overallScore, exact, asOf, block, groups } = breakdown;
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  return (
    <section className={`card ${styles.head}`} aria-labelledby="whose-score">
      {badge}
      <div>
        <p className="t-s muted">{standing}</p>
        <h1 id="whose-score">
          {name} scores {overallScore}
        </h1>
        <p className="ink2 mt2">{count === 0 ? NOTHING : summary(breakdown)}</p>
        {count === 0 ? null : (
          <p className="row g2 t-s muted mt3">
            <Icon name="clock" size={16} />
            <span title={exactTime(asOf)}>
              Updated {relativeTime(asOf)}, block {formatNumber(BigInt(block))}
            </span>
          </p>
        )}
      </div>
      <div className={styles.exact}>
        <p className="row between t-s muted">
          <span>Exact score</span>
          <span>of 11</span>
        </p>
        <div className={styles.ruler} role="img" aria-label={`${exactly(exact)} on a scale from 1 to 11`}>
          {BANDS.map(([label, from, to, icon, colour]) => (
            <div
              key={label}
              className={styles.band}
              style={{ left: at(from), width: `calc(${at(1 + to - from)} - 2px)`, color: colour }}
            >
              <span>
                <Icon name={icon} size={14} />
                {label}
              </span>
            </div>
          ))}
          <div className={styles.here} style={{ left: at(Math.min(11, Math.max(1, exact))) }}>
            <b>{exactly(exact)}</b>
          </div>
        </div>
        <p className="t-s muted">Can bid on projects with a minimum SCORS of up to {overallScore}.</p>
      </div>
    </section>
  );
}

const NOTHING =
  "Everyone starts at 6.00. The first finished project, repaid loan or review moves the score from there.";

function summary({ groups, exact, overallScore }: ScorsBreakdown): string {
  const total = (up: boolean) =>
    groups.filter(({ pull }) => pull > 0 === up).reduce((sum, { pull }) => sum + Math.round(pull * 100), 0) /
    100;
  const [up, down] = [total(true), total(false)];
  const parts = [
    up > 0 ? `Good work pulls it up by ${exactly(up)}` : "",
    down < 0 ? `${up > 0 ? "bad" : "Bad"} outcomes pull it down by ${exactly(-down)}` : "",
  ].filter(Boolean);
  return `Everyone starts at 6.00. ${parts.join(", ")}, to ${exactly(exact)}. That rounds to ${overallScore}.`;
}
