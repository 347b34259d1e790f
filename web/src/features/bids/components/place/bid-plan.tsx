import { bidNumber, type FrozenBid } from "@trestle/domain/bids/bid.ts";
import { placeBidArguments } from "@trestle/domain/bids/terms.ts";
import { SigningSummary } from "../../../../components/signing/signing-summary.tsx";
import { utcTime } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import type { SigningPlan } from "../../../../lib/transactions/signing-plan.ts";
import { BidAmounts } from "./bid-amounts.tsx";

type Bidding = {
  frozen: FrozenBid;
  escrow: string;
  termsId: number;
  title: string;
};

/** Places a bid with frozen terms on the chain. */
export function bidPlan({ frozen, escrow, termsId, title }: Bidding): SigningPlan {
  const { terms, termsHash } = frozen;
  const call = contractCall("TrestleEscrow", escrow, "placeBid", placeBidArguments(frozen, termsId));
  return {
    ids: { termsHash },
    signer: "linked",
    steps: [{ label: `Bid on “${title}”`, call }],
    rows: (simulation) => [
      {
        what: typeof simulation?.result === "bigint" ? `Bid no. ${bidNumber(simulation.result)}` : "Your bid",
        before: "not yet",
        after: "on the chain",
      },
      { what: "Price", before: "private", after: "public" },
      { what: "Terms", before: "can be edited", after: "frozen" },
    ],
    worstCase:
      "the customer accepts, and you’re bound to these dates and amounts. Until then you can withdraw the bid, and you lose only the network fee.",
    summary: (
      <SigningSummary
        lead="One transaction. It puts your price, your milestones’ amounts and dates, and the hash of the whole bid on the chain, where everyone can see them. You can’t change the bid afterwards, only withdraw it."
        call={call}
        contract="Trestle escrow"
        frozen={frozen}
      >
        <BidAmounts terms={terms} />
        <li>
          <span className="muted">Valid until</span>
          <span className="strong">
            {utcTime(terms.expiry)} <span className="muted">UTC</span>
          </span>
        </li>
      </SigningSummary>
    ),
  };
}
