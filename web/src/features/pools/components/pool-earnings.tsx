import type { PoolSummary } from "@trestle/domain/pools/pool.ts";
import { counted } from "../../../lib/format.ts";
import { Amount, Facts } from "../../../ui/index.ts";
import { pastEarnings } from "../past-earnings.ts";
import { percent, setting } from "../percent.ts";

/** Shows the lenders' earnings, the reserve, and the losses of a pool. */
export function PoolEarnings({ pool }: { pool: PoolSummary }) {
  const { earns, settings, defaults } = pool;
  const past = pastEarnings(earns, 2);
  return (
    <section className="c4 card" aria-labelledby="earnings">
      <h2 id="earnings">What lenders earn</h2>
      <p className="t-s muted">As a share of the pool’s value</p>
      <Facts
        className="mt2"
        rows={[
          { name: "Now, from loans on time", value: `${percent(earns.now, 2)} a year`, className: "strong" },
          {
            name: past ? `${past.days}, after reserve and losses` : "Lately, after reserve and losses",
            value: past ? past.text : "Less than a week of history",
            className: "strong",
          },
        ]}
      />
      <h2 className="mt5">Reserve</h2>
      <p>
        <Amount wei={BigInt(pool.reserve)} size="figure" />
      </p>
      <p className="t-s muted">
        Not part of the pool’s value. {setting(settings.reserveShare)} of interest goes here, and it pays
        first when a loan is lost.
      </p>
      <Facts
        className="mt2"
        rows={[
          {
            name: `Lost to date, ${counted(defaults, "default")}`,
            value: BigInt(pool.lost),
          },
          { name: "Of that, paid by the reserve", value: BigInt(pool.coveredByReserve) },
          { name: "Overdue now", value: BigInt(pool.overdue) },
          { name: "Of that, written down", value: BigInt(pool.writtenDown) },
        ]}
      />
    </section>
  );
}
