import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import type { PoolSummary } from "@trestle/domain/pools/pool.ts";
import { formatNumber, utcTime } from "../../../lib/format.ts";
import { Amount, Button, Grid, Stat } from "../../../ui/index.ts";
import { pastEarnings } from "../past-earnings.ts";
import { percent, setting } from "../percent.ts";
import { tierOf } from "../tiers.ts";
import styles from "./pools.module.css";
import { RateCurve } from "./rate-curve.tsx";
import { TierShape } from "./tier-name.tsx";

type Props = { pool: PoolSummary; onDeposit: () => void; onWithdraw: () => void };

/** Summarises one pool: value, lenders' earnings, loan rates and limits. */
export function PoolCard({ pool, onDeposit, onWithdraw }: Props) {
  const { tier, settings, earns } = pool;
  return (
    <section className={`c4 card ${styles.column}`} aria-label={`${tierOf(tier).name} pool`}>
      <div>
        <div className="row">
          <TierShape tier={tier} />
          <div className="grow">
            <h2>
              <Link to={`${pages.pools}/$tier`} params={{ tier }} style={{ color: "inherit" }}>
                {tierOf(tier).name}
              </Link>
            </h2>
            <p className="t-s muted">
              SCORS {settings.minScors} to {settings.maxScors}
            </p>
          </div>
          <div style={{ textAlign: "right" }}>
            <p className="label">Lenders earn now</p>
            <p className="t-l">{percent(earns.now)}</p>
          </div>
        </div>
        <p className="label mt4">Total value</p>
        <p>
          <Amount wei={BigInt(pool.tvl)} size="figure" />
        </p>
        <p className="t-s muted mt1">{pastText(earns)}</p>
      </div>
      <Grid as="dl" columns="repeat(3, auto)" gap={2} className={styles.facts}>
        {facts(pool).map(([name, value]) => (
          <Stat key={name} name={name}>
            {value}
          </Stat>
        ))}
      </Grid>
      <div className={styles.curve}>
        <p className="t-s">
          <span className="strong">What a loan costs now</span>{" "}
          <span className="muted">best and worst SCORS</span>
        </p>
        <RateCurve pool={pool} />
      </div>
      <p className="t-s muted mt2">{limitsText(pool)}</p>
      <div className={`row g2 ${styles.bottom}`}>
        <Button kind="soft" className="grow" onClick={onDeposit}>
          Deposit
        </Button>
        <Button className="grow" onClick={onWithdraw}>
          Withdraw
        </Button>
      </div>
    </section>
  );
}

const facts = ({ tokenPrice, activeLoans, free, reserve, lenders, lost }: PoolSummary) =>
  [
    ["Token price", <Amount key="price" wei={BigInt(tokenPrice)} />],
    ["Active loans", formatNumber(activeLoans)],
    ["Free to withdraw", <Amount key="free" wei={BigInt(free)} />],
    ["Reserve", <Amount key="reserve" wei={BigInt(reserve)} />],
    ["Lenders", formatNumber(lenders)],
    ["Losses to date", <Amount key="lost" wei={BigInt(lost)} />],
  ] as const;

function pastText(earns: PoolSummary["earns"]): string {
  const past = pastEarnings(earns);
  return past ? `${past.days}: ${past.text}, after reserve and losses` : "Less than a week of history";
}

function limitsText({ settings, paused, withdrawalsEnabled, stopEndsAt }: PoolSummary): string {
  if (paused) return `Paused until ${utcTime(stopEndsAt)} UTC. Repayments continue.`;
  if (!withdrawalsEnabled) return `Withdrawals are paused until ${utcTime(stopEndsAt)} UTC.`;
  if (settings.maxWallet === 0) return "";
  return `Lends at most ${setting(settings.maxUtilisation)}, to one project at most ${setting(settings.maxExposure)}. One wallet holds at most ${setting(settings.maxWallet)}. ${setting(settings.reserveShare)} of interest goes to the reserve.`;
}
