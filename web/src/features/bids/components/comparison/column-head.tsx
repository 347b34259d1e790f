import type { Bidder } from "@trestle/domain/bids/bid.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { ScorsBadge } from "../../../../components/scors-badge.tsx";
import { relativeTime } from "../../../../lib/format.ts";
import { Badge, Button, PersonName, Row, Stack } from "../../../../ui/index.ts";
import type { ComparisonColumn } from "../../comparison/comparison-order.ts";
import styles from "./comparison.module.css";

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

type Props = {
  column: ComparisonColumn;
  /** Merits of the offer, such as `lowest`. */
  merits: string[];
};

export function ColumnHead({ column: { bidder, label, isPrivate, earlier = [] }, merits }: Props) {
  return (
    <Stack gap={2} style={{ alignItems: "flex-end" }}>
      <Row wrap style={{ justifyContent: "flex-end" }}>
        <span>
          <span className="strong">
            <PersonName person={bidder} />
          </span>
          <span className={styles.sub}>{statsText(bidder)}</span>
        </span>
        <ScorsBadge score={bidder.overallScore} size={44} />
      </Row>
      <Badge tone={isPrivate ? "you" : ""} icon={isPrivate ? "lock" : "block"}>
        {label}
      </Badge>
      {merits.length > 0 ? (
        <span className={`t-xs strong ${styles.merits}`}>{capitalised(merits.join(", "))}</span>
      ) : null}
      {earlier.length > 0 ? <Earlier columns={earlier} /> : null}
    </Stack>
  );
}

/** Lists the developer's earlier offers; each can still be opened. */
function Earlier({ columns }: { columns: ComparisonColumn[] }) {
  return (
    <details className="t-xs">
      <summary>{columns.length} earlier</summary>
      <ul>
        {columns.map(({ key, label, content, at, onOpen }) => (
          <li key={key} className="mt2">
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
