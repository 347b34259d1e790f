import styles from "./brick-progress.module.css";

type Props = { percent: number; label: string };

/** Money progress is a course of bricks, twenty to the whole. */
export function BrickProgress({ percent, label }: Props) {
  const shown = Math.min(100, Math.max(0, percent));
  return <div className={styles.course} style={{ "--laid": shown }} role="img" aria-label={label} />;
}
