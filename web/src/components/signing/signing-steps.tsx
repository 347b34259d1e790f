import type { SigningStep } from "../../lib/transactions/signing-plan.ts";
import { Icon } from "../../ui/index.ts";
import styles from "./signing.module.css";

type Props = {
  steps: readonly SigningStep[];
  /** Per step whether the chain has it already. */
  done: boolean[];
  /** Which one is being signed or confirmed. */
  current: number | null;
  /** Nothing for this purpose has been signed yet: what is done already was done with something else. */
  isFresh?: boolean;
};

/** The transactions in the order they are signed, where there is more than one. */
export function SigningSteps({ steps, done, current, isFresh = false }: Props) {
  if (steps.length < 2) return null;
  return (
    <ol className={styles.steps} aria-label="What you sign, in order">
      {steps.map(({ label, doneBefore }, index) => {
        const isDone = done[index] || (current !== null && index < current);
        return (
          <li key={label} aria-current={index === current ? "step" : undefined}>
            <span className={styles.number}>{isDone ? <Icon name="check" size={14} /> : index + 1}</span>
            <span className={isDone ? "muted" : undefined}>{label}</span>
            {isDone ? <span className="t-s muted">{(isFresh && doneBefore) || "done"}</span> : null}
          </li>
        );
      })}
    </ol>
  );
}
