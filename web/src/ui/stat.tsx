import type { ReactNode } from "react";
import styles from "./stat.module.css";

type Props = {
  name: ReactNode;
  /** Beneath the value. */
  hint?: ReactNode;
  /** A figure that is read from afar. */
  large?: boolean;
  className?: string;
  title?: string;
  children: ReactNode;
};

/** A figure beneath its name, in a `dl`. */
export const Stat = ({ name, hint, large, className, title, children }: Props) => (
  <div className={className} title={title}>
    <dt className="label">{name}</dt>
    <dd className={large ? styles.large : styles.value}>{children}</dd>
    {hint ? <dd className="t-s muted">{hint}</dd> : null}
  </div>
);
