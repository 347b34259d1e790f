import { formatNumber, shortDay } from "../../../lib/format.ts";
import styles from "./charts.module.css";

type Series = { name: string; color: string };
type Props = {
  name: string;
  series: Series[];
  days: { day: string; values: number[] }[];
};

/** Draws counts by day as stacked bars, with the newest day on the right. */
export function StackedBars({ name, series, days }: Props) {
  const total = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
  const high = Math.max(...days.map(({ values }) => total(values)), 1);
  const last = days.at(-1);
  const spoken = last
    ? series.map((one, index) => `${one.name} ${formatNumber(last.values[index] ?? 0)}`).join(", ")
    : "no figures yet";
  return (
    <figure>
      <figcaption className={styles.legend}>
        <span className="strong">{name}</span>
        {series.length > 1
          ? series.map((one) => (
              <span key={one.name} className="row g2 t-s ink2">
                <i style={{ background: one.color }} />
                {one.name}
              </span>
            ))
          : null}
      </figcaption>
      <div className={styles.bars} role="img" aria-label={`${name}, most recently: ${spoken}`}>
        {days.map(({ day, values }) => (
          <div
            key={day}
            title={`${shortDay(day)}: ${series.map((one, index) => `${one.name} ${formatNumber(values[index] ?? 0)}`).join(", ")}`}
          >
            {values
              .map((value, index) => ({ value, ...(series[index] as Series) }))
              .toReversed()
              .map(({ name: part, value, color }) => (
                <i key={part} style={{ height: `${(value / high) * 100}%`, background: color }} />
              ))}
          </div>
        ))}
      </div>
      {days.length > 1 ? (
        <p className={`t-xs muted ${styles.ends}`}>
          <span>{shortDay(days[0]?.day ?? "")}</span>
          <span>{shortDay(last?.day ?? "")}</span>
        </p>
      ) : null}
    </figure>
  );
}
