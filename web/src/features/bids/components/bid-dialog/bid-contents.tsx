import type { Bid, Bidder } from "@trestle/domain/bids/bid.ts";
import type { ScopeLine } from "@trestle/domain/bids/offer.ts";
import type { ReactNode } from "react";
import { ScorsBadge } from "../../../../components/scors-badge.tsx";
import { dayText } from "../../../../lib/format.ts";
import { initials } from "../../../../lib/initials.ts";
import {
  Amount,
  AnchorButton,
  Badge,
  List,
  ListRow,
  Note,
  Portrait,
  Row,
  Stat,
} from "../../../../ui/index.ts";
import { statusLabels } from "../../bid-status.ts";
import { answerLabels } from "../../offer/scope-labels.ts";
import styles from "../bids.module.css";
import { ChainCheck } from "./chain-check.tsx";

export type BidParts = {
  /** The bidder's reputation and history, drawn by those who know how. */
  stats: (bidder: Bidder) => ReactNode;
  profileLink: (bidder: Bidder) => ReactNode;
  escrow: string | undefined;
  explorerUrl: string | null;
  /** Renders the viewer's actions on the bid. */
  actions?: ((bid: Bid) => ReactNode) | undefined;
};

export function BidContents({
  bid,
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
      <Row gap={4} align="start">
        <ScorsBadge score={bidder.overallScore} size={72} />
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
      </Row>
      <hr className="rule" />
      {stats(bidder)}
      <Row between wrap gap={6} className={`mt4 ${styles.price}`}>
        <Row as="dl" wrap gap={6} align="end">
          <Stat name="Price">
            <Amount wei={BigInt(bid.bidderQuote)} size="figure" />
          </Stat>
          <Stat name="Completion">{dayText(bid.estimatedDeliveryTime.slice(0, 10), true)}</Stat>
        </Row>
        <Badge tone={tone}>{text}</Badge>
      </Row>
      {bid.bidMessage ? (
        <blockquote className={`mt4 ink2 ${styles.words}`}>{bid.bidMessage}</blockquote>
      ) : null}
      <BidTermsView bid={bid} />
      <ChainCheck bid={bid} escrow={escrow} explorerUrl={explorerUrl} />
      {footer ? <div className={styles.actions}>{footer}</div> : null}
    </>
  );
}

/** Milestones as the chain has them, named where the terms may be read; and what is in the price. */
function BidTermsView({ bid: { milestones, terms } }: { bid: Bid }) {
  const scope = terms?.scope ?? [];
  const left = scope.filter(({ answer }) => answer === "excluded");
  const brought = scope.filter(({ answer }) => answer !== "excluded");
  return (
    <>
      <h3 className="mt4">Milestones</h3>
      <List>
        {milestones.map(({ by, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a milestone is its place
          <ListRow key={index} end={<Amount wei={BigInt(amount)} />}>
            <span className="muted">{index + 1}</span> {terms?.milestones[index]?.title ?? "Milestone"}
            <span className="muted t-s"> by {dayText(by.slice(0, 10), true)}</span>
          </ListRow>
        ))}
      </List>
      {terms === null ? (
        <Note icon="lock" className="mt2">
          Amounts and dates are public. Everything else in the bid is only for the owner and the bidder.
        </Note>
      ) : null}
      {brought.length > 0 ? (
        <>
          <h3 className="mt4">Included</h3>
          <Lines lines={brought} />
        </>
      ) : null}
      {left.length > 0 ? (
        <>
          <h3 className="mt4">Not included</h3>
          <Lines lines={left} />
        </>
      ) : null}
    </>
  );
}

function Lines({ lines }: { lines: ScopeLine[] }) {
  return (
    <List>
      {lines.map(({ what, answer, note }) => (
        <ListRow
          key={what}
          end={
            <span className={answer === "included" ? "muted" : styles.departs}>
              {note ? `${answerLabels[answer]}: ${note}` : answerLabels[answer]}
            </span>
          }
        >
          {what}
        </ListRow>
      ))}
    </List>
  );
}
