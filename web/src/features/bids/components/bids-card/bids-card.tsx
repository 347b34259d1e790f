import type { Bid } from "@trestle/domain/bids/bid.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import type { ReactNode } from "react";
import { ScorsBadge } from "../../../../components/scors-badge.tsx";
import { medianOf } from "../../../../components/spread/spread.ts";
import { SpreadStrip } from "../../../../components/spread/spread-strip.tsx";
import { counted, relativeTime } from "../../../../lib/format.ts";
import { Amount, Badge, Card, List, ListButton, PersonName, QueryList, Row } from "../../../../ui/index.ts";
import { useBids } from "../../api/bids.ts";
import { currentBids, stands, statusLabels } from "../../bid-status.ts";
import { deviationText, percentOff, percentText, weeksText } from "../../comparison/deviation.ts";
import styles from "../bids.module.css";

type Props = {
  project: Pick<Project, "_id" | "asked">;
  viewerId: string | null;
  /** For the owner: where they stand side by side. */
  compareLink: ReactNode;
  /** For everybody else: how to bid, or why not. */
  invitation: ReactNode;
  onOpen: (bid: Bid) => void;
};

const byPrice = (a: Bid, b: Bid): number => (BigInt(a.bidderQuote) < BigInt(b.bidderQuote) ? -1 : 1);

/** The bids on a project, cheapest first, against what was asked. */
export function BidsCard({ project, viewerId, compareLink, invitation, onOpen }: Props) {
  const query = useBids(project._id, viewerId);
  const { data: bids } = query;
  const asked = BigInt(project.asked);
  const standing = currentBids(bids ?? []).sort(byPrice);
  const over = bids?.filter((bid) => !standing.includes(bid)) ?? [];
  const row = (bid: Bid) => (
    <BidRow
      key={bid.bidIndex}
      bid={bid}
      asked={asked}
      isOwn={bid.bidder._id === viewerId}
      isReplaced={stands(bid) && !standing.includes(bid)}
      onOpen={() => onOpen(bid)}
    />
  );
  return (
    <Card
      id="bids"
      title={standing.length === 0 ? "Bids" : counted(standing.length, "bid")}
      hint={standing.length > 0 ? summary(standing, asked) : null}
      action={standing.length > 0 ? compareLink : null}
    >
      <QueryList
        query={{ ...query, data: bids && standing }}
        name="the bids"
        empty="No bids yet. New bids appear here as they arrive."
        rows={3}
      >
        {(listed) => (
          <>
            <SpreadStrip amounts={listed.map(({ bidderQuote }) => BigInt(bidderQuote))} asked={asked} />
            <List>{listed.map(row)}</List>
          </>
        )}
      </QueryList>
      {over.length > 0 ? (
        <details className="mt3 t-s">
          <summary className="muted">{counted(over.length, "bid")} not accepted or no longer open</summary>
          <List>{over.map(row)}</List>
        </details>
      ) : null}
      {invitation}
    </Card>
  );
}

function summary(bids: Bid[], asked: bigint): string {
  const median = medianOf(bids.map(({ bidderQuote }) => BigInt(bidderQuote))) ?? asked;
  const newest =
    bids
      .map(({ placedAt }) => placedAt)
      .sort()
      .at(-1) ?? "";
  const price = `${deviationText(median, asked)} the asking price`;
  return bids.length === 1
    ? `${price}, placed ${relativeTime(newest)}`
    : `Median ${price.toLowerCase()}, latest ${relativeTime(newest)}`;
}

type BidRowProps = {
  bid: Bid;
  asked: bigint;
  isOwn: boolean;
  isReplaced: boolean;
  onOpen: () => void;
};

/** One bid in a line; it opens what stands behind it. */
function BidRow({ bid, asked, isOwn, isReplaced, onOpen }: BidRowProps) {
  const quote = BigInt(bid.bidderQuote);
  const percent = percentOff(quote, asked);
  const { text, tone } = statusLabels(bid);
  return (
    <ListButton
      onClick={onOpen}
      lead={<ScorsBadge score={bid.bidder.overallScore} size={26} />}
      end={
        <span className={styles.figures}>
          <span className={`muted ${styles.weeks}`}>
            {weeksText(bid.placedAt, bid.estimatedDeliveryTime)}
          </span>
          <span className={`t-s strong ${percent < 0 ? styles.under : percent === 0 ? "muted" : ""}`}>
            {percentText(percent)}
          </span>
          <Amount wei={quote} />
        </span>
      }
    >
      <Row as="span" wrap>
        <span className="strong">
          <PersonName person={bid.bidder} />
        </span>
        {isOwn ? <Badge tone="on">yours</Badge> : null}
        {isReplaced ? <Badge>replaced</Badge> : null}
        {stands(bid) && !bid.confirming && bid.status === "live" ? null : <Badge tone={tone}>{text}</Badge>}
      </Row>
    </ListButton>
  );
}
