import { RetryNote } from "./retry-note.tsx";
import styles from "./skeleton.module.css";

type Props = { rows?: number; label: string };

/** Rows in the shape of a list that is on its way. */
export function SkeletonRows({ rows = 5, label }: Props) {
  return (
    <div role="status">
      <span className="sr">{label}</span>
      <RetryNote />
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no identity but their place
        <div key={row} className={styles.row} aria-hidden="true">
          <span className={styles.bar} style={{ width: `${48 + ((row * 7) % 4) * 7}%` }} />
          <span className={styles.bar} style={{ width: 64 }} />
        </div>
      ))}
    </div>
  );
}
