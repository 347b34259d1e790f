import { Icon } from "./icon.tsx";
import styles from "./steps.module.css";

export type StepState = "done" | "next" | undefined;

/** How far one has come, a piece for each step. */
export function StepBar({ states }: { states: StepState[] }) {
  return (
    <div className={styles.bar} aria-hidden="true">
      {states.map((state, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the pieces differ by their place alone.
        <i key={index} data-state={state} />
      ))}
    </div>
  );
}

/** A tick that sets itself. */
export function StepBox({ state }: { state: StepState }) {
  return (
    <span className={styles.box} data-state={state}>
      {state === "done" ? <Icon name="check" size={13} /> : null}
    </span>
  );
}
