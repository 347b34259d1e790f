import type { TrackedMilestone } from "@trestle/domain/milestones/tracking.ts";
import { type KeyboardEvent, useRef } from "react";
import { Button } from "../../../../ui/index.ts";
import { describeBars } from "./describe-milestone.ts";
import styles from "./gantt.module.css";
import { gridStep, isSeen, placeOf, type Scale, spanOf, ticksOf } from "./gantt-scale.ts";

type Props = {
  milestones: TrackedMilestone[];
  now: number;
  scale: Scale;
  selected: number;
  onSelect: (index: number) => void;
  /** Moves the visible range by this share of its length. */
  onPan: (by: number) => void;
  onZoom: (by: -1 | 1) => void;
};

/**
 * Plan against actual. Arrow keys walk through the milestones and along time, plus and minus zoom; what the bars show
 * is each row's description.
 */
export function Gantt({ milestones, now, scale, selected, onSelect, onPan, onZoom }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const focusOn = (index: number) =>
    list.current?.querySelectorAll<HTMLButtonElement>("button")[index]?.focus();
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const act = keys(event.key, { index, last: milestones.length - 1, focusOn, onPan, onZoom });
    if (!act) return;
    event.preventDefault();
    act();
  };
  return (
    <div className={styles.gantt} style={{ "--step": `${gridStep(scale)}%`, "--rows": milestones.length }}>
      <div className={styles.head} aria-hidden="true">
        <span className={styles.corner}>Milestone</span>
        <div className={styles.months}>
          {ticksOf(scale, now).map(({ at, text }) => (
            <span key={at} style={{ left: `${placeOf(scale, at)}%` }}>
              {text}
            </span>
          ))}
        </div>
      </div>
      <ul ref={list} aria-label="Milestones over time">
        {milestones.map((milestone) => {
          const { index, title } = milestone;
          const isSelected = index === selected;
          return (
            <li key={index} className={rowClass(milestone)}>
              <Button
                kind="bare"
                className={styles.name}
                tabIndex={isSelected ? 0 : -1}
                aria-current={isSelected ? "true" : undefined}
                aria-describedby={`gantt-${index}`}
                onClick={() => onSelect(index)}
                onFocus={() => isSelected || onSelect(index)}
                onKeyDown={(event) => onKeyDown(event, index)}
              >
                <span className="muted">{index + 1}</span>
                <span className="strong ell">{title}</span>
              </Button>
              <span id={`gantt-${index}`} className="sr">
                {describeBars(milestone)}
              </span>
              <Bars milestone={milestone} scale={scale} now={now} />
            </li>
          );
        })}
      </ul>
      {isSeen(scale, now) ? (
        <div className={styles.today} aria-hidden="true">
          <i style={{ left: `${placeOf(scale, now)}%` }} />
          <b style={{ left: `${Math.min(96, Math.max(4, placeOf(scale, now)))}%` }}>Today</b>
        </div>
      ) : null}
    </div>
  );
}

type Reach = {
  index: number;
  last: number;
  focusOn: (index: number) => void;
  onPan: Props["onPan"];
  onZoom: Props["onZoom"];
};

function keys(key: string, { index, last, focusOn, onPan, onZoom }: Reach): (() => void) | undefined {
  switch (key) {
    case "ArrowDown":
      return () => focusOn(Math.min(last, index + 1));
    case "ArrowUp":
      return () => focusOn(Math.max(0, index - 1));
    case "Home":
      return () => focusOn(0);
    case "End":
      return () => focusOn(last);
    case "ArrowLeft":
      return () => onPan(-0.25);
    case "ArrowRight":
      return () => onPan(0.25);
    case "+":
    case "=":
      return () => onZoom(1);
    case "-":
      return () => onZoom(-1);
    default:
      return undefined;
  }
}

const rowClass = ({ status }: TrackedMilestone) =>
  ["released", "resolved"].includes(status) ? `${styles.row} ${styles.done}` : styles.row;

function Bars({ milestone, scale, now }: { milestone: TrackedMilestone; scale: Scale; now: number }) {
  const { plan, actual, forecast, review, payment, dispute } = milestone;
  const workEnd = actual.end ?? (forecast ? Math.min(now, forecast.end) : now);
  const isPaid = payment.paidAt !== null;
  const paymentAt = payment.paidAt ?? forecast?.payment ?? null;
  return (
    <div className={styles.track} aria-hidden="true">
      <Bar className={styles.plan} scale={scale} start={plan.start} end={plan.end} />
      {actual.start === null ? null : (
        <Bar className={styles.actual} scale={scale} start={actual.start} end={workEnd} />
      )}
      {review && actual.finished === null && review.start !== null ? (
        <Bar className={styles.review} scale={scale} start={review.start} end={review.end} />
      ) : null}
      {dispute && actual.finished === null ? (
        <Bar className={styles.dispute} scale={scale} start={dispute.openedAt} end={dispute.defaultAt} />
      ) : null}
      {forecast && actual.end === null ? (
        <Bar
          className={styles.forecast}
          scale={scale}
          start={Math.max(forecast.start, workEnd)}
          end={forecast.end}
        />
      ) : null}
      {paymentAt !== null && isSeen(scale, paymentAt) ? (
        <span
          className={isPaid ? `${styles.payment} ${styles.paid}` : styles.payment}
          style={{ left: `${placeOf(scale, paymentAt)}%` }}
        />
      ) : null}
    </div>
  );
}

type BarProps = { className: string | undefined; scale: Scale; start: number; end: number };

function Bar({ className, scale, start, end }: BarProps) {
  const span = spanOf(scale, start, end);
  return span ? (
    <span className={className} style={{ left: `${span.left}%`, width: `${span.width}%` }} />
  ) : null;
}
