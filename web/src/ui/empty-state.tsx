import type { ReactNode } from "react";
import styles from "./empty-state.module.css";

type Props = { drawing: ReactNode; title: string; children: ReactNode; actions?: ReactNode };

/** Nothing to list: a drawing, what would stand here, and what can be done now. */
export function EmptyState({ drawing, title, children, actions }: Props) {
  return (
    <div className={styles.state}>
      <div className={styles.drawing}>{drawing}</div>
      <div className={styles.words}>
        <h2>{title}</h2>
        <div className={styles.text}>{children}</div>
        {actions ? <div className="row g2 wrap-ok mt5">{actions}</div> : null}
      </div>
    </div>
  );
}
