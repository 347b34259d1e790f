import type { PoolSummary } from "@trestle/domain/pools/pool.ts";
import { counted } from "../../../lib/format.ts";
import { Amount, Fact, Facts } from "../../../ui/index.ts";
import { pastEarnings } from "../past-earnings.ts";
import { percent, setting } from "../percent.ts";

/** What lenders earn, what the reserve holds for them, and what was lost. */
export function PoolEarnings({ pool }: { pool: PoolSummary }) {
  const { earns, settings, defaults } = pool;
  const past = pastEarnings(earns, 2);
  return (
    <section className="c4 card" aria-labelledby="earnings">
      <h2 id="earnings">What lenders earn</h2>
      <p className="t-s muted">As a share of the pool's value</p>
      <Facts className="mt2">
        <Fact name="Now, from loans on time">
          <span className="strong">{percent(earns.now, 2)} a year</span>
        </Fact>
        <Fact name={past ? `${past.days}, after reserve and losses` : "Lately, after reserve and losses"}>
          <span className="strong">{past ? past.text : "Less than a week of history"}</span>
        </Fact>
      </Facts>
      <h2 className="mt5">Reserve</h2>
      <p>
        <Amount wei={BigInt(pool.reserve)} size="figure" />
      </p>
      <p className="t-s muted">
        Not part of the pool's value. {setting(settings.reserveShare)} of interest goes here, and it pays
        first when a loan is lost.
      </p>
      <Facts className="mt2">
        <Fact name={<>Lost to date, {counted(defaults, "default")}</>}>
          <Amount wei={BigInt(pool.lost)} />
        </Fact>
        <Fact name="Of that, paid by the reserve">
          <Amount wei={BigInt(pool.coveredByReserve)} />
        </Fact>
        <Fact name="Overdue now">
          <Amount wei={BigInt(pool.overdue)} />
        </Fact>
        <Fact name="Of that, written down">
          <Amount wei={BigInt(pool.writtenDown)} />
        </Fact>
      </Facts>
    </section>
  );
}
