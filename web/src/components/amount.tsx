import { CURRENCY, coinParts } from "@trestle/domain/money.ts";
import styles from "./amount.module.css";

type Props = { wei: bigint; size?: "text" | "figure" | "large"; unit?: string };

/** Whole part in ink, decimals and unit quiet; read aloud as one figure. */
export function Amount({ wei, size = "text", unit = CURRENCY }: Props) {
  const { whole, decimals } = coinParts(wei);
  return (
    <span className={`${styles.amount} ${styles[size] ?? ""}`}>
      {whole}
      <span className={styles.decimals}>.{decimals}</span>
      <span className={styles.unit}> {unit}</span>
    </span>
  );
}
