import type { ReactNode } from "react";
import { formatNumber, shortDay } from "../../../lib/format.ts";
import { Icon, type IconName, Row, Stat } from "../../../ui/index.ts";
import styles from "./admin.module.css";

type SparkProps = {
  /** Text alternative of the drawing. */
  name: string;
  values: number[];
  kind?: "line" | "bars";
  /** Something is out of order. */
  alarming?: boolean;
};

/** A small picture of how a figure went; its figure stands beside it in words. */
function Spark({ name, values, kind = "line", alarming = false }: SparkProps) {
  if (values.length < 2) return <p className={`t-xs muted ${styles.spark}`}>Not enough history yet</p>;
  const high = Math.max(...values, 0) || 1;
  const low = kind === "bars" ? 0 : Math.min(...values, high);
  const height = (value: number) => 2 + ((value - low) / (high - low || 1)) * 34;
  const color = alarming ? "var(--accent)" : "var(--brand)";
  const width = 160 / values.length;
  const points = values.map((value, index) => [(index / (values.length - 1)) * 160, 40 - height(value)]);
  const line = points.map(([x, y]) => `${x} ${y}`).join("L");
  return (
    <svg
      className={styles.spark}
      viewBox="0 0 160 42"
      preserveAspectRatio="none"
      role="img"
      aria-label={name}
    >
      {kind === "bars" ? (
        values.map((value, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time.
            key={index}
            x={index * width + width * 0.12}
            width={width * 0.76}
            y={40 - height(value)}
            height={height(value)}
            fill={color}
          />
        ))
      ) : (
        <>
          <path d={`M0 40L${line}L160 40Z`} fill={color} opacity="0.16" />
          <path d={`M${line}`} fill="none" stroke={color} strokeWidth="2" vectorEffect="non-scaling-stroke" />
        </>
      )}
    </svg>
  );
}

type FigureProps = Omit<SparkProps, "name"> & {
  icon?: IconName;
  name: string;
  value: ReactNode;
  hint: ReactNode;
  /** Text alternative of the drawing. */
  spark: string;
  /** Beneath the drawing. */
  note?: string;
};

/** A figure, and how it went. */
export const Figure = ({ icon, name, value, hint, spark, note, ...drawn }: FigureProps) => (
  <Stat
    large
    name={
      <Row as="span">
        {icon ? <Icon name={icon} size={16} /> : null}
        {name}
      </Row>
    }
    hint={
      <>
        {hint}
        <Spark {...drawn} name={spark} />
        <span className="t-xs">{note}</span>
      </>
    }
  >
    <span className={drawn.alarming ? styles.late : undefined}>{value}</span>
  </Stat>
);

type Series = { name: string; color: string };
type BarsProps = { name: string; series: Series[]; days: { day: string; values: number[] }[] };

/** Draws counts by day as stacked bars, with the newest day on the right. */
export function StackedBars({ name, series, days }: BarsProps) {
  const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
  const high = Math.max(...days.map(({ values }) => total(values)), 1);
  const describe = (values: number[]) =>
    series.map((one, index) => `${one.name} ${formatNumber(values[index] ?? 0)}`).join(", ");
  const last = days.at(-1);
  return (
    <figure>
      <figcaption className="row wrap-ok">
        <span className="strong">{name}</span>
        {series.length > 1 ? series.map((one) => <Key key={one.name} {...one} />) : null}
      </figcaption>
      <div
        className={styles.bars}
        role="img"
        aria-label={`${name}, most recently: ${last ? describe(last.values) : "no figures yet"}`}
      >
        {days.map(({ day, values }) => (
          <div key={day} title={`${shortDay(day)}: ${describe(values)}`}>
            {series
              .map((one, index) => ({ ...one, value: values[index] ?? 0 }))
              .toReversed()
              .map(({ name: part, value, color }) => (
                <i key={part} style={{ height: `${(value / high) * 100}%`, background: color }} />
              ))}
          </div>
        ))}
      </div>
      {days.length > 1 ? (
        <Row as="p" between className="t-xs muted mt2">
          <span>{shortDay(days[0]?.day ?? "")}</span>
          <span>{shortDay(last?.day ?? "")}</span>
        </Row>
      ) : null}
    </figure>
  );
}

/** One part of a drawing, by its colour. */
export const Key = ({ name, color }: Series) => (
  <Row as="span" className="t-s">
    <i className={styles.key} style={{ background: color }} />
    {name}
  </Row>
);
