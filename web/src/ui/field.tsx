import { type ReactNode, useId } from "react";
import styles from "./field.module.css";

type Wiring = { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined };

type FieldProps = {
  /** Without one, what is inside names itself. */
  label?: ReactNode;
  hint?: ReactNode;
  problem?: string | null;
  className?: string;
  children: (wiring: Wiring) => ReactNode;
};

/** A label, what is typed, and beneath it what is wrong with it, or else what helps. */
export function Field({ label, hint, problem, className, children }: FieldProps) {
  const id = useId();
  const below = `${id}-below`;
  const wiring = {
    id,
    "aria-invalid": Boolean(problem),
    "aria-describedby": problem || hint ? below : undefined,
  };
  return (
    <div className={className ? `${styles.field} ${className}` : styles.field}>
      {label ? (
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
      ) : null}
      {children(wiring)}
      {problem || hint ? (
        <p id={below} className={problem ? "err" : styles.hint}>
          {problem || hint}
        </p>
      ) : null}
    </div>
  );
}

type BoxProps = { small?: boolean; number?: boolean; unit?: string; className?: string; children: ReactNode };

/** The edge around an input, with its unit. */
export function InputBox({ small = false, number = false, unit, className = "", children }: BoxProps) {
  const names = [styles.box, small ? styles.small : "", number ? styles.number : "", className];
  return (
    <div className={names.filter(Boolean).join(" ")}>
      {children}
      {unit ? <span className={styles.unit}>{unit}</span> : null}
    </div>
  );
}
