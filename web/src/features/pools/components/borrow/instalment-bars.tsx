import type { PlannedInstalment } from "@trestle/domain/pools/schedule.ts";
import { formatDate, formatNumber } from "../../../../lib/format.ts";
import { axisOf } from "../../axis.ts";
import chart from "../chart.module.css";
import styles from "./borrow.module.css";

const coins = (wei: bigint) => Number(wei) / 1e18;
const LABELLED = 8;

/** Draws the payment on each deadline, interest stacked on principal; the table shows the same figures. */
export function InstalmentBars({ plan }: { plan: PlannedInstalment[] }) {
  const { high, ticks, digits } = axisOf(0, Math.max(...plan.map(({ amount }) => coins(amount)), 0), 0.0001);
  const width = 100 / Math.max(plan.length, 1);
  const height = (wei: bigint) => (coins(wei) / high) * 100;
  const every = Math.ceil(plan.length / LABELLED);
  return (
    <figure style={{ margin: 0 }}>
      <figcaption className="row between t-s">
        <span className="strong">DEV per instalment</span>
        <span className="muted">
          <span style={{ color: "var(--brand)" }}>■</span> principal{" "}
          <span style={{ color: "var(--accent)" }}>■</span> interest
        </span>
      </figcaption>
      <div className={styles.bars} aria-hidden="true">
        {ticks.map((tick) => (
          <span
            key={tick}
            className={chart.axis}
            style={{ right: "calc(100% + 8px)", bottom: `calc(${(tick / high) * 100}% - 8px)` }}
          >
            {formatNumber(tick, { minimumFractionDigits: digits, maximumFractionDigits: digits })}
          </span>
        ))}
        {plan.map(({ deadline, principal, interest }, index) => (
          <span key={deadline}>
            <span
              className={chart.bar}
              style={{
                ...{ left: `${index * width + width * 0.15}%`, width: `${width * 0.7}%` },
                ...{ height: `${height(principal)}%`, background: "var(--brand)", borderRadius: 0 },
              }}
            />
            <span
              className={chart.bar}
              style={{
                ...{ left: `${index * width + width * 0.15}%`, width: `${width * 0.7}%` },
                ...{
                  bottom: `${height(principal)}%`,
                  height: `${height(interest)}%`,
                  background: "var(--accent)",
                },
              }}
            />
            {index % every === 0 ? (
              <span
                className={chart.axis}
                style={{
                  ...{ left: `${index * width + width / 2}%`, top: "calc(100% + 6px)" },
                  transform: "translateX(-50%)",
                }}
              >
                {formatDate(new Date(deadline * 1000), { month: "short", timeZone: "UTC" })}
              </span>
            ) : null}
          </span>
        ))}
      </div>
    </figure>
  );
}
