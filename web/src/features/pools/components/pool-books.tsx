import type { PoolSummary } from "@trestle/domain/pools/pool.ts";
import { counted, formatNumber } from "../../../lib/format.ts";
import { Amount, Facts, Grid } from "../../../ui/index.ts";
import styles from "./pools.module.css";
import { RateCurve } from "./rate-curve.tsx";

type Props = { pool: PoolSummary; block: number };

/** Shows the parts of the pool's value and the rate of a new loan. */
export function PoolBooks({ pool, block }: Props) {
  const provision = BigInt(pool.overdue) - BigInt(pool.reserve);
  return (
    <section className="c8 card" aria-label="Total value">
      <Grid fold="s" gap={6} className={styles.books}>
        <div>
          <p className="label">Total value</p>
          <p>
            <Amount wei={BigInt(pool.tvl)} size="large" />
          </p>
          <p className="t-s muted mt1">
            {counted(pool.lenders, "lender")} · {counted(pool.activeLoans, "loan")} · block{" "}
            {formatNumber(block)}
          </p>
          <Facts
            className="mt3"
            rows={[
              amount("Cash", BigInt(pool.cash)),
              amount("Lent out", BigInt(pool.principal)),
              amount("Interest earned, not yet paid", BigInt(pool.interest)),
              BigInt(pool.vesting) > 0n && amount("Late interest, added day by day", -BigInt(pool.vesting)),
              amount("Set aside for overdue loans", provision > 0n ? -provision : 0n),
              { ...amount("Total value", BigInt(pool.tvl)), className: "strong" },
              { name: "Pool tokens", value: <Amount wei={BigInt(pool.tokens)} unit="tokens" /> },
              amount("Price of 1 token", BigInt(pool.tokenPrice)),
            ]}
          />
        </div>
        <div>
          <h2 className="t-m">What a new loan costs</h2>
          <p className="t-s muted">The more is lent, the higher the rate. It rises steeply near the cap.</p>
          <RateCurve pool={pool} />
          <p className="t-s ink2 mt2">Before a loan is priced, it’s added to the share lent.</p>
        </div>
      </Grid>
    </section>
  );
}

const amount = (name: string, wei: bigint) => ({ name, value: wei });
