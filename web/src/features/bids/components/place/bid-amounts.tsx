import type { BidTerms } from "@trestle/domain/bids/terms.ts";
import { payoutOf, payoutOfAll } from "@trestle/domain/escrow/fee.ts";
import { dayText } from "../../../../lib/format.ts";
import { Amount } from "../../../../ui/index.ts";
import { useFee } from "../../use-fee.ts";
import styles from "./place.module.css";

/** The price of a bid that is about to be signed: gross, fee and what the developer receives, for each milestone. */
export function BidAmounts({
  terms: { quote, milestones },
}: {
  terms: Pick<BidTerms, "quote" | "milestones">;
}) {
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
          <span className={`muted ${styles.named}`}>
            {index + 1} {title}, by {dayText(by, true)}
          </span>
          <span className={styles.paid}>
            <Amount wei={BigInt(amount)} />
            {fee ? (
              <span className="muted t-s">
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
