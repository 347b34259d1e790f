import type { ReactNode } from "react";
import { Icon } from "../../../../components/icon.tsx";
import { statsText } from "../../bidder-stats.ts";
import type { ComparisonColumn } from "../../comparison/comparison-order.ts";
import styles from "./comparison.module.css";

type Props = { column: ComparisonColumn; badge: ReactNode };

export function ColumnHead({ column: { bidder, label, isPrivate }, badge }: Props) {
  return (
    <div className={styles.bidder}>
      <span className={styles.who}>
        <span className="strong">{bidder.username}</span>
        <span className={styles.sub}>{statsText(bidder)}</span>
      </span>
      {badge}
      <span className={isPrivate ? "badge you" : `badge ${styles.onChain}`}>
        <Icon name={isPrivate ? "lock" : "block"} size={14} />
        {label}
      </span>
    </div>
  );
}
