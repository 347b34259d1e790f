import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import type { PullItem, ScorsBreakdown } from "@trestle/domain/scors/breakdown.ts";
import { useState } from "react";
import { counted } from "../../../lib/format.ts";
import { Button, Icon } from "../../../ui/index.ts";
import { exactly, groupText, groupTitles, itemText, signed } from "./pull-text.ts";
import styles from "./score-waterfall.module.css";

const FIRST_SHOWN = 8;
const START = 6;

type Scale = { from: number; to: number; at: (score: number) => string; ticks: number[] };

/** Returns a scale with whole-number bounds around all drawn levels. */
function scaleOf(levels: number[]): Scale {
  const from = Math.floor(Math.min(START - 0.4, ...levels));
  const to = Math.ceil(Math.max(START + 0.4, ...levels));
  const at = (score: number) => `${((score - from) / (to - from)) * 100}%`;
  return { from, to, at, ticks: Array.from({ length: to - from + 1 }, (_, index) => from + index) };
}

/** Draws the steps from 6 to the score, one for each group of evidence. */
export function ScoreWaterfall({ breakdown }: { breakdown: ScorsBreakdown }) {
  const { groups, exact, overallScore } = breakdown;
  const [order, setOrder] = useState<"kind" | "date">("kind");
  let level = START;
  const steps = groups.map((group) => {
    const from = level;
    level = Math.round((level + group.pull) * 100) / 100;
    return { ...group, from, to: level };
  });
  const scale = scaleOf([exact, ...steps.map(({ to }) => to)]);
  const most = Math.max(0.01, ...groups.flatMap(({ items }) => items.map(({ pull }) => Math.abs(pull))));
  const byDate = groups.flatMap(({ items }) => items).sort((a, b) => b.endedAt.localeCompare(a.endedAt));
  const sum = [
    exactly(START),
    ...groups.map(({ pull }) => `${pull < 0 ? "−" : "+"} ${exactly(Math.abs(pull))}`),
  ];
  return (
    <section className={`card flush ${styles.fall}`} aria-labelledby="why">
      <div className="card-head">
        <div>
          <h2 id="why" className="t-l">
            Why it is {exactly(exact)}
          </h2>
          <p className="t-s muted">Each pull comes from a project, loan or review. Amounts are rounded.</p>
        </div>
        <fieldset className="seg">
          <legend className="sr">Order</legend>
          <Button kind="bare" aria-pressed={order === "kind"} onClick={() => setOrder("kind")}>
            By kind
          </Button>
          <Button kind="bare" aria-pressed={order === "date"} onClick={() => setOrder("date")}>
            By date
          </Button>
        </fieldset>
      </div>
      {order === "date" ? (
        <Items items={byDate} most={most} />
      ) : (
        <>
          <div className={`${styles.line} ${styles.axis}`} aria-hidden="true">
            <span />
            <div className={styles.ticks}>
              {scale.ticks.map((tick) => (
                <span key={tick} style={{ left: scale.at(tick) }}>
                  {tick}
                </span>
              ))}
            </div>
          </div>
          <div className={styles.line}>
            <Label title="Start" text="The same for everyone" />
            <Track scale={scale} point={START} />
            <span className={`${styles.number} ${styles.plain}`}>{exactly(START)}</span>
          </div>
          {steps.map(({ group, pull, items, from, to }) => (
            <details key={group} className={styles.group}>
              <summary className={styles.line}>
                <Label title={groupTitles[group]} text={groupText(group, items)} />
                <Track scale={scale} bar={{ from, to }} />
                <span className={styles.number} data-harm={pull < 0 || undefined}>
                  {signed(pull)}
                </span>
                <span className={styles.chevron}>
                  <Icon name="down" size={16} />
                </span>
              </summary>
              <Items items={items} most={most} />
            </details>
          ))}
          <div className={`${styles.line} ${styles.sum}`}>
            <Label title="Exact score" text={`Rounds to ${overallScore}`} />
            <Track scale={scale} point={exact} />
            <span className={`${styles.number} ${styles.plain}`}>{exactly(exact)}</span>
          </div>
        </>
      )}
      <p className="row g2 t-s muted" style={{ padding: "14px 24px" }}>
        <Icon name="check" size={16} />
        <span>
          {sum.join(" ")} = {exactly(exact)}
        </span>
      </p>
    </section>
  );
}

function Label({ title, text }: { title: string; text: string }) {
  return (
    <span className={styles.label}>
      <span className="strong">{title}</span>
      <span className="t-s muted">{text}</span>
    </span>
  );
}

type TrackProps = { scale: Scale; point?: number; bar?: { from: number; to: number } };

function Track({ scale, point, bar }: TrackProps) {
  return (
    <span className={styles.track} aria-hidden="true">
      {scale.ticks.map((tick) => (
        <i key={tick} className={styles.tick} style={{ left: scale.at(tick) }} />
      ))}
      {point === undefined ? null : <i className={styles.point} style={{ left: scale.at(point) }} />}
      {bar ? (
        <i
          className={bar.to < bar.from ? styles.down : styles.up}
          style={{
            left: scale.at(Math.min(bar.from, bar.to)),
            right: `calc(100% - ${scale.at(Math.max(bar.from, bar.to))})`,
          }}
        />
      ) : null}
    </span>
  );
}

function Items({ items, most }: { items: PullItem[]; most: number }) {
  const [all, setAll] = useState(false);
  const shown = all ? items : items.slice(0, FIRST_SHOWN);
  const rest = items.slice(shown.length);
  return (
    <ul className={styles.items}>
      {shown.map((item) => (
        <li key={item.id}>
          <ItemName item={item} />
          <span className={styles.bar} aria-hidden="true">
            <i
              data-harm={item.pull < 0 || undefined}
              style={{ width: `${(Math.abs(item.pull) / most) * 100}%` }}
            />
          </span>
          <span className={styles.number} data-harm={item.pull < 0 || undefined}>
            {signed(item.pull)}
          </span>
        </li>
      ))}
      {rest.length > 0 ? (
        <li>
          <Button kind="link" small onClick={() => setAll(true)}>
            Show {counted(rest.length, "more item")}
          </Button>
        </li>
      ) : null}
    </ul>
  );
}

function ItemName({ item }: { item: PullItem }) {
  const words = (
    <>
      <span className="strong">{item.project?.title ?? "A private project"}</span>
      <span className="t-s muted">{itemText(item)}</span>
    </>
  );
  if (!item.project) return <span className={styles.name}>{words}</span>;
  return (
    <Link to={`${pages.project}/$projectId`} params={{ projectId: item.project._id }} className={styles.name}>
      {words}
    </Link>
  );
}
