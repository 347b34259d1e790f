import type { Negotiation, Offer } from "@trestle/domain/bids/negotiation.ts";
import type { ReactNode } from "react";
import { exactTime } from "../../../../lib/format.ts";
import { Amount, Icon } from "../../../../ui/index.ts";
import { differenceRows } from "../../negotiation/differences.ts";
import { isParty } from "../../negotiation/labels.ts";
import { rungLabels } from "../../negotiation/rung.ts";
import { moment } from "../../negotiation/time.ts";
import { DifferenceList } from "./difference-list.tsx";
import styles from "./ladder.module.css";
import { OfferTerms } from "./offer-terms.tsx";

type Props = {
  offer: Offer;
  before: Offer | null;
  requestedDay: string | null;
  negotiation: Pick<Negotiation, "customer" | "developer">;
  viewerId: string;
  actions: ReactNode;
};

/** One offer: who, when, how much, and what it says otherwise than the one before it. */
export function Rung({ offer, before, requestedDay, negotiation, viewerId, actions }: Props) {
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
          <time className={`muted ${styles.made}`} dateTime={madeAt} title={exactTime(madeAt)}>
            {moment(madeAt)}
          </time>
        </span>
        {words.badge ? (
          <span className={`badge ${words.badge.tone} ${styles.badge}`}>
            <Icon name={words.badge.icon} size={14} />
            {words.badge.text}
          </span>
        ) : null}
      </p>
      <p className={styles.price}>
        <Amount wei={BigInt(content.quote)} size="figure" />
      </p>
      <DifferenceList rows={rows} />
      {content.message ? <p className={styles.message}>{content.message}</p> : null}
      <OfferTerms content={content} number={number} />
      {words.line ? <p className="t-s mt2">{words.line}</p> : null}
      {actions}
    </li>
  );
}
