import type { Bid } from "@trestle/domain/bids/bid.ts";
import { payoutOfAll } from "@trestle/domain/escrow/fee.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import type { ReactNode } from "react";
import { WalletAddress } from "../../../../components/wallet-address.tsx";
import { counted, dayText, formatNumber } from "../../../../lib/format.ts";
import { Amount, Facts, Icon, LearnMore, nameOf, Row } from "../../../../ui/index.ts";
import type { AcceptanceTerms } from "../../accept/acceptance-terms.ts";
import styles from "./accept.module.css";
import { PaidFrom } from "./paid-from.tsx";

type Props = {
  bid: Bid;
  terms: AcceptanceTerms;
  /** Payment of the customer as it was when the dialog opened, in wei. */
  paidAtFirst: bigint;
  badge: ReactNode;
};

/** Shows the developer, the payers, the due date of each milestone, and the rules that then apply. */
export function AcceptSummary({ bid, terms, paidAtFirst, badge }: Props) {
  const { bidder, milestones } = bid;
  const { fee } = payoutOfAll(
    milestones.map(({ amount }) => BigInt(amount)),
    terms.feeBps,
  );
  return (
    <>
      <Row wrap gap={4} className={styles.bidder}>
        {badge}
        <div className="grow">
          <p className="strong">{nameOf(bidder)}</p>
          <p className="t-s muted">{historyText(bid)}</p>
        </div>
        <Amount wei={terms.total} size="figure" />
      </Row>
      <h3 className="t-m mt4">How it’s paid</h3>
      <PaidFrom {...terms} />
      <Changed now={terms.fromCustomer} before={paidAtFirst} />
      <PayingNotes terms={terms} />
      <h3 className="t-m mt4">Milestones</h3>
      <Facts
        rows={milestones.map(({ by, amount }, index) => ({
          name: (
            <>
              <span className="muted">{index + 1}</span> {bid.terms?.milestones[index]?.title ?? "Milestone"}{" "}
              <span className="muted t-s">by {dayText(by.slice(0, 10), true)}</span>
            </>
          ),
          value: BigInt(amount),
        }))}
      />
      <h3 className="t-m mt4">Rules</h3>
      <Facts
        rows={[
          {
            name: "Platform fee",
            value: (
              <>
                {formatNumber(terms.feeBps / 100)}%, <Amount wei={fee} /> out of the price
              </>
            ),
          },
          { name: "Time for each review", value: counted(terms.reviewDays, "day") },
          { name: "Arbiter, decides disputes", value: <WalletAddress address={terms.arbiter} /> },
        ]}
      />
      <p className="mt2">
        <LearnMore about="escrow" />
      </p>
    </>
  );
}

function historyText({ bidder, estimatedDeliveryTime }: Bid): string {
  const { completed, successRate } = bidder.buildStats;
  const built =
    completed === 0
      ? "None completed here yet"
      : `${formatNumber(completed)} completed, ${Math.round(successRate)}% success`;
  return `${built}, done by ${dayText(estimatedDeliveryTime.slice(0, 10), true)}`;
}

/** Announces that donations or a loan changed the customer's payment while the dialog was open. */
function Changed({ now, before }: { now: bigint; before: bigint }) {
  return (
    <p className={now === before ? "sr" : "note mt2"} role="status">
      {now === before ? null : (
        <>
          <Icon name="clock" size={16} />
          <span>
            Your part changed while you were looking: {formatCoins(now)} instead of {formatCoins(before)}.
          </span>
        </>
      )}
    </p>
  );
}

/** Explains the payment to the escrow and the use of money that isn't needed. */
function PayingNotes({ terms }: { terms: AcceptanceTerms }) {
  const { total, fromCustomer, loan, donationsUnused, loanUnused } = terms;
  const notes = [
    loan > 0n
      ? `A loan can pay at most half of the price, ${formatCoins(total / 2n)}. At least a fifth, ${formatCoins((total + 4n) / 5n)}, or all that donations leave open, comes from you.`
      : null,
    loanUnused > 0n ? `${formatCoins(loanUnused)} of the loan isn’t needed and goes back to its pool.` : null,
    donationsUnused > 0n
      ? `${formatCoins(donationsUnused)} of the donations isn’t needed. It stays in escrow and goes back to donors when the project ends.`
      : null,
    fromCustomer > 0n
      ? "If a donation arrives before this is confirmed, the difference comes straight back to you."
      : "Donations cover the whole price. You pay only the network fee.",
  ];
  return notes.map((note) =>
    note ? (
      <p key={note} className="t-s muted mt2">
        {note}
      </p>
    ) : null,
  );
}
