import type { OfferContent } from "@trestle/domain/bids/offer.ts";
import { counted, dayText } from "../../../../lib/format.ts";
import { Amount } from "../../../../ui/index.ts";
import { answerLabels } from "../../offer/scope-labels.ts";
import styles from "./ladder.module.css";

/** Shows all terms of an offer, which are otherwise listed as differences only. */
export function OfferTerms({ content, number }: { content: OfferContent; number: number }) {
  const { milestones, scope } = content;
  return (
    <details className={styles.terms}>
      <summary>{`Offer ${number} in full, ${counted(milestones.length, "milestone")}`}</summary>
      <ol className={styles.milestones}>
        {milestones.map(({ title, by, amount }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name, and none moves
          <li key={place}>
            <span>
              {title}
              <span className="t-xs muted">{dayText(by, true)}</span>
            </span>
            <Amount wei={BigInt(amount)} />
          </li>
        ))}
      </ol>
      {scope.length > 0 ? (
        <ul className={styles.scope}>
          {scope.map(({ what, answer, note }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <li key={place}>
              <span>{what}</span>
              <span className="muted">
                {answerLabels[answer]}
                {note ? `, ${note}` : ""}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </details>
  );
}
