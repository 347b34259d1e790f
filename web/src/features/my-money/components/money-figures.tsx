import { formatCoinsShort } from "@trestle/domain/money.ts";
import type { MyMoney } from "@trestle/domain/my-money/my-money.ts";
import type { ReactNode } from "react";
import { formatNumber } from "../../../lib/format.ts";
import { Amount, Grid } from "../../../ui/index.ts";
import styles from "./my-money.module.css";

/** The figures at the top; the caller adds the one for wallet and pools. */
export function MoneyFigures({ money, children }: { money: MyMoney; children: ReactNode }) {
  const { inEscrow, waitingForYou, sums } = money;
  const claimable = BigInt(money.claimable);
  const coming = BigInt(sums.due.in) + BigInt(sums.expected.in);
  const later = coming - claimable;
  return (
    <Grid
      as="section"
      columns={4}
      fold="l"
      divided
      className="card flush"
      style={{ marginBottom: 24 }}
      aria-label="Your money at a glance"
    >
      <div>
        <p className="label">Your money in escrow</p>
        <p className="mt1">
          <Amount wei={BigInt(inEscrow.total)} size="figure" />
        </p>
        <p className="t-s muted">
          {inEscrow.total === "0"
            ? "You have no money in escrow"
            : `${formatCoinsShort(BigInt(inEscrow.atWork))} in your projects`}
          {inEscrow.donated === "0" ? "" : `, ${formatCoinsShort(BigInt(inEscrow.donated))} donated`}
        </p>
      </div>
      <div>
        <p className="label">Coming to you</p>
        <p className="mt1">
          <Amount wei={coming} size="figure" />
        </p>
        <p className="t-s muted">
          {claimable === 0n ? (
            "Nothing to claim now"
          ) : (
            <span className={styles.claim}>{formatCoinsShort(claimable)} to claim now</span>
          )}
          {later > 0n ? `, ${formatCoinsShort(later)} later` : ""}
        </p>
      </div>
      <div className={waitingForYou.count > 0 ? styles.yours : undefined}>
        <p className="label">Waiting for you</p>
        {waitingForYou.count === 0 ? (
          <p className="t-s muted mt1">Nothing needs your reply</p>
        ) : (
          <>
            <p className={`mt1 ${styles.count}`}>{formatNumber(waitingForYou.count)}</p>
            <p className="t-s muted">{waitingForYou.count === 1 ? "thing to do" : "things to do"}</p>
          </>
        )}
      </div>
      {children}
    </Grid>
  );
}
