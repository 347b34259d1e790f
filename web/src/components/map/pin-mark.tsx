import styles from "./pins.module.css";

type Props = { tone?: "brand" | "accent" | "muted"; progress?: number; isSelected?: boolean };

const RADIUS = 7;
const GIRTH = 2 * Math.PI * RADIUS;

/** A dot in a ring; the ring fills with the progress. */
export function PinMark({ tone = "brand", progress, isSelected }: Props) {
  const filled = Math.min(1, Math.max(0, progress ?? 1));
  return (
    <svg
      className={styles.mark}
      data-tone={tone}
      data-selected={isSelected || undefined}
      viewBox="-12 -12 24 24"
      width="24"
      height="24"
      aria-hidden="true"
    >
      <circle r="10.5" className={styles.disc} />
      <circle r={RADIUS} className={styles.track} />
      <circle
        r={RADIUS}
        className={styles.ring}
        transform="rotate(-90)"
        strokeDasharray={`${filled * GIRTH} ${GIRTH}`}
      />
      <circle r="2.2" className={styles.dot} />
    </svg>
  );
}
