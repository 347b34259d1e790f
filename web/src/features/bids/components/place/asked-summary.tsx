import type { Project } from "@trestle/domain/projects/project.ts";
import { dayText, utcTime } from "../../../../lib/format.ts";
import { Amount, Icon } from "../../../../ui/index.ts";
import styles from "./place.module.css";

type Props = { project: Project };

/** Shows the request beside the form of a bid. */
export function AskedSummary({ project: { asked, asks, terms, budget } }: Props) {
  return (
    <aside className={`card ${styles.asked}`} aria-labelledby="asked-for">
      <h2 id="asked-for" className={styles.title}>
        The request
      </h2>
      <ul className="ledger mt2">
        <li>
          <span className="muted">Asking price</span>
          <Amount wei={BigInt(asked)} />
        </li>
        <li>
          <span className="muted">Budget</span>
          <span>
            <Amount wei={BigInt(budget.from)} unit="" /> to <Amount wei={BigInt(budget.to)} />
          </span>
        </li>
        {asks.map(({ title, by, amount }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was asked for is known by its place
          <li key={place}>
            <span className={styles.named}>
              <span className="muted">{place + 1}</span> {title}
              <span className="muted t-s"> by {dayText(by)}</span>
            </span>
            <Amount wei={BigInt(amount)} unit="" />
          </li>
        ))}
        <li>
          <span className="muted">Closes</span>
          <span>
            {utcTime(terms.openUntil)} <span className="muted">UTC</span>
          </span>
        </li>
      </ul>
      <p className="note mt3">
        <Icon name="eye" size={16} />
        <span>
          <strong>Public on the chain:</strong> your price, your milestones’ amounts and dates. Only the
          customer sees scope, names and message; their hash is on the chain.
        </span>
      </p>
    </aside>
  );
}
