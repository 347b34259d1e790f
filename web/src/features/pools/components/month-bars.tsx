import { Bars } from "../../../components/chart/chart.tsx";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import styles from "./pools.module.css";

type Month = { month: string; parts: { name: string; amount: number; colour: string }[] };

export const monthName = (month: string, style: "short" | "long"): string =>
  formatDate(new Date(`${month}-01T00:00:00Z`), {
    month: style,
    year: style === "long" ? "numeric" : undefined,
    timeZone: "UTC",
  });

/** Draws amounts by month, in coins. */
export function MonthBars({ name, months, figures }: { name: string; months: Month[]; figures?: boolean }) {
  const descriptions = months.map(({ month, parts }) => {
    const total = parts.reduce((sum, { amount }) => sum + amount, 0);
    return `${monthName(month, "long")} ${formatNumber(total)} DEV`;
  });
  return (
    <Bars
      label={`${name}: ${descriptions.join(", ")}`}
      className={styles.months}
      bars={months.map(({ month, parts }) => ({ key: month, name: monthName(month, "short"), parts }))}
      places={6}
      figures={figures}
    />
  );
}
