import { formatCoins, formatCoinsShort, parseAmount } from "@trestle/domain/money.ts";
import styles from "./summary.module.css";

type Props = { estimate: bigint; from: string; to: string };

const MARGIN = 18;
const clamp = (percent: number) => Math.min(99, Math.max(1, percent));

/** Draws the estimate's position between the bounds of the budget. */
export function EstimateBar({ estimate, from, to }: Props) {
  const low = parseAmount(from);
  const high = parseAmount(to);
  if (low === undefined || high === undefined || high <= low)
    return (
      <div className={styles.between} aria-hidden="true">
        <span className={styles.bounds} />
      </div>
    );
  const part = Number(((estimate - low) * 10_000n) / (high - low)) / 10_000;
  const at = clamp(MARGIN + part * (100 - 2 * MARGIN));
  const inside = estimate >= low && estimate <= high;
  const label = `${formatCoinsShort(estimate)} ${inside ? "is within" : "is outside"} your budget of ${formatCoinsShort(low)} to ${formatCoinsShort(high)}`;
  const bound = (amount: bigint) => formatCoins(amount).replace(/ .*/, "");
  return (
    <>
      <div className={styles.between} role="img" aria-label={label}>
        <span className={styles.bounds} style={{ left: `${MARGIN}%`, width: `${100 - 2 * MARGIN}%` }} />
        <i style={{ left: `${at}%` }} />
      </div>
      <p className={`row between t-xs muted ${styles.ends}`} aria-hidden="true">
        <span>{bound(low)}</span>
        <span>{bound(high)}</span>
      </p>
    </>
  );
}
