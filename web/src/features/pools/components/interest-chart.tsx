import { useQuery } from "@tanstack/react-query";
import { formatCoins } from "@trestle/domain/money.ts";
import { tier as tierSchema } from "@trestle/domain/pools/pool.ts";
import { formatDate, formatNumber } from "../../../lib/format.ts";
import { seriesQuery } from "../api/pools.ts";
import { axisOf } from "../axis.ts";
import chart from "./chart.module.css";
import { ChartOrTable } from "./chart-or-table.tsx";
import styles from "./interest-chart.module.css";

const tiers = tierSchema.options;
const coins = (wei: string) => Number(wei) / 1e18;
const name = (month: string, style: "short" | "long") =>
  formatDate(new Date(`${month}-01T00:00:00Z`), {
    month: style,
    year: style === "long" ? "numeric" : undefined,
    timeZone: "UTC",
  });

/** What borrowers paid lenders in each month, pool upon pool. */
export function InterestChart() {
  const { data } = useQuery(seriesQuery("6m"));
  const months = data?.interest ?? [];
  const totals = months.map(({ amounts }) => tiers.reduce((sum, tier) => sum + coins(amounts[tier]), 0));
  const { high, ticks, digits } = axisOf(0, Math.max(...totals, 0), 0.0001);
  const width = 100 / Math.max(months.length, 6);
  const height = (amount: number) => (amount / high) * 100;
  return (
    <section className="c6 card" aria-labelledby="interest">
      <h3 id="interest">Interest to lenders</h3>
      <p className="t-s muted">DEV a month, after the reserve's share</p>
      {months.length === 0 ? (
        <p className="t-s muted mt4">
          {data ? "No interest paid yet. It appears here with the first repayment." : "Loading…"}
        </p>
      ) : (
        <ChartOrTable
          name="Interest to lenders by month"
          head={["Month", "Low", "Medium", "High"]}
          rows={months.map(({ month, amounts }) => [
            name(month, "long"),
            ...tiers.map((tier) => formatCoins(BigInt(amounts[tier]))),
          ])}
        >
          <div
            className={`${chart.chart} ${styles.chart}`}
            role="img"
            aria-label={`Interest to lenders: ${months
              .map(({ month }, index) => `${name(month, "long")} ${formatNumber(totals[index] ?? 0)} DEV`)
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
            {months.map(({ month, amounts }, index) => {
              let below = 0;
              return (
                <span key={month}>
                  {tiers.map((tier) => {
                    const size = height(coins(amounts[tier]));
                    const bottom = below;
                    below += size;
                    return (
                      <span
                        key={tier}
                        className={chart.bar}
                        style={{
                          left: `${index * width + width * 0.15}%`,
                          width: `${width * 0.7}%`,
                          bottom: `${bottom}%`,
                          height: `${size}%`,
                          background: `var(--${tier})`,
                        }}
                      />
                    );
                  })}
                  <span
                    className={chart.axis}
                    style={{
                      left: `${index * width + width / 2}%`,
                      top: "calc(100% + 6px)",
                      transform: "translateX(-50%)",
                    }}
                  >
                    {name(month, "short")}
                  </span>
                </span>
              );
            })}
          </div>
        </ChartOrTable>
      )}
    </section>
  );
}
