import type { Bid } from "@trestle/domain/bids/bid.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import type { ReactNode } from "react";
import { SkeletonRows } from "../../../../components/skeleton.tsx";
import { counted, sentence } from "../../../../lib/count-words.ts";
import { serverMessage } from "../../../../lib/request-error.ts";
import { when } from "../../../../lib/when.ts";
import { useBids } from "../../api/bids.ts";
import { stands } from "../../bid-status.ts";
import { deviationText } from "../../deviation.ts";
import { medianOf } from "../../spread.ts";
import { BidRow } from "./bid-row.tsx";
import styles from "./bids-card.module.css";
import { SpreadStrip } from "./spread-strip.tsx";

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
  const { data: bids, error, refetch } = useBids(project._id, viewerId);
  const asked = BigInt(project.asked);
  const standing = bids?.filter(stands).sort(byPrice) ?? [];
  const over = bids?.filter((bid) => !stands(bid)) ?? [];
  const row = (bid: Bid) => (
    <BidRow
      key={bid.bidIndex}
      bid={bid}
      asked={asked}
      isOwn={bid.userId._id === viewerId}
      badge={badge(bid.bidder.overallScore)}
      onOpen={() => onOpen(bid)}
    />
  );
  return (
    <section className="card" aria-labelledby="bids">
      <div className={`sec-head ${styles.head}`}>
        <div>
          <h2 id="bids">{standing.length === 0 ? "Bids" : sentence(counted(standing.length, "bid"))}</h2>
          {standing.length > 0 ? <p className="t-s muted mt1">{summary(standing, asked)}</p> : null}
        </div>
        {standing.length > 0 ? compareLink : null}
      </div>
      {error && !bids ? (
        <div role="alert">
          <p className="strong">The bids could not be read</p>
          <p className="t-s muted mt1">{serverMessage(error) ?? "The server did not answer in time."}</p>
          <button type="button" className="btn sm mt3" onClick={() => void refetch()}>
            Try again
          </button>
        </div>
      ) : !bids ? (
        <SkeletonRows rows={3} label="Reading the bids" />
      ) : standing.length === 0 ? (
        <p className="muted">No bid stands yet. The first one appears here by itself.</p>
      ) : (
        <>
          <SpreadStrip amounts={standing.map(({ bidderQuote }) => BigInt(bidderQuote))} asked={asked} />
          <ul className={styles.rows}>{standing.map(row)}</ul>
        </>
      )}
      {over.length > 0 ? (
        <details className={styles.over}>
          <summary>{sentence(counted(over.length, "bid"))} withdrawn or run out</summary>
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
  const price = `${deviationText(median, asked).toLowerCase()} the asked price`;
  return bids.length === 1
    ? `${sentence(price)}, placed ${when(newest)}`
    : `Median ${price}, the newest ${when(newest)}`;
}
