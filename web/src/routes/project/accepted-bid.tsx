import { Link } from "@tanstack/react-router";
import { pages } from "@trestle/domain/pages.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { useState } from "react";
import { useBids } from "../../features/bids/api/bids.ts";
import { lazyWithRetry } from "../../lib/lazy-with-retry.tsx";
import { Amount, BrickProgress, Button, LinkButton, nameOf } from "../../ui/index.ts";

const AcceptanceReceipt = lazyWithRetry(() =>
  import("../../features/escrow/components/accept/acceptance-receipt.tsx").then(
    (file) => file.AcceptanceReceipt,
  ),
);

type Props = {
  project: Pick<Project, "_id" | "stage" | "tokenId" | "progress">;
  viewerId: string | null;
};

/** For everyone: who builds, for how much, how far it is. Members find the work itself, its two parties the receipt. */
export function AcceptedBid({ project: { _id, stage, tokenId, progress }, viewerId }: Props) {
  const { data: bids } = useBids(_id, viewerId);
  const [receipt, setReceipt] = useState<"unseen" | "open" | "closed">("unseen");
  const accepted = bids?.find(({ status }) => status === "accepted");
  if (!accepted) return null;
  const { bidIndex, bidder, terms } = accepted;
  const isRunning = stage === "ongoing";
  return (
    <section className="card" aria-labelledby="accepted-bid">
      <h3 id="accepted-bid">Bid accepted</h3>
      <p className="ink2 mt2">
        <Link to={pages.profile} search={{ user: bidder._id }} className="u-link">
          {nameOf(bidder)}
        </Link>{" "}
        {isRunning ? "builds" : "built"} this for <Amount wei={BigInt(accepted.amount)} />.
        {isRunning ? ` The escrow holds deed no. ${tokenId} until the work ends.` : null}
      </p>
      <div className="mt3">
        <BrickProgress percent={progress} label={`${progress}% released`} />
      </div>
      <p className="t-s muted mt1">{progress}% released, by value</p>
      {viewerId ? (
        <div className="row g2 wrap-ok mt3">
          <LinkButton kind="primary" to={pages.tracking} search={{ project: _id }}>
            Open tracking
          </LinkButton>
          {terms ? (
            <Button icon="sheet" onClick={() => setReceipt("open")}>
              View receipt
            </Button>
          ) : null}
        </div>
      ) : null}
      {receipt !== "unseen" && viewerId ? (
        <AcceptanceReceipt
          projectId={_id}
          bidIndex={bidIndex}
          viewerId={viewerId}
          opened={receipt === "open"}
          onClose={() => setReceipt("closed")}
        />
      ) : null}
    </section>
  );
}
