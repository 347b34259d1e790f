import { MAX_OFFERS, type Negotiation, type Offer } from "@trestle/domain/bids/negotiation.ts";
import type { OfferContent } from "@trestle/domain/bids/offer.ts";
import { formatCoinsShort } from "@trestle/domain/money.ts";
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from "react";
import { counted, dayText, exactTime } from "../../../../lib/format.ts";
import { Amount, Badge, Facts } from "../../../../ui/index.ts";
import { differenceRows } from "../../negotiation/differences.ts";
import { isParty, otherSide } from "../../negotiation/labels.ts";
import { rungLabels } from "../../negotiation/rung.ts";
import { moment } from "../../negotiation/time.ts";
import { answerLabels } from "../../offer/scope-labels.ts";
import { DifferenceList } from "./difference-list.tsx";
import styles from "./negotiation.module.css";

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
          <span className="t-s muted hide-sm" style={{ flex: "none" }}>
            Offer {count} of at most {MAX_OFFERS}
          </span>
        ) : null}
      </div>
      <p className="row between t-xs muted" style={{ padding: "10px 20px 4px" }} aria-hidden="true">
        <span>{other.username}</span>
        <span>{isParty(negotiation, viewerId) ? "You" : negotiation.developer.username}</span>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section ref={scroll} className={`${styles.scroll} ${styles.column}`} aria-label="Offers" tabIndex={0}>
        <div className={styles.frame}>
          {count === 0 ? (
            <p className={`ink2 ${styles.none}`}>
              No offers yet. An offer states a price, what’s included and the dates. The other side can agree,
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
          {next ? <div className={`${styles.event} mt4`}>{next}</div> : null}
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

type RungProps = {
  offer: Offer;
  before: Offer | null;
  requestedDay: string | null;
  negotiation: Pick<Negotiation, "customer" | "developer">;
  viewerId: string;
  actions: ReactNode;
};

/** One offer: who, when, how much, and what it says otherwise than the one before it. */
function Rung({ offer, before, requestedDay, negotiation, viewerId, actions }: RungProps) {
  const { by, content, madeAt, number } = offer;
  const mine = by._id === viewerId;
  const words = rungLabels(offer, negotiation, viewerId);
  const rows = differenceRows(before?.content ?? null, content, mine ? null : requestedDay);
  // An administrator sees the developer on the side where their own offers would be.
  const onRight = isParty(negotiation, viewerId) ? mine : by._id === negotiation.developer._id;
  const sides = [onRight ? styles.mine : styles.theirs, words.isNow ? styles.now : ""];
  return (
    <li className={sides.filter(Boolean).join(" ")} aria-current={words.isNow ? "step" : undefined}>
      <p className="row between wrap-ok">
        <span className="t-s">
          <span className="strong">{mine ? "You" : by.username}</span>{" "}
          <time className="muted" dateTime={madeAt} title={exactTime(madeAt)}>
            {moment(madeAt)}
          </time>
        </span>
        {words.badge ? (
          <Badge tone={words.badge.tone} icon={words.badge.icon}>
            {words.badge.text}
          </Badge>
        ) : null}
      </p>
      <p className="mt1">
        <Amount wei={BigInt(content.quote)} size="figure" />
      </p>
      <DifferenceList rows={rows} />
      {content.message ? <p className={`t-s mt2 ${styles.message}`}>{content.message}</p> : null}
      <OfferTerms content={content} number={number} />
      {words.line ? <p className="t-s mt2">{words.line}</p> : null}
      {actions}
    </li>
  );
}

/** Shows all terms of an offer, which are otherwise listed as differences only. */
function OfferTerms({ content, number }: { content: OfferContent; number: number }) {
  const { milestones, scope } = content;
  return (
    <details className="mt2 t-s">
      <summary className="strong">{`Offer ${number} in full, ${counted(milestones.length, "milestone")}`}</summary>
      <Facts
        rows={milestones.map(({ title, by, amount }) => ({
          name: `${title}, ${dayText(by, true)}`,
          value: <Amount wei={BigInt(amount)} />,
        }))}
      />
      {scope.length > 0 ? (
        <Facts
          rows={scope.map(({ what, answer, note }) => ({
            name: what,
            value: `${answerLabels[answer]}${note ? `, ${note}` : ""}`,
          }))}
        />
      ) : null}
    </details>
  );
}
