import type { Bid } from "@trestle/domain/bids/bid.ts";
import type { ScopeLine } from "@trestle/domain/bids/offer.ts";
import { dayText } from "../../../../lib/format.ts";
import { Amount, Icon } from "../../../../ui/index.ts";
import { answerLabels } from "../../offer/scope-labels.ts";
import styles from "./bid-dialog.module.css";

/** Milestones as the chain has them, named where the terms may be read; and what is in the price. */
export function BidTermsView({ bid: { milestones, terms } }: { bid: Bid }) {
  const scope = terms?.scope ?? [];
  const left = scope.filter(({ answer }) => answer === "excluded");
  const brought = scope.filter(({ answer }) => answer !== "excluded");
  return (
    <>
      <h3 className={styles.part}>Milestones</h3>
      <ol className="ledger mt1">
        {milestones.map(({ by, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a milestone is its place
          <li key={index}>
            <span className={styles.words}>
              <span className="muted">{index + 1}</span> {terms?.milestones[index]?.title ?? "Milestone"}
              <span className="muted t-s"> by {dayText(by.slice(0, 10), true)}</span>
            </span>
            <Amount wei={BigInt(amount)} />
          </li>
        ))}
      </ol>
      {terms === null ? (
        <p className="note mt2">
          <Icon name="lock" size={16} />
          <span>
            Amounts and dates are public. Everything else in the bid is only for the owner and the bidder.
          </span>
        </p>
      ) : null}
      {brought.length > 0 ? (
        <>
          <h3 className={styles.part}>Included</h3>
          <Lines lines={brought} />
        </>
      ) : null}
      {left.length > 0 ? (
        <>
          <h3 className={styles.part}>Not included</h3>
          <Lines lines={left} />
        </>
      ) : null}
    </>
  );
}

function Lines({ lines }: { lines: ScopeLine[] }) {
  return (
    <ul className="ledger mt1">
      {lines.map(({ what, answer, note }) => (
        <li key={what}>
          <span className={styles.words}>{what}</span>
          <span className={answer === "included" ? "muted" : styles.departs}>
            {note ? `${answerLabels[answer]}: ${note}` : answerLabels[answer]}
          </span>
        </li>
      ))}
    </ul>
  );
}
