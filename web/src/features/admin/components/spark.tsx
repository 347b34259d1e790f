import styles from "./charts.module.css";

type Props = {
  /** Text alternative of the drawing. */
  name: string;
  values: number[];
  kind?: "line" | "bars";
  /** Something is out of order. */
  alarming?: boolean;
};

/** A small picture of how a figure went; its figure stands beside it in words. */
export function Spark({ name, values, kind = "line", alarming = false }: Props) {
  if (values.length < 2) return <p className={`t-xs muted ${styles.none}`}>Not enough history yet</p>;
  const high = Math.max(...values, 0) || 1;
  const low = kind === "bars" ? 0 : Math.min(...values, high);
  const height = (value: number) => 2 + ((value - low) / (high - low || 1)) * 34;
  const color = alarming ? "var(--accent)" : "var(--brand)";
  const width = 160 / values.length;
  const points = values.map((value, index) => [(index / (values.length - 1)) * 160, 40 - height(value)]);
  const line = points.map(([x, y]) => `${x} ${y}`).join("L");
  return (
    <svg
      className={styles.spark}
      viewBox="0 0 160 42"
      preserveAspectRatio="none"
      role="img"
      aria-label={name}
    >
      {kind === "bars" ? (
        values.map((value, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time.
            key={index}
            x={index * width + width * 0.12}
            width={width * 0.76}
            y={40 - height(value)}
            height={height(value)}
            fill={color}
          />
        ))
      ) : (
        <>
          <path d={`M0 40L${line}L160 40Z`} fill={color} opacity="0.16" />
          <path d={`M${line}`} fill="none" stroke={color} strokeWidth="2" vectorEffect="non-scaling-stroke" />
        </>
      )}
    </svg>
  );
}
