import type { Negotiation, Offer } from "@trestle/domain/bids/negotiation.ts";
import type { ReactNode } from "react";
import { Problem } from "../../../../components/problem.tsx";
import { useChange } from "../../../../lib/use-change.ts";
import { answerOffer, type OfferAnswer } from "../../api/offers.ts";
import { coins } from "../../negotiation/differences.ts";
import { useKeepNegotiation, useReadAgain } from "../../negotiation/use-negotiation.ts";
import styles from "./ladder.module.css";

type Props = {
  negotiation: Negotiation;
  offer: Offer;
  /** Only the last can still be answered. */
  isLast: boolean;
  onCounter: () => void;
  onCommit: () => void;
  /** Where the bid on the chain is looked at. */
  bidLink: ReactNode;
};

const nothing = { agree: false, decline: false, withdraw: false, commit: false };

/** What the viewer may do about an offer now. */
export function OfferActions({ negotiation, offer, isLast, onCounter, onCommit, bidLink }: Props) {
  const { _id, permissions } = negotiation;
  const keep = useKeepNegotiation();
  const readAgain = useReadAgain();
  const { run, busy, problem } = useChange({
    send: (answer: OfferAnswer) => answerOffer(_id, offer.number, answer),
    failure: "Not sent. Try again in a moment.",
    onDone: keep,
    // Whatever stood in the way happened meanwhile, and is shown.
    onRefused: () => void readAgain(_id),
  });
  const { agree, decline, withdraw, commit } = isLast ? permissions : nothing;
  const counter = permissions.offer && agree;
  return (
    <>
      {agree || decline || withdraw || commit || counter || offer.bidIndex !== null ? (
        <div className={styles.actions}>
          {commit ? (
            <button type="button" className="btn primary" disabled={busy} onClick={onCommit}>
              Place as a bid
            </button>
          ) : null}
          {agree ? (
            <button type="button" className="btn primary" disabled={busy} onClick={() => run("agree")}>
              Agree to {coins(offer.content.quote)}
            </button>
          ) : null}
          {counter ? (
            <button type="button" className="btn" disabled={busy} onClick={onCounter}>
              Counter
            </button>
          ) : null}
          {decline ? (
            <button type="button" className="btn" disabled={busy} onClick={() => run("decline")}>
              Decline
            </button>
          ) : null}
          {withdraw ? (
            <button type="button" className="btn" disabled={busy} onClick={() => run("withdraw")}>
              Withdraw offer
            </button>
          ) : null}
          {offer.bidIndex === null ? null : bidLink}
        </div>
      ) : null}
      <Problem className="mt2">{problem}</Problem>
    </>
  );
}
