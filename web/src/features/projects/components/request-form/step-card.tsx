import type { ReactNode } from "react";
import { Icon } from "../../../../ui/index.ts";
import styles from "./request-form.module.css";

export type StepState = "done" | "current" | "open";

type Props = {
  number: number;
  id: string;
  title: string;
  below?: ReactNode;
  state: StepState;
  aside?: ReactNode;
  children: ReactNode;
};

/** Card of one form step with its number, ticked when the step is complete. */
export function StepCard({ number, id, title, below, state, aside, children }: Props) {
  return (
    <section className={`card flush ${styles.step} ${styles[state]}`} aria-labelledby={id}>
      <div className="card-head">
        <div className="row">
          <span className={`${styles.number} ${styles[state]}`}>
            {state === "done" ? <Icon name="check" size={16} /> : number}
            {state === "done" ? <span className="sr">done</span> : null}
          </span>
          <div>
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            {below ? <p className="muted t-s">{below}</p> : null}
          </div>
        </div>
        {aside}
      </div>
      {children}
    </section>
  );
}
