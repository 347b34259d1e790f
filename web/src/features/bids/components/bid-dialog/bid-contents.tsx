import type { Bid, Bidder } from "@trestle/domain/bids/bid.ts";
import type { ReactNode } from "react";
import { dayText } from "../../../../lib/format.ts";
import { initials } from "../../../../lib/initials.ts";
import { Amount, AnchorButton, Portrait } from "../../../../ui/index.ts";
import { statusLabels } from "../../bid-status.ts";
import styles from "./bid-dialog.module.css";
import { BidTermsView } from "./bid-terms-view.tsx";
import { ChainCheck } from "./chain-check.tsx";

export type BidParts = {
  /** The bidder's reputation and history, drawn by those who know how. */
  badge: (bidder: Bidder) => ReactNode;
  stats: (bidder: Bidder) => ReactNode;
  profileLink: (bidder: Bidder) => ReactNode;
  escrow: string | undefined;
  explorerUrl: string | null;
  /** Renders the viewer's actions on the bid. */
  actions?: ((bid: Bid) => ReactNode) | undefined;
};

export function BidContents({
  bid,
  badge,
  stats,
  profileLink,
  escrow,
  explorerUrl,
  actions,
}: BidParts & { bid: Bid }) {
  const { bidder } = bid;
  const { website } = bidder.socialLinks;
  const { tone, text } = statusLabels(bid);
  const footer = actions?.(bid);
  return (
    <>
      <div className={styles.bidder}>
        {badge(bidder)}
        <div className="grow">
          <p className="row g2">
            <Portrait imageUrl={bidder.profileImageUrl} letters={initials(bidder.username)} />
            <span className="strong">{profileLink(bidder)}</span>
          </p>
          {bidder.bio ? <p className={`t-s ink2 mt2 ${styles.words}`}>{bidder.bio}</p> : null}
          {website ? (
            <AnchorButton
              kind="link"
              small
              icon="external"
              className="mt1"
              href={website}
              target="_blank"
              rel="noopener noreferrer nofollow"
            >
              {URL.canParse(website) ? new URL(website).host : website}
            </AnchorButton>
          ) : null}
        </div>
      </div>
      <div className={styles.stats}>{stats(bidder)}</div>
      <div className={styles.price}>
        <div>
          <p className="label">Price</p>
          <Amount wei={BigInt(bid.bidderQuote)} size="figure" />
        </div>
        <div>
          <p className="label">Completion</p>
          <p className="strong">{dayText(bid.estimatedDeliveryTime.slice(0, 10), true)}</p>
        </div>
        <span className={`badge ${tone}`}>{text}</span>
      </div>
      {bid.bidMessage ? <p className={`${styles.message} ${styles.words}`}>{bid.bidMessage}</p> : null}
      <BidTermsView bid={bid} />
      <ChainCheck bid={bid} escrow={escrow} explorerUrl={explorerUrl} />
      {footer ? <div className={styles.actions}>{footer}</div> : null}
    </>
  );
}
