import { formatCoins } from "@trestle/domain/money.ts";
import type { PoolSummary } from "@trestle/domain/pools/pool.ts";
import { Amount, BrickProgress, Card, Grid, List } from "../../../ui/index.ts";
import { bpsOf, percent, setting } from "../percent.ts";
import styles from "./pools.module.css";

type Limit = { name: string; why: string; used: bigint; most: bigint; note: string; bounds: string };

/** Lists every limit with its use and the range in which the owner can set the limit. */
export function PoolLimits({ pool }: { pool: PoolSummary }) {
  return (
    <Card
      className="c12"
      id="limits"
      title="Limits"
      note="Set in the contract. Changes affect new loans and deposits only."
    >
      <List>
        {limitsOf(pool).map(({ name, why, used, most, note, bounds }) => {
          const share = bpsOf(used, most);
          return (
            <Grid as="li" key={name} fold="s" className={styles.limit}>
              <div>
                <p className="strong">{name}</p>
                <p className="t-s muted">{why}</p>
                <p className="t-s muted">{bounds}</p>
              </div>
              <div>
                <p className="row between t-s">
                  <span>
                    <Amount wei={used} unit="" /> of <Amount wei={most} />
                  </span>
                  <span className="strong">{percent(share)}</span>
                </p>
                <BrickProgress percent={share / 100} label={`${name}: ${percent(share)} used`} thin />
                <p className="t-s muted mt1">{note}</p>
              </div>
            </Grid>
          );
        })}
      </List>
    </Card>
  );
}

function limitsOf({ tvl, principal, seasoned, outflow, largest, settings }: PoolSummary): Limit[] {
  const worth = BigInt(tvl);
  const of = (whole: bigint, bps: number) => (whole * BigInt(bps)) / 10_000n;
  const room = (most: bigint, used: bigint) => formatCoins(most > used ? most - used : 0n);
  const lendable = of(BigInt(seasoned), settings.maxUtilisation);
  const out = BigInt(outflow.limit);
  return [
    {
      name: `Lent at most ${setting(settings.maxUtilisation)}`,
      why: "A new loan that would take the pool above this is refused. New deposits count little by little, at most a tenth more a day.",
      bounds: "The owner can set 10 to 90%.",
      used: BigInt(principal),
      most: lendable,
      note: `Room for ${room(lendable, BigInt(principal))} of new loans`,
    },
    {
      name: "Daily outflow",
      why: "Counts withdrawals and new loans, less deposits. New loans may use half.",
      bounds: "The owner can set 5 to 50% of the value; it’s at least 1 DEV.",
      used: BigInt(outflow.used),
      most: out,
      note: `${room(out, BigInt(outflow.used))} can leave now. ${formatCoins(out / 24n)} frees up every hour`,
    },
    {
      name: `One wallet: at most ${setting(settings.maxWallet)}`,
      why: "Keeps one lender from draining the pool at once. Applies from 50 DEV of value.",
      bounds: "The owner can set 5 to 50%.",
      used: BigInt(largest.lender),
      most: of(worth, settings.maxWallet),
      note: "The largest lender",
    },
    {
      name: `One project: at most ${setting(settings.maxExposure)}`,
      why: `A single failed project can cost the pool no more than this. All loans of one owner together: ${setting(settings.maxOwnerExposure)}.`,
      bounds: "The owner can set 1 to 25%. The share per owner is fixed.",
      used: BigInt(largest.loan),
      most: of(BigInt(seasoned), settings.maxExposure),
      note: "The largest loan",
    },
  ];
}
