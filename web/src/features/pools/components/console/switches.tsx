import type { ConsolePool } from "@trestle/domain/pools/console.ts";
import { useState } from "react";
import { utcTime } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { Button, Card, ConfirmDialog } from "../../../../ui/index.ts";
import { TierName } from "../tier-name.tsx";
import { Clock } from "./clock.tsx";
import styles from "./console.module.css";
import { OwnerAct, type OwnerChange } from "./owner-act.tsx";
import { useOrder } from "./use-order.ts";

const DAY = 86_400;
type What = "everything" | "withdrawals";

/** Stops a pool by the operator's queue and resumes it by the owner's wallet; every stop also expires. */
export function Switches({ pools, now }: { pools: ConsolePool[]; now: number }) {
  const [stopping, setStopping] = useState<{ pool: ConsolePool; what: What } | null>(null);
  const [change, setChange] = useState<OwnerChange | null>(null);
  const stop = useOrder(() => setStopping(null));
  return (
    <Card
      flush
      id="switches"
      title="Switches"
      hint="Repayments never stop. A pause of either kind lasts 14 days at most, then neither is possible for 7. The operator can only pause. Only the owner’s wallet can resume."
    >
      {pools.map((pool) => (
        <div key={pool.tier} className={styles.switch}>
          <TierName tier={pool.tier} />
          <Switch
            name="Deposits, loans and withdrawals"
            isOn={!pool.paused}
            canStop={pool.coolsDownUntil === 0}
            onStop={() => setStopping({ pool, what: "everything" })}
            onResume={() => setChange(resuming(pool, "everything"))}
          />
          <Switch
            name="Withdrawals"
            isOn={pool.withdrawalsEnabled}
            canStop={pool.coolsDownUntil === 0}
            onStop={() => setStopping({ pool, what: "withdrawals" })}
            onResume={() => setChange(resuming(pool, "withdrawals"))}
          />
          <StopClock pool={pool} now={now} />
        </div>
      ))}
      <ConfirmDialog
        title={stopping?.what === "withdrawals" ? "Pause withdrawals?" : "Pause this pool?"}
        opened={stopping !== null}
        onClose={() => setStopping(null)}
        confirmLabel="Queue the pause"
        reason={{ label: "Why? This is logged.", limit: 500 }}
        busy={stop.busy}
        problem={stop.problem}
        onConfirm={(reason) =>
          stopping && stop.run({ kind: "stop", tier: stopping.pool.tier, what: stopping.what, reason })
        }
      >
        It ends automatically after 14 days. We’ll notify every lender. Only the owner’s wallet can end it
        sooner.
      </ConfirmDialog>
      {change ? <OwnerAct change={change} onClose={() => setChange(null)} /> : null}
    </Card>
  );
}

type SwitchProps = {
  name: string;
  isOn: boolean;
  canStop: boolean;
  onStop: () => void;
  onResume: () => void;
};

function Switch({ name, isOn, canStop, onStop, onResume }: SwitchProps) {
  return (
    <div>
      <p className="strong">{name}</p>
      <p className="row g2 t-s">
        <span className={`badge ${isOn ? "go" : "bad"}`}>{isOn ? "On" : "Paused"}</span>
        {isOn ? (
          <Button small disabled={!canStop} onClick={onStop}>
            Pause
          </Button>
        ) : (
          <Button small onClick={onResume}>
            End the pause
          </Button>
        )}
      </p>
    </div>
  );
}

function StopClock({ pool, now }: { pool: ConsolePool; now: number }) {
  if (pool.paused || !pool.withdrawalsEnabled)
    return (
      <Clock
        from={pool.stopEndsAt - 14 * DAY}
        until={pool.stopEndsAt}
        now={now}
        text={`Ends automatically on ${utcTime(pool.stopEndsAt)} UTC`}
      />
    );
  if (pool.coolsDownUntil > 0)
    return (
      <Clock
        from={pool.coolsDownUntil - 7 * DAY}
        until={pool.coolsDownUntil}
        now={now}
        text={`Can’t be paused until ${utcTime(pool.coolsDownUntil)} UTC`}
      />
    );
  return (
    <p className="t-s muted">Can be paused. It would end automatically on {utcTime(now + 14 * DAY)} UTC.</p>
  );
}

const resuming = (pool: ConsolePool, what: What): OwnerChange => {
  const isAll = what === "everything";
  const call = isAll
    ? contractCall("LendingPool", pool.address, "setPaused", [false])
    : contractCall("LendingPool", pool.address, "setWithdrawalsEnabled", [true]);
  return {
    pool,
    act: `resume-${what}`,
    title: "End the pause",
    action: "Sign and resume",
    steps: [{ label: "End the pause", call }],
    rows: [
      { what: isAll ? "Deposits, loans and withdrawals" : "Withdrawals", before: "paused", after: "on" },
    ],
    worstCase: "the reason for the pause isn’t gone. You can’t pause again for 7 days.",
    isDone: ({ paused, withdrawalsEnabled }) => (isAll ? !paused : withdrawalsEnabled),
  };
};
