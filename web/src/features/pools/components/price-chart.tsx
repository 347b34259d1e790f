import { useQuery } from "@tanstack/react-query";
import { tiers as allTiers } from "@trestle/chain/contract-names.ts";
import type { PoolSeries, SeriesRange, Tier } from "@trestle/domain/pools/pool.ts";
import { useState } from "react";
import { axisOf } from "../../../components/chart/axis.ts";
import { Chart, ChartOrTable, withDigits } from "../../../components/chart/chart.tsx";
import { formatDate, shortDay } from "../../../lib/format.ts";
import { Button } from "../../../ui/index.ts";
import { seriesQuery } from "../api/pools.ts";
import { priceText } from "../percent.ts";
import styles from "./pools.module.css";
import { TierName } from "./tier-name.tsx";

const RANGES: [SeriesRange, string][] = [
  ["30d", "30 days"],
  ["6m", "6 months"],
  ["all", "All"],
];
const DASHES: Record<Tier, string | undefined> = {
  "low-risk": undefined,
  "medium-risk": "8 4",
  "high-risk": "2 3",
};
const DAY_MS = 86_400_000;

type Props = { tiers?: readonly Tier[]; className?: string };

/** Draws the history of the pools' token prices. */
export function PriceChart({ tiers = allTiers, className = "c8" }: Props) {
  const [range, setRange] = useState<SeriesRange>("6m");
  const { data } = useQuery(seriesQuery(range));
  const shown = data ? tiers.filter((tier) => data.prices[tier].length > 0) : [];
  return (
    <section className={`${className} card ${styles.column}`} aria-labelledby="price">
      <div className="sec-head">
        <h2 id="price">Token price</h2>
        <fieldset className="seg" aria-label="Range">
          {RANGES.map(([key, text]) => (
            <Button kind="bare" key={key} aria-pressed={key === range} onClick={() => setRange(key)}>
              {text}
            </Button>
          ))}
        </fieldset>
      </div>
      {data && shown.length > 0 ? (
        <Lines prices={data.prices} shown={shown} />
      ) : (
        <p className="t-s muted">
          {data ? "No price yet. The first token of a pool costs 1 DEV." : "Loading prices…"}
        </p>
      )}
    </section>
  );
}

function Lines({ prices, shown }: { prices: PoolSeries["prices"]; shown: Tier[] }) {
  const all = shown.flatMap((tier) => prices[tier]);
  const times = all.map(({ day }) => Date.parse(day));
  const last = Math.max(...times);
  const first = Math.min(...times, last - 7 * DAY_MS);
  const values = all.map(({ price }) => Number(price) / 1e18);
  const { low, high, ticks, digits } = axisOf(Math.min(...values), Math.max(...values));
  const x = (day: string) => ((Date.parse(day) - first) / (last - first)) * 100;
  const y = (price: string | number) => 100 - ((Number(price) - low) / (high - low)) * 100;
  const ends = spread(
    shown.map((tier) => {
      const price = prices[tier].at(-1)?.price ?? "0";
      return { tier, price, top: y(Number(price) / 1e18) };
    }),
  );
  const days = [...new Set(all.map(({ day }) => day))].sort().reverse();
  return (
    <ChartOrTable
      name="Token price by day"
      head={["Day", ...shown.map((tier) => `${tier[0]?.toUpperCase()}${tier.slice(1)}`)]}
      rows={days.map((day) => [
        shortDay(day),
        ...shown.map((tier) => {
          const point = prices[tier].find((one) => one.day === day);
          return point ? priceText(BigInt(point.price)) : "–";
        }),
      ])}
    >
      <Chart
        className={styles.prices}
        label={`Token price since ${shortDay(new Date(first).toISOString())}: ${ends
          .map(({ tier, price }) => `${tier} ${priceText(BigInt(price))}`)
          .join(", ")}`}
        levels={ticks.map((tick) => ({ at: 100 - y(tick), text: withDigits(tick, digits) }))}
        marks={dateMarks(first, last)}
        lines={shown.map((tier) => (
          <path
            key={tier}
            d={`M${prices[tier].map(({ day, price }) => `${x(day).toFixed(2)} ${y(Number(price) / 1e18).toFixed(2)}`).join("L")}`}
            fill="none"
            stroke={`var(--${tier})`}
            strokeWidth="2.5"
            strokeDasharray={DASHES[tier]}
          />
        ))}
      >
        {ends.map(({ tier, price, top, label }) => (
          <span key={tier}>
            <span className={styles.dot} style={{ "--k": `var(--${tier})`, left: "100%", top: `${top}%` }} />
            <span className={styles.tag} style={{ left: "calc(100% + 12px)", top: `calc(${label}% - 18px)` }}>
              <TierName tier={tier} short />
              <br />
              {priceText(BigInt(price))}
            </span>
          </span>
        ))}
      </Chart>
    </ChartOrTable>
  );
}

/** Returns five dates along the axis, including the first and the last. */
const dateMarks = (first: number, last: number) =>
  [0, 25, 50, 75, 100].map((at) => ({
    at,
    isMinor: at % 50 !== 0,
    text: formatDate(new Date(first + ((last - first) * at) / 100), {
      day: "numeric",
      month: "short",
      timeZone: "UTC",
    }),
  }));

const LABEL_HEIGHT = 16;

/** Spreads the labels of lines that end close together. */
function spread<Line extends { top: number }>(lines: Line[]): (Line & { label: number })[] {
  let above = Number.NEGATIVE_INFINITY;
  const placed = [...lines]
    .sort((a, b) => a.top - b.top)
    .map((line) => {
      above = Math.max(line.top, above + LABEL_HEIGHT);
      return { ...line, label: above };
    });
  const over = Math.max(0, (placed.at(-1)?.label ?? 0) - 100);
  return placed.map((line) => ({ ...line, label: line.label - over }));
}
