import { coinParts } from "@trestle/domain/money.ts";
import styles from "./pools.module.css";

/** `+41.4000`, in the colour of a gain or a loss. */
export function Gain({ wei, unit = "" }: { wei: bigint; unit?: string }) {
  const { whole, decimals } = coinParts(wei < 0n ? -wei : wei);
  const sign = wei < 0n ? "−" : "+";
  return (
    <span className={wei < 0n ? styles.loss : styles.gain}>
      {sign}
      {whole}.{decimals}
      {unit ? ` ${unit}` : ""}
    </span>
  );
}
