import type { Bidder } from "@trestle/domain/bids/bid.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import type { ReactNode } from "react";
import { relativeTime } from "../../../../lib/format.ts";
import { Button, Icon, PersonName } from "../../../../ui/index.ts";
import type { ComparisonColumn } from "../../comparison/comparison-order.ts";
import styles from "./comparison.module.css";

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Props = {
  column: ComparisonColumn;
  /** Merits of the offer, such as `lowest`. */
  merits: string[];
  badge: ReactNode;
};

export function ColumnHead({ column: { bidder, label, isPrivate, earlier = [] }, merits, badge }: Props) {
  return (
    <div className={styles.bidder}>
      <span className={styles.who}>
        <span className="strong">
          <PersonName person={bidder} />
        </span>
        <span className={styles.sub}>{statsText(bidder)}</span>
      </span>
      {badge}
      <span className={`${styles.wide} ${isPrivate ? "badge you" : `badge ${styles.onChain}`}`}>
        <Icon name={isPrivate ? "lock" : "block"} size={14} />
        {label}
      </span>
      {merits.length > 0 ? (
        <span className={`${styles.wide} ${styles.merits}`}>{capitalised(merits.join(", "))}</span>
      ) : null}
      {earlier.length > 0 ? <Earlier columns={earlier} /> : null}
    </div>
  );
}

/** Lists the developer's earlier offers; each can still be opened. */
function Earlier({ columns }: { columns: ComparisonColumn[] }) {
  return (
    <details className={`${styles.wide} ${styles.earlier}`}>
      <summary>{columns.length} earlier</summary>
      <ul>
        {columns.map(({ key, label, content, at, onOpen }) => (
          <li key={key}>
            <Button kind="link" small onClick={onOpen}>
              {capitalised(label)}
            </Button>
            <span className={styles.sub}>
              {formatCoins(BigInt(content.quote))}, {relativeTime(at)}
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** `22 completed, 96%`; a rate of nothing is none. */
const statsText = ({ buildStats: { completed, successRate } }: Pick<Bidder, "buildStats">): string =>
  completed === 0 ? "none completed yet" : `${completed} completed, ${Math.round(successRate)}%`;
