import { useQuery } from "@tanstack/react-query";
import type { Bid } from "@trestle/domain/bids/bid.ts";
import type { PublicConfig } from "@trestle/domain/config.ts";
import type { Acceptance } from "@trestle/domain/escrow/acceptance.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { Abi } from "viem";
import { SigningFlow } from "../../../../components/signing/signing-flow.tsx";
import { call } from "../../../../lib/endpoints.ts";
import { NotYet } from "../../../../lib/transactions/signing-plan.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { Button, Dialog, Icon, LoadFailure, nameOf, SkeletonRows } from "../../../../ui/index.ts";
import { acceptPlan } from "../../accept/accept-plan.tsx";
import { acceptPurpose } from "../../accept/accept-purpose.ts";
import { NOT_APPROVED, NOT_READY } from "../../accept/acceptance-terms.ts";
import { acceptanceTermsQuery } from "../../api/acceptance-terms.ts";
import { AcceptProgress } from "./accept-progress.tsx";
import { AcceptSummary } from "./accept-summary.tsx";
import { AcceptanceReceipt } from "./acceptance-receipt.tsx";
import { AcceptedCard } from "./accepted-card.tsx";

const CLOSES_AFTER_MS = 2000;

type Loaded<Value> = { data: Value | undefined; error: Error | null; onRetry: () => void };

/** Tells the server which transaction accepted the bid; it answers once it has read it from the chain. */
async function reportAcceptance(bid: Bid, transactionHash: string): Promise<Acceptance> {
  const { receiptOf } = await import("../../../../lib/transactions/receipt-of.ts");
  const { acceptance } = await call("POST /api/payments/accept-bid", {
    body: {
      bidIndex: bid.bidIndex,
      tokenId: bid.tokenId,
      bidderId: bid.bidder._id,
      transactionHash,
      bidAcceptedBlock: Number((await receiptOf(transactionHash)).blockNumber),
      amount: bid.amount,
      escrowAddress: bid.escrowAddress,
      projectTitle: bid.projectTitle,
    },
  });
  return acceptance;
}

export type AcceptDialogProps = {
  projectId: string;
  bidIndex: number;
  accountId: string;
  bid: Loaded<Bid>;
  config: { data: PublicConfig | undefined; hasFailed: boolean };
  /** ABI served by the instance; until it is loaded, the contracts' configuration counts as missing. */
  escrowAbi: Abi | undefined;
  /** Renders the badge of the bidder's score. */
  badge: (score: number) => ReactNode;
  trackingLink: ReactNode;
  opened: boolean;
  onClose: () => void;
};

/** Guides the customer from the terms of a bid to the payment into escrow; resumes after a reload. */
export function AcceptDialog(props: AcceptDialogProps) {
  const { projectId, bidIndex, accountId, bid, config, escrowAbi, badge, trackingLink, opened, onClose } =
    props;
  const [receipt, setReceipt] = useState(false);
  const [paidAtFirst, setPaidAtFirst] = useState<bigint | null>(null);
  const open = bid.data?.mayAccept ? bid.data : undefined;
  const terms = useQuery({
    ...acceptanceTermsQuery(open, config.data),
    enabled: opened && open !== undefined && config.data !== undefined,
  });
  if (terms.data && paidAtFirst === null) setPaidAtFirst(terms.data.fromCustomer);
  const plan =
    open && terms.data && config.data && escrowAbi
      ? acceptPlan({
          ...{ bid: open, terms: terms.data, contracts: config.data.contracts, escrowAbi, accountId },
          summary: (
            <AcceptSummary
              bid={open}
              terms={terms.data}
              paidAtFirst={paidAtFirst ?? terms.data.fromCustomer}
              badge={badge(open.bidder.overallScore)}
            />
          ),
        })
      : null;
  const signing = useSigning<Acceptance>({
    purpose: acceptPurpose({ accountId, projectId, bidIndex }),
    plan,
    claim: async (hash) => {
      if (!bid.data) throw new NotYet();
      return reportAcceptance(bid.data, hash);
    },
  });
  const { phase, isAsking, claimed } = signing;
  useClosingAfterSuccess(opened && phase === "settled", onClose);

  const inProgress = isAsking || phase === "sent" || phase === "claiming";
  const isOver = phase === "settled";
  const contents = () => {
    if (inProgress)
      return (
        <AcceptProgress
          signing={signing}
          needsApproval={terms.data?.obstacles.includes(NOT_APPROVED) ?? false}
          onClose={onClose}
        />
      );
    return (
      <SigningFlow
        signing={signing}
        action="Accept bid"
        done="accepted"
        mined=""
        question="Are you sure you want to accept this bid?"
        settled={
          claimed ? (
            <AcceptedCard
              acceptance={claimed}
              trackingLink={trackingLink}
              onReceipt={() => {
                setReceipt(true);
                onClose();
              }}
            />
          ) : null
        }
        otherActions={<Button onClick={onClose}>Cancel</Button>}
      >
        <NothingToSign bid={bid} config={config} escrowAbi={escrowAbi} termsFailed={terms.isError} />
      </SigningFlow>
    );
  };
  return (
    <>
      <Dialog
        title={isOver ? "Bid accepted" : inProgress ? "Accepting the bid" : "Accept this bid?"}
        subtitle={
          bid.data
            ? inProgress
              ? `${nameOf(bid.data.bidder)}, ${formatCoins(BigInt(bid.data.amount))}`
              : `${bid.data.projectTitle}, deed no. ${bid.data.tokenId}`
            : undefined
        }
        opened={opened}
        onClose={onClose}
        width={inProgress || isOver || !plan ? 480 : 960}
        roomy
      >
        {contents()}
      </Dialog>
      <AcceptanceReceipt
        projectId={projectId}
        bidIndex={bidIndex}
        viewerId={accountId}
        opened={receipt}
        onClose={() => setReceipt(false)}
      />
    </>
  );
}

function useClosingAfterSuccess(isOver: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => close(), CLOSES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isOver]);
}

type NothingProps = Pick<AcceptDialogProps, "bid" | "config" | "escrowAbi"> & { termsFailed: boolean };

/** Explains that the bid isn't loaded or is no longer open. */
function NothingToSign({ bid, config, escrowAbi, termsFailed }: NothingProps) {
  if (!config.data || !escrowAbi)
    return (
      <p className={config.hasFailed ? "err" : "muted"} role="alert">
        {config.hasFailed ? "Failed to load contract configuration. Retrying…" : NOT_READY}
      </p>
    );
  if (!bid.data)
    return bid.error ? (
      <LoadFailure title="Failed to load bid details" error={bid.error} onRetry={bid.onRetry} />
    ) : (
      <SkeletonRows rows={6} label="Loading the bid" />
    );
  if (!bid.data.mayAccept)
    return (
      <p className="note" role="status">
        <Icon name="clock" size={16} />
        <span>{overText(bid.data)}</span>
      </p>
    );
  if (termsFailed)
    return (
      <p className="err" role="alert">
        The chain didn’t answer. Retrying…
      </p>
    );
  return <SkeletonRows rows={6} label="Checking the bid with the chain" />;
}

/** Says why a bid can't be accepted any more. */
function overText({ status, bidder }: Bid): string {
  switch (status) {
    case "accepted":
      return "This bid has been accepted. The price is in escrow and the work can start.";
    case "withdrawn":
      return `${nameOf(bidder)} has withdrawn this bid. No money has moved.`;
    case "expired":
      return `This bid has expired. Ask ${nameOf(bidder)} to place it again.`;
    case "closed":
      return "This request is no longer open. Another bid was accepted, or the request was closed.";
    case "live":
      return "Only the owner of this request can accept a bid.";
  }
}
