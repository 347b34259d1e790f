import { formatDate, formatNumber } from "../../../lib/format.ts";
import { axisOf } from "../axis.ts";
import chart from "./chart.module.css";
import styles from "./month-bars.module.css";

type Month = { month: string; parts: { name: string; amount: number; color: string }[] };

export const monthName = (month: string, style: "short" | "long"): string =>
  formatDate(new Date(`${month}-01T00:00:00Z`), {
    month: style,
    year: style === "long" ? "numeric" : undefined,
    timeZone: "UTC",
  });

const PLACES = 6;

/** Draws amounts by month as stacked bars, in coins; `figures` writes each month's sum above its bar. */
export function MonthBars({ name, months, figures }: { name: string; months: Month[]; figures?: boolean }) {
  const totals = months.map(({ parts }) => parts.reduce((sum, { amount }) => sum + amount, 0));
  const { high, ticks, digits } = axisOf(0, Math.max(...totals, 0), 0.0001);
  const width = 100 / Math.max(months.length, PLACES);
  const height = (amount: number) => (amount / high) * 100;
  const short = (amount: number) => formatNumber(amount, { maximumSignificantDigits: 3 });
  return (
    <div
      className={`${chart.chart} ${styles.chart}`}
      role="img"
      aria-label={`${name}: ${months
        .map(({ month }, index) => `${monthName(month, "long")} ${formatNumber(totals[index] ?? 0)} DEV`)
        .join(", ")}`}
    >
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {ticks.map((tick) => (
          <path key={tick} d={`M0 ${100 - height(tick)}H100`} stroke="var(--line)" />
        ))}
      </svg>
      {ticks.map((tick) => (
        <span
          key={tick}
          className={chart.axis}
          style={{ right: "calc(100% + 8px)", top: `calc(${100 - height(tick)}% - 8px)` }}
        >
          {formatNumber(tick, { minimumFractionDigits: digits, maximumFractionDigits: digits })}
        </span>
      ))}
      {months.map(({ month, parts }, index) => {
        const middle = { left: `${index * width + width / 2}%`, transform: "translateX(-50%)" };
        const total = totals[index] ?? 0;
        let below = 0;
        return (
          <span key={month}>
            {parts.map(({ name: part, amount, color }) => {
              const size = height(amount);
              const bottom = below;
              below += size;
              return (
                <span
                  key={part}
                  className={chart.bar}
                  style={{
                    left: `${index * width + width * 0.15}%`,
                    width: `${width * 0.7}%`,
                    bottom: `${bottom}%`,
                    height: `${size}%`,
                    background: color,
                  }}
                />
              );
            })}
            {figures && total > 0 ? (
              <span className={chart.tag} style={{ ...middle, bottom: `calc(${height(total)}% + 4px)` }}>
                {short(total)}
              </span>
            ) : null}
            <span className={chart.axis} style={{ ...middle, top: "calc(100% + 6px)" }}>
              {monthName(month, "short")}
            </span>
          </span>
        );
      })}
    </div>
  );
}
