import { MAX_OFFERS, type Negotiation, type Offer } from "@trestle/domain/bids/negotiation.ts";
import { formatCoinsShort } from "@trestle/domain/money.ts";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { isParty, otherSide } from "../../negotiation/labels.ts";
import styles from "./ladder.module.css";
import { Rung } from "./rung.tsx";

type Props = {
  negotiation: Negotiation;
  viewerId: string;
  /** The project's title, leading to its page. */
  title: ReactNode;
  /** Renders the actions on an offer; earlier offers have one only if they became a bid. */
  actions: (offer: Offer, isLast: boolean) => ReactNode;
  /** Where no offer waits: the way to make one. */
  next: ReactNode;
};

/** Two uprights, one for each side, and a rung for every offer, the oldest first. */
export function Ladder({ negotiation, viewerId, title, actions, next }: Props) {
  const { project, offers } = negotiation;
  const other = otherSide(negotiation, viewerId);
  const count = offers.length;
  const scroll = useRef<HTMLElement>(null);
  const newest = offers.at(-1);
  useNewestInView(scroll, newest && `${newest.number} ${newest.status}`);
  return (
    <section id="chosen" className={styles.column} aria-labelledby="ladder">
      <div className={styles.head}>
        <div>
          <h2 id="ladder">{title}</h2>
          <p className="t-s muted">
            {project.place ?? "No fixed location"}, asking price {formatCoinsShort(BigInt(project.asked))}
          </p>
        </div>
        {count > 0 ? (
          <span className={`t-s muted hide-sm ${styles.count}`}>
            Offer {count} of at most {MAX_OFFERS}
          </span>
        ) : null}
      </div>
      <p className={`row between t-xs muted ${styles.sides}`} aria-hidden="true">
        <span>{other.username}</span>
        <span>{isParty(negotiation, viewerId) ? "You" : negotiation.developer.username}</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={scroll} className={styles.scroll} aria-label="Offers" tabIndex={0}>
        <div className={styles.frame}>
          {count === 0 ? (
            <p className={styles.none}>
              No offers yet. An offer states a price, what's included and the dates. The other side can agree,
              counter or decline.
            </p>
          ) : (
            <ol className={styles.ladder} aria-label="Offers, oldest first">
              {offers.map((offer, index) => (
                <Rung
                  key={offer.number}
                  offer={offer}
                  before={offers[index - 1] ?? null}
                  requestedDay={requestedDay(offers.slice(0, index), viewerId)}
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
    </section>
  );
}

/** By when the viewer last asked for all of it. */
const requestedDay = (earlier: Offer[], viewerId: string): string | null =>
  earlier.findLast(({ by }) => by._id === viewerId)?.content.delivery ?? null;

const ABOVE_PX = 14;

/** The offer that counts is seen first, from its price on where not all of it fits. */
function useNewestInView(scroll: RefObject<HTMLElement | null>, newest: string | undefined): void {
  useLayoutEffect(() => {
    const box = scroll.current;
    const last = box?.querySelector("ol")?.lastElementChild;
    if (!box || !last || newest === undefined) return;
    box.scrollTop = box.scrollHeight;
    const hidden = box.getBoundingClientRect().top + ABOVE_PX - last.getBoundingClientRect().top;
    if (hidden > 0) box.scrollTop -= hidden;
  }, [scroll, newest]);
}
