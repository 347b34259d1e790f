import { Problem } from "../../../../components/problem.tsx";
import styles from "./acts.module.css";

type Props = {
  action: string;
  busy: boolean;
  disabled: boolean;
  /** Why it can't go on yet. */
  note: string | null;
  problem: string | null;
  onCancel: () => void;
  onContinue: () => void;
};

/** Beneath a form that is checked and signed next. */
export function FormButtons({ action, busy, disabled, note, problem, onCancel, onContinue }: Props) {
  return (
    <div className="mt4">
      {note ? <p className="t-s muted">{note}</p> : null}
      <Problem>{problem}</Problem>
      <div className={`${styles.buttons} mt2`}>
        <button type="button" className="btn" onClick={onCancel}>
          Cancel
        </button>
        <button type="button" className="btn primary grow" disabled={disabled || busy} onClick={onContinue}>
          {busy ? "Preparing…" : action}
        </button>
      </div>
    </div>
  );
}
