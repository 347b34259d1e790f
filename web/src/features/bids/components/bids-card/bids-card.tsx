import type { Bid } from "@trestle/domain/bids/bid.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import type { ReactNode } from "react";
import { medianOf } from "../../../../components/spread/spread.ts";
import { SpreadStrip } from "../../../../components/spread/spread-strip.tsx";
import { counted, relativeTime } from "../../../../lib/format.ts";
import { QueryList } from "../../../../ui/index.ts";
import { useBids } from "../../api/bids.ts";
import { currentBids, stands } from "../../bid-status.ts";
import { deviationText } from "../../comparison/deviation.ts";
import { BidRow } from "./bid-row.tsx";
import styles from "./bids-card.module.css";

type Props = {
  project: Pick<Project, "_id" | "asked">;
  viewerId: string | null;
  badge: (score: number) => ReactNode;
  /** For the owner: where they stand side by side. */
  compareLink: ReactNode;
  /** For everybody else: how to bid, or why not. */
  invitation: ReactNode;
  onOpen: (bid: Bid) => void;
};

const byPrice = (a: Bid, b: Bid): number => (BigInt(a.bidderQuote) < BigInt(b.bidderQuote) ? -1 : 1);

/** The bids on a project, cheapest first, against what was asked. */
export function BidsCard({ project, viewerId, badge, compareLink, invitation, onOpen }: Props) {
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
      badge={badge(bid.bidder.overallScore)}
      onOpen={() => onOpen(bid)}
    />
  );
  return (
    <section className="card" aria-labelledby="bids">
      <div className={`sec-head ${styles.head}`}>
        <div>
          <h2 id="bids">{standing.length === 0 ? "Bids" : counted(standing.length, "bid")}</h2>
          {standing.length > 0 ? <p className="t-s muted mt1">{summary(standing, asked)}</p> : null}
        </div>
        {standing.length > 0 ? compareLink : null}
      </div>
      <QueryList
        query={{ ...query, data: bids && standing }}
        name="the bids"
        empty="No bids yet. New bids appear here as they arrive."
        rows={3}
      >
        {(listed) => (
          <>
            <SpreadStrip amounts={listed.map(({ bidderQuote }) => BigInt(bidderQuote))} asked={asked} />
            <ul className={styles.rows}>{listed.map(row)}</ul>
          </>
        )}
      </QueryList>
      {over.length > 0 ? (
        <details className={styles.over}>
          <summary>{counted(over.length, "bid")} not accepted or no longer open</summary>
          <ul className={styles.rows}>{over.map(row)}</ul>
        </details>
      ) : null}
      {invitation}
    </section>
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
