import { bidNumber, type FrozenBid } from "@trestle/domain/bids/bid.ts";
import { type BidTerms, placeBidArguments } from "@trestle/domain/bids/terms.ts";
import { payoutOf, payoutOfAll } from "@trestle/domain/escrow/fee.ts";
import { SigningSummary } from "../../../../components/signing/signing-summary.tsx";
import { dayText, utcTime } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import type { SigningPlan } from "../../../../lib/transactions/signing-plan.ts";
import { Amount } from "../../../../ui/index.ts";
import { useFee } from "../../use-fee.ts";

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

/** The price of a bid that is about to be signed: gross, fee and what the developer receives, for each milestone. */
function BidAmounts({ terms: { quote, milestones } }: { terms: Pick<BidTerms, "quote" | "milestones"> }) {
  const fee = useFee();
  const total = payoutOfAll(
    milestones.map(({ amount }) => BigInt(amount)),
    fee?.feeBps ?? 0,
  );
  return (
    <>
      <li>
        <span className="muted">Your price</span>
        <Amount wei={BigInt(quote)} />
      </li>
      {milestones.map(({ title, by, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a milestone is its place
        <li key={index}>
          <span className="muted">
            {index + 1} {title}, by {dayText(by, true)}
          </span>
          <span style={{ flex: "none", textAlign: "right" }}>
            <Amount wei={BigInt(amount)} />
            {fee ? (
              <span className="muted t-s" style={{ display: "block" }}>
                you receive <Amount wei={payoutOf(BigInt(amount), fee.feeBps).net} />
              </span>
            ) : null}
          </span>
        </li>
      ))}
      <li>
        <span className="muted">Platform fee{fee ? `, ${fee.feePercent}%` : ""}</span>
        {fee ? <Amount wei={-total.fee} /> : <span className="muted">loading…</span>}
      </li>
      {fee ? (
        <li>
          <span className="strong">You receive</span>
          <span className="strong">
            <Amount wei={total.net} />
          </span>
        </li>
      ) : null}
    </>
  );
}
