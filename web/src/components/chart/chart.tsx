import { type ReactNode, useState } from "react";
import { formatNumber } from "../../lib/format.ts";
import { Button, DataTable } from "../../ui/index.ts";
import { axisOf } from "./axis.ts";
import styles from "./chart.module.css";

/** A text on an axis, `at` per cent from the left or the bottom. On a phone there is no room for a minor one. */
type Mark = { at: number; text: string; isMinor?: boolean };

type ChartProps = {
  /** Read out in place of the drawing; without one, something beside it says the same. */
  label?: string;
  /** Lines across the chart, with their texts beside it. */
  levels?: readonly Mark[];
  /** Texts beneath the chart. */
  marks?: readonly Mark[];
  /** Paths in a box of 100 by 100, from the top left. */
  lines?: ReactNode;
  className?: string;
  /** Placed over the drawing in per cent. */
  children?: ReactNode;
};

/** Frame of every chart: its axes, and what is drawn between them. */
export function Chart({ label, levels = [], marks = [], lines, className = "", children }: ChartProps) {
  return (
    <div
      className={`${styles.chart} ${className}`}
      data-chart=""
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {levels.map(({ at }) => (
          <path key={at} d={`M0 ${100 - at}H100`} stroke="var(--line)" />
        ))}
        {lines}
      </svg>
      {levels.map(({ at, text }) => (
        <span key={at} className={styles.level} style={{ bottom: `${at}%` }}>
          {text}
        </span>
      ))}
      {marks.map(({ at, text, isMinor }) => (
        <span
          key={at}
          className={`${styles.mark} ${isMinor ? "hide-sm" : ""}`}
          style={{ left: `${at}%`, "--shift": at <= 0 ? "0" : at >= 100 ? "-100%" : "-50%" }}
        >
          {text}
        </span>
      ))}
      {children}
    </div>
  );
}

type BarsProps = {
  label?: string;
  /** `name` stands beneath a bar. */
  bars: { key: string | number; name: string; parts: { name: string; amount: number; colour: string }[] }[];
  /** Bars that have room; defaults to as many as there are. */
  places?: number;
  /** Writes each sum above its bar. */
  figures?: boolean;
  className?: string;
};

/** Amounts in coins as stacked bars. */
export function Bars({ label, bars, places = 1, figures, className }: BarsProps) {
  const totals = bars.map(({ parts }) => parts.reduce((sum, { amount }) => sum + amount, 0));
  const { high, ticks, digits } = axisOf(0, Math.max(...totals, 0), 0.0001);
  const width = 100 / Math.max(bars.length, places);
  const middle = (index: number) => index * width + width / 2;
  return (
    <Chart
      label={label}
      className={className}
      levels={ticks.map((tick) => ({ at: (tick / high) * 100, text: withDigits(tick, digits) }))}
      marks={bars.flatMap(({ name }, index) => (name ? [{ at: middle(index), text: name }] : []))}
    >
      {bars.map(({ key, parts }, index) => {
        const total = totals[index] ?? 0;
        let below = 0;
        return (
          <span key={key}>
            {parts.map(({ name, amount, colour }) => {
              const [bottom, height] = [`${(below / high) * 100}%`, `${(amount / high) * 100}%`];
              below += amount;
              const [left, wide] = [`${index * width + width * 0.15}%`, `${width * 0.7}%`];
              return (
                <i
                  key={name}
                  className={styles.bar}
                  style={{ left, width: wide, bottom, height, background: colour }}
                />
              );
            })}
            {figures && total > 0 ? (
              <span
                className={styles.tag}
                style={{ left: `${middle(index)}%`, bottom: `calc(${(total / high) * 100}% + 4px)` }}
              >
                {formatNumber(total, { maximumSignificantDigits: 3 })}
              </span>
            ) : null}
          </span>
        );
      })}
    </Chart>
  );
}

export const withDigits = (value: number, digits: number): string =>
  formatNumber(value, { minimumFractionDigits: digits, maximumFractionDigits: digits });

type TableProps = {
  /** Name of the table for screen readers. */
  name: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  children: ReactNode;
};

type Figures = { key: number; cells: readonly string[] };

/** A chart, or its figures as a table. */
export function ChartOrTable({ name, head, rows, children }: TableProps) {
  const [asTable, setAsTable] = useState(false);
  return (
    <>
      {asTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.table} tabIndex={0} aria-label={name}>
          <DataTable
            rows={rows.map((cells, key) => ({ key, cells }))}
            rowKey={({ key }) => key}
            columns={head.map((each, index) => ({ head: each, cell: (row: Figures) => row.cells[index] }))}
          />
        </section>
      ) : (
        children
      )}
      <Button kind="link" small aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
        {asTable ? "Show as chart" : "Show as table"}
      </Button>
    </>
  );
}

type LegendProps = { items: readonly (readonly [colour: string, text: string])[] };

/** Names the colours of a chart. */
export const Legend = ({ items }: LegendProps) => (
  <ul className={styles.legend}>
    {items.map(([colour, text]) => (
      <li key={text}>
        <i style={{ background: colour }} />
        {text}
      </li>
    ))}
  </ul>
);
