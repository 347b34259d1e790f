import type { Negotiation, Offer } from "@trestle/domain/bids/negotiation.ts";
import { type ReactNode, useState } from "react";
import { serverMessage } from "../../../../lib/request-error.ts";
import { answerOffer, type OfferAnswer } from "../../api/offers.ts";
import { coins } from "../../negotiation-differences.ts";
import { useKeepNegotiation, useReadAgain } from "../../use-negotiation.ts";
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
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const answer = async (how: OfferAnswer) => {
    setBusy(true);
    setProblem(null);
    try {
      keep(await answerOffer(_id, offer.number, how));
    } catch (error) {
      setProblem(serverMessage(error) ?? "It did not arrive: try again in a moment.");
      // Whatever stood in the way happened meanwhile, and is shown.
      void readAgain(_id);
    } finally {
      setBusy(false);
    }
  };
  const { agree, decline, withdraw, commit } = isLast ? permissions : nothing;
  const counter = permissions.offer && agree;
  return (
    <>
      {agree || decline || withdraw || commit || counter || offer.bidIndex !== null ? (
        <div className={styles.actions}>
          {commit ? (
            <button type="button" className="btn primary" disabled={busy} onClick={onCommit}>
              Commit it as a bid
            </button>
          ) : null}
          {agree ? (
            <button
              type="button"
              className="btn primary"
              disabled={busy}
              onClick={() => void answer("agree")}
            >
              Agree to {coins(offer.content.quote)}
            </button>
          ) : null}
          {counter ? (
            <button type="button" className="btn" disabled={busy} onClick={onCounter}>
              Counter
            </button>
          ) : null}
          {decline ? (
            <button type="button" className="btn" disabled={busy} onClick={() => void answer("decline")}>
              Decline
            </button>
          ) : null}
          {withdraw ? (
            <button type="button" className="btn" disabled={busy} onClick={() => void answer("withdraw")}>
              Withdraw
            </button>
          ) : null}
          {offer.bidIndex === null ? null : bidLink}
        </div>
      ) : null}
      {problem ? (
        <p className="err mt2" role="alert">
          {problem}
        </p>
      ) : null}
    </>
  );
}
