import { useEffect, useState } from "react";
import { LoadingAnimation } from "../../../../components/loading-animation.tsx";
import { shortHex } from "../../../../components/short-hex.ts";
import { formatNumber } from "../../../../lib/format.ts";
import type { SigningState } from "../../../../lib/transactions/use-signing.ts";
import { Button, Icon } from "../../../../ui/index.ts";
import { acceptStatuses } from "../../accept/accept-plan.tsx";
import styles from "./accept.module.css";

type Status = (typeof acceptStatuses)[keyof typeof acceptStatuses];
const inOrder: Status[] = Object.values(acceptStatuses);

type Props = {
  signing: SigningState;
  needsApproval: boolean;
  onClose: () => void;
};

/** Shows the progress of a pending acceptance, step by step. */
export function AcceptProgress({ signing, needsApproval, onClose }: Props) {
  const { phase, hash, isAsking } = signing;
  // After the approval, the step is no longer needed, but the list keeps it as done.
  const [approves] = useState(needsApproval);
  const status = statusOf(signing);
  const seconds = useSeconds(status);
  const shown = inOrder.filter((one) => one !== acceptStatuses.approve || approves || one === status);
  const current = phase === "claiming" ? shown.length : shown.indexOf(status);
  const isSigned = status === acceptStatuses.approve || status === acceptStatuses.accept;
  const waitsForWallet = isAsking && isSigned && hash === null;
  return (
    <div className="stack">
      <div className={styles.laying}>
        <LoadingAnimation />
      </div>
      <ol className={styles.steps} aria-label="Accepting the bid">
        {shown.map((one, index) => (
          <li
            key={one}
            data-state={index < current ? "done" : index === current ? "now" : "later"}
            aria-current={index === current ? "step" : undefined}
          >
            <span className={styles.tick}>{index < current ? <Icon name="check" size={14} /> : null}</span>
            <span className="grow">{one}</span>
            {index === current && waitsForWallet ? (
              <span className={styles.wallet}>in your wallet</span>
            ) : null}
            {index < current && seconds[one] !== undefined ? (
              <span className="t-s muted">{formatNumber(seconds[one], { maximumFractionDigits: 1 })} s</span>
            ) : null}
          </li>
        ))}
      </ol>
      <p className="sr" role="status">
        {phase === "claiming" ? "Accepted on the chain. Updating the project…" : status}
      </p>
      {phase === "claiming" ? (
        <p className="note">
          <Icon name="clock" size={16} />
          <span>Accepted on the chain. Updating the project…</span>
        </p>
      ) : null}
      <p className="t-s muted">
        You can close this window. The acceptance continues, and the project page shows the result.
      </p>
      <div className="row between g2 wrap-ok">
        <span className="t-s muted">
          {hash ? (
            <>
              Transaction <span className="mono">{shortHex(hash)}</span>
            </>
          ) : null}
        </span>
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  );
}

/** Returns the current status; after a reload, only the step of the sent transaction is known. */
function statusOf({ status, step }: SigningState): Status {
  const reached = inOrder.find((one) => one === status);
  return reached ?? (step === 0 ? acceptStatuses.approve : acceptStatuses.confirm);
}

/** Returns the seconds for which each status was shown, at least 0.1. */
function useSeconds(status: Status): Partial<Record<Status, number>> {
  const [times, setTimes] = useState<Partial<Record<Status, number>>>({});
  useEffect(() => {
    const since = performance.now();
    return () => {
      const shown = Math.max(0.1, (performance.now() - since) / 1000);
      setTimes((before) => ({ ...before, [status]: shown }));
    };
  }, [status]);
  return times;
}
