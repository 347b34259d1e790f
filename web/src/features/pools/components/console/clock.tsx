import styles from "./console.module.css";

type Props = { from: number; until: number; now: number; text: string };

/** Shows the elapsed share of a period, with a text about its end. */
export function Clock({ from, until, now, text }: Props) {
  const whole = Math.max(1, until - from);
  return (
    <span className={styles.clock}>
      <progress max={whole} value={Math.min(whole, Math.max(0, now - from))} aria-label={text} />
      <span className="t-s muted">{text}</span>
    </span>
  );
}
