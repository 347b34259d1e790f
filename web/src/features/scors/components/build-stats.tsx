import type { BuildStats } from "@trestle/domain/scors/scors.ts";
import styles from "./build-stats.module.css";

const pounds = new Intl.NumberFormat("en-GB", {
  style: "currency",
  currency: "GBP",
  maximumFractionDigits: 0,
});

type Props = { stats: BuildStats | undefined };

/** What somebody has built, in four figures. A rate or an average of nothing is none. */
export function BuildStatsLine({ stats }: Props) {
  const { completed, earnings } = stats ?? {};
  const { successRate, avgDeliveryTime } = stats && stats.completed > 0 ? stats : {};
  const days = avgDeliveryTime === undefined ? undefined : Math.round(avgDeliveryTime);
  const figures = [
    ["Completed", completed],
    ["Success rate", successRate === undefined ? undefined : `${Math.round(successRate)} %`],
    ["Average delivery", days === undefined ? undefined : `${days} ${days === 1 ? "day" : "days"}`],
    ["Earnings", earnings === undefined ? undefined : pounds.format(earnings)],
  ];
  return (
    <dl className={styles.line}>
      {figures.map(([name, figure]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{figure ?? "–"}</dd>
        </div>
      ))}
    </dl>
  );
}
