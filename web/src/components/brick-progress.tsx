import styles from "./brick-progress.module.css";

type Props = { percent: number; label: string; thin?: boolean };

/** Money progress is a course of bricks, twenty to the whole; thin where it stands in a row of a table. */
export function BrickProgress({ percent, label, thin = false }: Props) {
  const shown = Math.min(100, Math.max(0, percent));
  const className = thin ? `${styles.course} ${styles.thin}` : styles.course;
  return <div className={className} style={{ "--laid": shown }} role="img" aria-label={label} />;
}
