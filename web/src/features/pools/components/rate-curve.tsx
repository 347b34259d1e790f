import { loanRate } from "@trestle/domain/pools/loan-rate.ts";
import type { PoolSummary } from "@trestle/domain/pools/pool.ts";
import { Chart, ChartOrTable } from "../../../components/chart/chart.tsx";
import { percent, setting } from "../percent.ts";
import styles from "./pools.module.css";

type Props = { pool: PoolSummary };

const STEPS = 40;

/** Draws the loan rate by utilisation for the best and the worst score, with the pool's current point. */
export function RateCurve({ pool: { tier, settings, utilization } }: Props) {
  const { minScors, maxScors, baseRate, maxRate, maxUtilisation } = settings;
  if (maxRate === baseRate)
    return <p className="t-s muted mt2">We can’t show this until the chain answers.</p>;
  const top = (rate: number) => 100 - ((rate - baseRate) / (maxRate - baseRate)) * 100;
  const at = (bps: number) => bps / 100;
  const line = (scors: number) =>
    Array.from({ length: STEPS + 1 }, (_, step) => {
      const lent = (maxUtilisation * step) / STEPS;
      return `${at(lent).toFixed(2)} ${top(loanRate(settings, scors, lent)).toFixed(2)}`;
    });
  const [worst, best] = [line(minScors), line(maxScors)];
  const here = Math.min(utilization, maxUtilisation);
  const [dear, cheap] = [loanRate(settings, minScors, here), loanRate(settings, maxScors, here)];
  const k = `var(--${tier})`;
  const isLeft = at(here) < 28;
  const tag = (rate: number) => ({
    ...(isLeft ? { left: `calc(${at(here)}% + 9px)` } : { right: `calc(${100 - at(here)}% + 9px)` }),
    top: `calc(${top(rate)}% - 20px)`,
  });
  const description = `At ${percent(utilization)} lent, a new loan costs ${percent(cheap)} to ${percent(dear)}. The cap is ${setting(maxUtilisation)}.`;
  const rows = [0, 0.2, 0.4, 0.6, 0.8, 0.9, 1].map((part) => {
    const lent = Math.round(maxUtilisation * part);
    return [
      percent(lent),
      percent(loanRate(settings, maxScors, lent)),
      percent(loanRate(settings, minScors, lent)),
    ];
  });
  return (
    <ChartOrTable
      name={`What a loan costs, ${tier} pool`}
      head={["Lent", `SCORS ${maxScors}`, `SCORS ${minScors}`]}
      rows={rows}
    >
      <Chart
        label={description}
        lines={
          <>
            <path d="M0 100H100M0 0V100" stroke="var(--line-2)" />
            <path d={`M${at(maxUtilisation)} 0H100V100H${at(maxUtilisation)}Z`} fill="var(--sunken)" />
            <path d={`M${worst.join("L")}L${[...best].reverse().join("L")}Z`} fill={k} opacity=".14" />
            <path d={`M${worst.join("L")}`} fill="none" stroke={k} strokeWidth="2" />
            <path d={`M${best.join("L")}`} fill="none" stroke={k} strokeWidth="2" />
            <path d={`M${at(here)} 0V100`} stroke="var(--ink)" strokeDasharray="3 3" />
            <path d={`M${at(maxUtilisation)} 0V100`} stroke="var(--field)" />
          </>
        }
      >
        {[dear, cheap].map((rate) => (
          <span key={rate}>
            <span className={styles.dot} style={{ "--k": k, left: `${at(here)}%`, top: `${top(rate)}%` }} />
            <span className={styles.tag} style={tag(rate)}>
              {percent(rate)}
            </span>
          </span>
        ))}
        {at(here) > 24 ? (
          <span className={styles.axis} style={{ left: 0, top: "calc(100% + 6px)" }}>
            0%
          </span>
        ) : null}
        <span
          className={styles.tag}
          style={{
            left: `${at(here)}%`,
            top: "calc(100% + 6px)",
            transform: isLeft ? undefined : "translateX(-50%)",
          }}
        >
          {percent(utilization)} lent
        </span>
        <span className={styles.axis} style={{ left: `${at(maxUtilisation)}%`, top: 4, marginLeft: 6 }}>
          cap {setting(maxUtilisation)}
        </span>
        <span className={styles.axis} style={{ left: "calc(100% + 6px)", top: -8 }}>
          {setting(maxRate)}
        </span>
        <span className={styles.axis} style={{ left: "calc(100% + 6px)", bottom: 0 }}>
          {setting(baseRate)}
        </span>
      </Chart>
    </ChartOrTable>
  );
}
