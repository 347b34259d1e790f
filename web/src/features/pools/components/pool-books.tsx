import type { PoolSummary } from "@trestle/domain/pools/pool.ts";
import { counted, formatNumber } from "../../../lib/format.ts";
import { Amount, Fact, Facts } from "../../../ui/index.ts";
import styles from "./pool-page.module.css";
import { RateCurve } from "./rate-curve.tsx";

type Props = { pool: PoolSummary; block: number };

/** What the pool's value is made of, and what a new loan costs. */
export function PoolBooks({ pool, block }: Props) {
  const provision = BigInt(pool.overdue) - BigInt(pool.reserve);
  return (
    <section className="c8 card" aria-label="Total value">
      <div className={styles.books}>
        <div>
          <p className="label">Total value</p>
          <p>
            <Amount wei={BigInt(pool.tvl)} size="large" />
          </p>
          <p className="t-s muted mt1">
            {counted(pool.lenders, "lender")} · {counted(pool.activeLoans, "loan")} · block{" "}
            {formatNumber(block)}
          </p>
          <Facts className="mt3">
            <Line name="Cash" wei={BigInt(pool.cash)} />
            <Line name="Principal out on loan" wei={BigInt(pool.principal)} />
            <Line name="Interest earned, not yet paid" wei={BigInt(pool.interest)} />
            {BigInt(pool.vesting) > 0n ? (
              <Line name="Late interest, added day by day" wei={-BigInt(pool.vesting)} />
            ) : null}
            <Line name="Set aside for overdue loans" wei={provision > 0n ? -provision : 0n} />
            <Fact className="strong" name="Total value">
              <Amount wei={BigInt(pool.tvl)} />
            </Fact>
            <Fact name="Pool tokens">
              <Amount wei={BigInt(pool.tokens)} unit="tokens" />
            </Fact>
            <Line name="Price of 1 token" wei={BigInt(pool.tokenPrice)} />
          </Facts>
        </div>
        <div>
          <h2 className="t-m">What a new loan costs</h2>
          <p className="t-s muted">The more is lent, the higher the rate. It rises steeply near the cap.</p>
          <RateCurve pool={pool} />
          <p className="t-s ink2 mt2">Before a loan is priced, it's added to the share lent.</p>
        </div>
      </div>
    </section>
  );
}

const Line = ({ name, wei }: { name: string; wei: bigint }) => (
  <Fact name={name}>
    <Amount wei={wei} />
  </Fact>
);
