import { MOST_OFFERS, type Negotiation, type Offer } from "@trestle/domain/bids/negotiation.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import type { ReactNode } from "react";
import { isParty, otherSide } from "../../negotiation-words.ts";
import styles from "./ladder.module.css";
import { Rung } from "./rung.tsx";

type Props = {
  negotiation: Negotiation;
  viewerId: string;
  /** The project's title, leading to its page. */
  title: ReactNode;
  /** What can be done about an offer; of earlier ones, only those that became a bid have something to show. */
  actions: (offer: Offer, isLast: boolean) => ReactNode;
  /** Where no offer waits: the way to make one. */
  next: ReactNode;
};

/** Two uprights, one for each side, and a rung for every offer, the oldest first. */
export function Ladder({ negotiation, viewerId, title, actions, next }: Props) {
  const { project, offers } = negotiation;
  const other = otherSide(negotiation, viewerId);
  const count = offers.length;
  return (
    <section id="chosen" className={styles.column} aria-labelledby="ladder">
      <div className={styles.head}>
        <div>
          <h2 id="ladder">{title}</h2>
          <p className="t-s muted">
            {project.place ?? "No fixed place"}, asked {formatCoins(BigInt(project.asked))}
          </p>
        </div>
        {count > 0 ? (
          <span className={`t-s muted hide-sm ${styles.count}`}>
            Offer {count} of at most {MOST_OFFERS}
          </span>
        ) : null}
      </div>
      <p className={`row between t-xs muted ${styles.sides}`} aria-hidden="true">
        <span>{other.username}</span>
        <span>{isParty(negotiation, viewerId) ? "You" : negotiation.developer.username}</span>
      </p>
      <div className={styles.frame}>
        {count === 0 ? (
          <p className={styles.none}>
            Nobody has offered anything yet. An offer names a price, what is in it and by when; the other side
            agrees, counters or declines.
          </p>
        ) : (
          <ol className={styles.ladder} aria-label="Offers, oldest first">
            {offers.map((offer, index) => (
              <Rung
                key={offer.number}
                offer={offer}
                before={offers[index - 1] ?? null}
                wished={wishedDay(offers.slice(0, index), viewerId)}
                negotiation={negotiation}
                viewerId={viewerId}
                actions={actions(offer, index === count - 1)}
              />
            ))}
          </ol>
        )}
        {next ? <div className={styles.next}>{next}</div> : null}
      </div>
    </section>
  );
}

/** By when the viewer last asked for all of it. */
const wishedDay = (earlier: Offer[], viewerId: string): string | null =>
  earlier.findLast(({ by }) => by._id === viewerId)?.content.delivery ?? null;
