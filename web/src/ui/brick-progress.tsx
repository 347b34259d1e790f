import styles from "./brick-progress.module.css";

type Props = {
  percent: number;
  label: string;
  thin?: boolean;
  /** The colours of its parts, as a CSS background; one colour up to the percentage otherwise. */
  paint?: string;
};

/** Money progress is a course of bricks, twenty to the whole; thin where it stands in a row of a table. */
export function BrickProgress({ percent, label, thin = false, paint }: Props) {
  const shown = Math.min(100, Math.max(0, percent));
  const className = thin ? `${styles.course} ${styles.thin}` : styles.course;
  const style = { "--laid": shown, ...(paint ? { background: paint } : {}) };
  return <div className={className} style={style} role="img" aria-label={label} />;
}
