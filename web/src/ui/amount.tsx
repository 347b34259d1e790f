import { CURRENCY, coinParts, isWholeCoins } from "@trestle/domain/money.ts";
import styles from "./amount.module.css";

type Props = {
  wei: bigint;
  size?: "text" | "figure" | "large";
  unit?: string;
  /** Drops four empty decimals, for cards and prose where nothing is compared. */
  short?: boolean;
};

/** Whole part in ink, decimals and unit quiet; read aloud as one figure. */
export function Amount({ wei, size = "text", unit = CURRENCY, short = false }: Props) {
  const { whole, decimals } = coinParts(wei);
  return (
    <span className={`${styles.amount} ${styles[size] ?? ""}`}>
      {whole}
      {short && isWholeCoins(wei) ? null : <span className={styles.decimals}>.{decimals}</span>}
      {unit ? <span className={styles.unit}> {unit}</span> : null}
    </span>
  );
}
