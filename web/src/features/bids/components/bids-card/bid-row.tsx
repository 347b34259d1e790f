import type { Bid } from "@trestle/domain/bids/bid.ts";
import type { ReactNode } from "react";
import { Amount, Button, PersonName } from "../../../../ui/index.ts";
import { stands, statusLabels } from "../../bid-status.ts";
import { percentOff, percentText, weeksText } from "../../comparison/deviation.ts";
import styles from "./bids-card.module.css";

type Props = {
  bid: Bid;
  asked: bigint;
  isOwn: boolean;
  isReplaced: boolean;
  badge: ReactNode;
  onOpen: () => void;
};

/** One bid in a line; it opens what stands behind it. */
export function BidRow({ bid, asked, isOwn, isReplaced, badge, onOpen }: Props) {
  const quote = BigInt(bid.bidderQuote);
  const percent = percentOff(quote, asked);
  const { text, tone } = statusLabels(bid);
  return (
    <li>
      <Button kind="bare" className={styles.row} onClick={onOpen}>
        {badge}
        <span className={styles.name}>
          <span className={`strong ${styles.person}`}>
            <PersonName person={bid.bidder} />
          </span>
          {isOwn ? <span className="badge on">yours</span> : null}
          {isReplaced ? <span className="badge">replaced</span> : null}
          {stands(bid) && !bid.confirming && bid.status === "live" ? null : (
            <span className={`badge ${tone}`}>{text}</span>
          )}
        </span>
        <span className={`muted ${styles.weeks}`}>{weeksText(bid.placedAt, bid.estimatedDeliveryTime)}</span>
        <span className={`t-s strong ${percent < 0 ? styles.under : percent === 0 ? "muted" : ""}`}>
          {percentText(percent)}
        </span>
        <span className={styles.quote}>
          <Amount wei={quote} />
        </span>
      </Button>
    </li>
  );
}
