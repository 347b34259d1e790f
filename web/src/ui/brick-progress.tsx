import styles from "./brick-progress.module.css";

type Props = {
  percent: number;
  label: string;
  thin?: boolean;
  /** The colours of its parts, as a CSS background; one colour up to the percentage otherwise. */
  paint?: string;
};

/** Draws progress of money as a course of twenty bricks; thin inside table rows. */
export function BrickProgress({ percent, label, thin = false, paint }: Props) {
  const shown = Math.min(100, Math.max(0, percent));
  const className = thin ? `${styles.course} ${styles.thin}` : styles.course;
  const style = { "--laid": shown, ...(paint ? { background: paint } : {}) };
  return <div className={className} style={style} role="img" aria-label={label} />;
}
