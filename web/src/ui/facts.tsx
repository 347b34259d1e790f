import type { ComponentProps, ReactNode } from "react";
import styles from "./facts.module.css";

/** Names with their values, one beneath the other, as in a ledger. */
export const Facts = ({ className, ...list }: ComponentProps<"dl">) => (
  <dl {...list} className={className ? `${styles.facts} ${className}` : styles.facts} />
);

/** `sum` closes a column of amounts. */
type FactProps = { name: ReactNode; sum?: boolean; className?: string; title?: string; children: ReactNode };

export const Fact = ({ name, sum, className, title, children }: FactProps) => (
  <div className={[sum ? styles.sum : "", className].filter(Boolean).join(" ") || undefined} title={title}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
