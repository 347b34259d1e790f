import { formatCoins, shownCost } from "@trestle/domain/money.ts";
import type { ComponentProps, ReactNode } from "react";
import { formatNumber } from "../../lib/format.ts";
import type { SigningPlan, Simulation } from "../../lib/transactions/signing-plan.ts";
import type { SigningState } from "../../lib/transactions/use-signing.ts";
import { useSimulation } from "../../lib/transactions/use-simulation.ts";
import { useWallet } from "../../lib/wallet/wallet-store.ts";
import { Amount, Button, ConfirmButton, Icon } from "../../ui/index.ts";
import { BeforeAfter } from "./before-after.tsx";
import styles from "./signing.module.css";
import { SigningSteps } from "./signing-steps.tsx";
import { WalletGate } from "./wallet-gate.tsx";

type Props = {
  signing: SigningState;
  plan: SigningPlan;
  /** Label of the button, such as "Sign and post". */
  action: string;
  /** Asked above the button. */
  question?: string;
  /** Beside the button, such as the way back. */
  otherActions?: ReactNode;
};

/** Shows changes, simulation, worst case and the button. Nothing is signed without this preview. */
export function SigningPreview({ signing, plan, action, question, otherActions }: Props) {
  const { address } = useWallet();
  const { data: simulation, isError } = useSimulation(plan);
  const { isAsking, problem, rejected, isUnanswered } = signing;
  const isReady = simulation !== undefined && simulation.refusal === null;
  const rows = plan.rows(simulation);
  const worst = (
    <p className={`t-s ${styles.worst}`}>
      <Icon name="shield" size={16} />
      <span>
        <strong>Worst case:</strong> {plan.worstCase}
      </span>
    </p>
  );
  const sign: ComponentProps<typeof Button> = {
    kind: "primary",
    className: "grow",
    busy: isAsking || signing.preparing,
    disabled: !isReady,
    onClick: () => void signing.sign(),
    children: isAsking ? signing.status : action,
  };
  return (
    <div>
      <BeforeAfter rows={[walletRow(simulation, plan.receives), ...rows]} />
      <SigningSteps
        steps={plan.steps}
        done={simulation?.done ?? []}
        current={null}
        isFresh={signing.hash === null}
      />
      <p className="t-s muted mt2" role="status">
        {!address
          ? "We’ll check this transaction once your wallet is connected."
          : isError
            ? "The chain didn’t answer. Checking again…"
            : simulationText(simulation)}
      </p>
      {simulation?.refusal ? <p className="err mt1">{simulation.refusal}</p> : null}
      {worst}
      <WalletGate signer={plan.signer} otherActions={otherActions}>
        {isUnanswered ? (
          <p className="t-s muted mt3">
            {problem
              ? "The chain didn’t answer while your wallet was signing. If it was sent, this page updates as soon as the chain answers again."
              : "We’re still waiting for your wallet. If you’ve confirmed there, this page updates shortly."}
          </p>
        ) : null}
        {question ? <p className="strong mt3">{question}</p> : null}
        <div className={`${styles.actions} mt3`}>
          {otherActions}
          {plan.ends ? (
            <ConfirmButton
              {...sign}
              confirm={{
                title: plan.ends,
                action,
                children: (
                  <>
                    <BeforeAfter rows={rows} />
                    {worst}
                  </>
                ),
              }}
            />
          ) : (
            <Button {...sign} />
          )}
          <span role="status" className="t-s">
            {rejected ? (
              <span className="muted">
                {plan.steps.some(({ call }, index) => call.value && simulation?.done[index])
                  ? "Rejected in your wallet. The earlier steps are still valid."
                  : "Rejected in your wallet. No money has moved."}
              </span>
            ) : null}
            {problem && !isUnanswered ? (
              <span className="err">
                {plan.failed ? <strong>{plan.failed}. </strong> : null}
                {problem}
              </span>
            ) : null}
          </span>
        </div>
      </WalletGate>
    </div>
  );
}

const walletRow = (simulation: Simulation | undefined, receives = 0n) => ({
  what: "Your wallet",
  before: simulation ? <Amount wei={simulation.balance} /> : "…",
  after: simulation ? <Amount wei={balanceAfter(simulation) + receives} /> : "…",
});

/** Never below zero: what is missing is said as the reason it would fail. */
function balanceAfter({ balance, fee, value }: Simulation): bigint {
  const left = balance - fee - value;
  return left > 0n ? left : 0n;
}

function simulationText(simulation: Simulation | undefined): string {
  if (!simulation) return "Checking this transaction…";
  const checked = `Checked just now against block ${formatNumber(simulation.block)}`;
  if (simulation.refusal) return `${checked}. It would fail.`;
  return `${checked}. It will succeed. Network fee ${feeText(simulation.fee)}.`;
}

/** Rounded towards zero a small fee would read as none. */
const feeText = (fee: bigint): string =>
  fee < 10n ** 14n ? "less than 0.0001 DEV" : `about ${formatCoins(shownCost(fee))}`;
