import type { ReactNode } from "react";
import { SigningFlow } from "../../../../components/signing/signing-flow.tsx";
import type { SigningState } from "../../../../lib/transactions/use-signing.ts";
import { Button, Icon } from "../../../../ui/index.ts";
import styles from "./acts.module.css";

type Props = {
  signing: SigningState;
  /** Label of the button. */
  action: string;
  /** Participle of the act, as in "nothing was approved". */
  done: string;
  /** Text shown when the act is done. */
  settled: string;
  happens: ReactNode;
  ifNobodyActs: ReactNode;
  onClose: () => void;
  /** Returns from the preview to the form. */
  onBack?: () => void;
  /** Form of the act, if it needs one. */
  children?: ReactNode;
};

/** Signs one act of the contract; the preview shows its effects and the outcome if no party acts. */
export function ActFlow(props: Props) {
  const { signing, action, done, settled, happens, ifNobodyActs, onClose, onBack, children } = props;
  const isAhead = signing.phase === "preview" || signing.phase === "idle";
  return (
    <>
      {isAhead && signing.plan ? <Outcomes happens={happens} ifNobodyActs={ifNobodyActs} /> : null}
      <SigningFlow
        signing={signing}
        action={action}
        done={done}
        mined="Confirmed on the chain. Updating the project…"
        settled={
          <div className="stack" role="status">
            <p className="note">
              <Icon name="check" size={16} />
              <span>{settled}</span>
            </p>
            <Button kind="primary" onClick={onClose}>
              Done
            </Button>
          </div>
        }
        otherActions={
          <Button busy={signing.isAsking} onClick={signing.plan && onBack ? onBack : onClose}>
            {signing.plan && onBack ? "Back" : "Cancel"}
          </Button>
        }
      >
        {children}
      </SigningFlow>
    </>
  );
}

function Outcomes({ happens, ifNobodyActs }: Pick<Props, "happens" | "ifNobodyActs">) {
  return (
    <dl className={styles.outcomes}>
      <div>
        <dt>What happens</dt>
        <dd>{happens}</dd>
      </div>
      <div>
        <dt>If nobody acts</dt>
        <dd>{ifNobodyActs}</dd>
      </div>
    </dl>
  );
}
