import { useQuery } from "@tanstack/react-query";
import type { Borrowing, LoanApplication } from "@trestle/domain/pools/borrowing.ts";
import { obstacleSentences } from "@trestle/domain/pools/obstacles.ts";
import type { PlannedInstalment } from "@trestle/domain/pools/schedule.ts";
import { useState } from "react";
import { configQuery } from "../../../../lib/config.ts";
import { counted, longDay, utcTime } from "../../../../lib/format.ts";
import { lazyWithRetry } from "../../../../lib/lazy-with-retry.tsx";
import { Amount, Button, Grid, Icon } from "../../../../ui/index.ts";
import { dayOf } from "../../borrow-draft.ts";
import { percent } from "../../percent.ts";
import { TierName } from "../tier-name.tsx";
import styles from "./borrow.module.css";
import { PlanTable } from "./plan-table.tsx";

const ConfirmLoan = lazyWithRetry(() => import("./confirm-loan.tsx").then((file) => file.ConfirmLoan));
const WithdrawApplication = lazyWithRetry(() =>
  import("./withdraw-application.tsx").then((file) => file.WithdrawApplication),
);

type Props = {
  borrowing: Borrowing;
  application: LoanApplication;
  /** Called with true when a dialog opens, and with false when it closes. */
  onSigning: (isSigning: boolean) => void;
};

/** Shows an application or proposal with its terms, its expiry and the current obstacles. */
export function ApplicationCard({ borrowing, application, onSigning }: Props) {
  const { data: config } = useQuery(configQuery);
  const [open, setOpened] = useState<"confirm" | "withdraw" | null>(null);
  const setOpen = (dialog: typeof open) => {
    setOpened(dialog);
    onSigning(dialog !== null);
  };
  const { tier, amount, rate, endsAt, schedule, byOwner, appliedAt, lapsesAt, obstacle } = application;
  const refused = obstacleSentences[obstacle];
  const interest = schedule.reduce((sum, each) => sum + BigInt(each.interest), 0n);
  const pool = config?.contracts.pools[tier];
  const close = () => setOpen(null);
  return (
    <section className="card" aria-labelledby="application">
      <div className="sec-head">
        <h2 id="application">{byOwner ? "Application waiting" : "The operator proposes a loan"}</h2>
        <TierName tier={tier} />
      </div>
      <p>
        <Amount wei={BigInt(amount)} size="large" />
      </p>
      <p className="t-s muted">
        {percent(rate, 2)} a year, fixed. {counted(schedule.length, "instalment")}, the last on{" "}
        {longDay(dayOf(endsAt))}. Total interest <Amount wei={interest} />.
      </p>
      <Grid as="ol" columns={4} fold="s" gap={3} className={styles.clock}>
        <li className={styles.done}>
          <p className="strong">Approved by the pool</p>
          <p className="muted">{utcTime(appliedAt)} UTC</p>
        </li>
        <li className={styles.now}>
          <p className="strong">You confirm and disburse</p>
          <p className="muted">Your turn</p>
        </li>
        <li>
          <p className="strong">Money in escrow</p>
          <p className="muted">Never in a wallet</p>
        </li>
        <li>
          <p className="strong">Lapses</p>
          <p className="muted">{utcTime(lapsesAt)} UTC</p>
        </li>
      </Grid>
      <details className="mt3">
        <summary className="link s">The instalments you agree to</summary>
        <div className="table-scroll mt2">
          <PlanTable plan={planOf(application)} total={BigInt(amount)} />
        </div>
      </details>
      {refused ? (
        <p className="note" role="status">
          <Icon name="warning" size={16} />
          <span>It can’t be confirmed right now. {refused}</span>
        </p>
      ) : null}
      <p className="t-s muted mt3">
        If you do nothing, it lapses: no debt, no cost.{" "}
        {byOwner
          ? "Until you confirm, nobody owes anything. The operator can also pay it into escrow, on these terms only."
          : "Nobody can confirm it for you."}
      </p>
      <div className="row g2 wrap-ok mt3">
        <Button onClick={() => setOpen("withdraw")}>
          {byOwner ? "Withdraw application" : "Decline proposal"}
        </Button>
        <Button kind="primary" disabled={refused !== undefined} onClick={() => setOpen("confirm")}>
          Review and confirm
        </Button>
      </div>
      {open === "confirm" && pool ? (
        <ConfirmLoan borrowing={borrowing} application={application} pool={pool} onClose={close} />
      ) : null}
      {open === "withdraw" && pool ? (
        <WithdrawApplication borrowing={borrowing} application={application} pool={pool} onClose={close} />
      ) : null}
    </section>
  );
}

function planOf({ amount, schedule }: LoanApplication): PlannedInstalment[] {
  let before = BigInt(amount);
  return schedule.map((each) => {
    const left = BigInt(each.principalLeft);
    const principal = before - left;
    before = left;
    return {
      amount: BigInt(each.amount),
      interest: BigInt(each.interest),
      deadline: each.deadline,
      principal,
      left,
    };
  });
}
