import type { Negotiation, Offer } from "@trestle/domain/bids/negotiation.ts";
import type { ReactNode } from "react";
import { BeforeAfter } from "../../../../components/signing/before-after.tsx";
import { call } from "../../../../lib/endpoints.ts";
import { useChange } from "../../../../lib/use-change.ts";
import { Button, ConfirmButton, Problem } from "../../../../ui/index.ts";
import { coins } from "../../negotiation/differences.ts";
import { useKeepNegotiation, useReadAgain } from "../../negotiation/use-negotiation.ts";
import styles from "./negotiation.module.css";

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

/** Shows the viewer's permitted actions on an offer. */
export function OfferActions({ negotiation, offer, isLast, onCounter, onCommit, bidLink }: Props) {
  const { _id, permissions } = negotiation;
  const keep = useKeepNegotiation();
  const readAgain = useReadAgain();
  const { run, busy, problem } = useChange({
    send: (answer: "agree" | "decline" | "withdraw") =>
      call(`POST /api/negotiations/:id/offers/:number/${answer}`, {
        params: { id: _id, number: offer.number },
      }),
    failure: "Not sent. Try again in a moment.",
    onDone: keep,
    // A refusal means that the negotiation has changed, so it is fetched again.
    onRefused: () => void readAgain(_id),
  });
  const { agree, decline, withdraw, commit } = isLast ? permissions : nothing;
  const counter = permissions.offer && agree;
  return (
    <>
      {agree || decline || withdraw || commit || counter || offer.bidIndex !== null ? (
        <div className={styles.actions}>
          {commit ? (
            <Button kind="primary" busy={busy} onClick={onCommit}>
              Place as a bid
            </Button>
          ) : null}
          {agree ? (
            <ConfirmButton
              kind="primary"
              busy={busy}
              onClick={() => run("agree")}
              confirm={{
                title: `Agree to offer ${offer.number}?`,
                action: "Agree",
                children: <Agreement negotiation={negotiation} offer={offer} />,
              }}
            >
              Agree to {coins(offer.content.quote)}
            </ConfirmButton>
          ) : null}
          {counter ? (
            <Button busy={busy} onClick={onCounter}>
              Counter
            </Button>
          ) : null}
          {decline ? (
            <Button busy={busy} onClick={() => run("decline")}>
              Decline
            </Button>
          ) : null}
          {withdraw ? (
            <Button busy={busy} onClick={() => run("withdraw")}>
              Withdraw offer
            </Button>
          ) : null}
          {offer.bidIndex === null ? null : bidLink}
        </div>
      ) : null}
      <Problem className="mt2">{problem}</Problem>
    </>
  );
}

function Agreement({ negotiation, offer }: Pick<Props, "negotiation" | "offer">) {
  const { offers, project, developer } = negotiation;
  const before = offers.findLast(({ number }) => number < offer.number)?.content.quote ?? project.asked;
  return (
    <>
      <BeforeAfter
        rows={[
          { what: "Price", before: BigInt(before), after: BigInt(offer.content.quote) },
          { what: `Offer ${offer.number}`, before: "open", after: "agreed" },
        ]}
      />
      <p className="t-s mt3">
        {developer.username} can then place these terms as a bid. No money moves until that bid is accepted,
        and either of you can withdraw before it’s placed.
      </p>
    </>
  );
}
