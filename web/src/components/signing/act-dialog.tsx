import type { ReactNode } from "react";
import type { Purpose } from "../../lib/transactions/purpose.ts";
import type { SigningPlan } from "../../lib/transactions/signing-plan.ts";
import { useSigning } from "../../lib/transactions/use-signing.ts";
import { Button, Dialog } from "../../ui/index.ts";
import { SigningFlow } from "./signing-flow.tsx";

/** One act that a wallet signs, as data. */
type Act<Claimed = null> = {
  purpose: Purpose;
  /** Null until there is something to sign. */
  plan: SigningPlan | null;
  /** Throws `NotYet` until the server has read the transaction. */
  claim: (hash: string) => Promise<Claimed>;
  /** Label of the button. */
  action: string;
  /** Participle of the act, as in "nothing was withdrawn". */
  done: string;
  /** Said once it is in a block and the server is about to read it. */
  mined: string;
  /** Said once the server has it. */
  settled: ReactNode | ((claimed: Claimed | null) => ReactNode);
};

type SignedProps<Claimed> = { act: Act<Claimed>; cancel?: string; onCancel?: () => void };

/** Signs one act, wherever it is now: its preview, its progress and what came of it. */
export function SignedAct<Claimed>({ act, cancel = "Cancel", onCancel }: SignedProps<Claimed>) {
  const { purpose, plan, claim, settled, ...said } = act;
  const signing = useSigning<Claimed>({ purpose, plan, claim });
  return (
    <SigningFlow
      {...said}
      signing={signing}
      settled={typeof settled === "function" ? settled(signing.claimed) : settled}
      otherActions={
        onCancel ? (
          <Button busy={signing.isAsking} onClick={onCancel}>
            {cancel}
          </Button>
        ) : null
      }
    />
  );
}

type DialogProps<Claimed> = {
  title: string;
  subtitle: string;
  act: Act<Claimed>;
  /** Leads on once it is settled. */
  next?: ReactNode;
  onClose: () => void;
};

/** The dialog of one act that needs no fields. */
export function ActDialog<Claimed>({ title, subtitle, act, next, onClose }: DialogProps<Claimed>) {
  const settled = (claimed: Claimed | null) => (
    <div role="status">
      <p className="t-m">{typeof act.settled === "function" ? act.settled(claimed) : act.settled}</p>
      <div className="row g2 mt4">
        {next}
        <Button kind={next ? "plain" : "primary"} onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
  return (
    <Dialog opened onClose={onClose} title={title} subtitle={subtitle} width={520} roomy>
      <SignedAct act={{ ...act, settled }} onCancel={onClose} />
    </Dialog>
  );
}
