import { formatCoins } from "@trestle/domain/money.ts";
import type { PoolSummary } from "@trestle/domain/pools/pool.ts";
import { formatNumber } from "../../../lib/format.ts";
import { Amount, Grid, Stack } from "../../../ui/index.ts";
import { bpsOf, percent } from "../percent.ts";
import styles from "./pools.module.css";
import { TierName } from "./tier-name.tsx";

const RADIUS = 56;
const AROUND = 2 * Math.PI * RADIUS;
const GAP = 3;

/** Draws the lent money by pool; the figures beside the chart are its text alternative. */
export function ExposureDonut({ pools }: { pools: PoolSummary[] }) {
  const lent = pools.reduce((sum, { principal }) => sum + BigInt(principal), 0n);
  const loans = pools.reduce((sum, { activeLoans }) => sum + activeLoans, 0);
  let begun = 0;
  const parts = pools.map((pool) => {
    const bps = bpsOf(BigInt(pool.principal), lent);
    const length = (AROUND * bps) / 10_000;
    const part = { ...pool, bps, length: Math.max(0, length - GAP), offset: -begun };
    begun += length;
    return part;
  });
  const largest = Math.max(0, ...pools.map(({ largest: { loan }, tvl }) => bpsOf(BigInt(loan), BigInt(tvl))));
  return (
    <section className="c4 card" aria-labelledby="exposure">
      <h3 id="exposure">Where the money is</h3>
      <p className="t-s muted">
        {lent === 0n
          ? "Nothing is lent right now"
          : `${formatCoins(lent)} lent; the largest loan is ${percent(largest)} of its pool`}
      </p>
      <Grid columns="minmax(116px, 148px) minmax(0, 1fr)" gap={4} align="center" className="mt4">
        <svg viewBox="0 0 148 148" aria-hidden="true">
          <g fill="none" strokeWidth="22" transform="rotate(-90 74 74)">
            <circle cx="74" cy="74" r={RADIUS} stroke="var(--track)" />
            {parts
              .filter(({ bps }) => bps > 0)
              .map(({ tier, length, offset }) => (
                <circle
                  key={tier}
                  cx="74"
                  cy="74"
                  r={RADIUS}
                  stroke={`var(--${tier})`}
                  strokeDasharray={`${length} ${AROUND}`}
                  strokeDashoffset={offset}
                />
              ))}
          </g>
          <text x="74" y="76" textAnchor="middle" className={styles.count}>
            {formatNumber(loans)}
          </text>
          <text x="74" y="94" textAnchor="middle" className={styles.unit}>
            {loans === 1 ? "loan" : "loans"}
          </text>
        </svg>
        <Stack as="ul" gap={2}>
          {parts.map(({ tier, principal, bps }) => (
            <li key={tier} className="t-s">
              <TierName tier={tier} />
              <br />
              <Amount wei={BigInt(principal)} /> <span className="muted">{percent(bps)}</span>
            </li>
          ))}
        </Stack>
      </Grid>
    </section>
  );
}
