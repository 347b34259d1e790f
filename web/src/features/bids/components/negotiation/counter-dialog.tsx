import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import type { OfferContent } from "@trestle/domain/bids/offer.ts";
import { useState } from "react";
import { call } from "../../../../lib/endpoints.ts";
import { useChange } from "../../../../lib/use-change.ts";
import { Button, Dialog } from "../../../../ui/index.ts";
import { differenceRows, isUnchanged } from "../../negotiation/differences.ts";
import { isCustomer, otherSide } from "../../negotiation/labels.ts";
import { offerEndedNotice } from "../../negotiation/offer-ended-notice.ts";
import { useKeepNegotiation, useReadAgain } from "../../negotiation/use-negotiation.ts";
import type { OfferRequest } from "../../offer/offer-draft.ts";
import { unsentOffer } from "../../offer/unsent-offer.ts";
import { OfferForm } from "../offer-form/offer-form.tsx";
import styles from "./counter-dialog.module.css";
import { DifferenceList } from "./difference-list.tsx";
import { OvertakenNote } from "./overtaken-note.tsx";

type Props = {
  negotiation: Negotiation;
  request: OfferRequest;
  viewerId: string;
  opened: boolean;
  onClose: () => void;
};

/** The last offer in the form, to be changed; what changes is shown before it is sent. */
export function CounterDialog({ negotiation, request, viewerId, opened, onClose }: Props) {
  const { _id, offers, project } = negotiation;
  // The form keeps its first offer when newer ones arrive, so that typed text is not lost.
  const [begun] = useState(offers.at(-1) ?? null);
  const [seen, setSeen] = useState(begun);
  const upon = seen?.number ?? 0;
  const [isSame, setIsSame] = useState(false);
  const keep = useKeepNegotiation();
  const readAgain = useReadAgain();
  const keepAs = `offer:${viewerId}:${_id}:${begun?.number ?? 0}`;
  const answered = offers.find(({ number }) => number === upon) ?? null;
  const isCounter = answered?.status === "open" || answered?.status === "countered";
  const ended = answered && seen?.status === "open" ? offerEndedNotice(answered) : null;
  const newest = offers.at(-1) ?? null;
  // Once it is sent and closes, the newest is one's own.
  const overtakenBy = opened && newest && newest.number > upon ? newest : null;
  const sent = useChange({
    send: (content: OfferContent) =>
      call("POST /api/negotiations/:id/offers", { params: { id: _id }, body: { content, upon } }),
    failure: "Offer not sent. We've kept what you typed – try again.",
    onDone: (answer) => {
      keep(answer);
      unsentOffer(keepAs).clear();
      onClose();
    },
    // Where another offer came between, it is shown beside what was typed.
    onRefused: () => readAgain(_id),
  });
  const send = (content: OfferContent) => {
    const saysTheSame = isCounter && isUnchanged(answered.content, content);
    setIsSame(saysTheSame);
    sent.clear();
    if (!saysTheSame) sent.run(content);
  };
  return (
    <Dialog
      title={isCounter ? `Counter offer ${answered.number}` : "Make an offer"}
      subtitle={`${project.title}, only visible to ${otherSide(negotiation, viewerId).username}`}
      opened={opened}
      onClose={onClose}
      width={880}
      roomy
    >
      <div role="status" className={styles.offerEndedNotice}>
        {ended && !overtakenBy ? <p className={`strong ${styles.overtaken}`}>{ended}</p> : null}
      </div>
      {overtakenBy ? (
        <OvertakenNote
          offer={overtakenBy}
          before={answered}
          onSeen={() => {
            setSeen(overtakenBy);
            sent.clear();
            setIsSame(false);
          }}
        />
      ) : null}
      <OfferForm
        request={request}
        side={isCustomer(negotiation, viewerId) ? "customer" : "developer"}
        start={begun?.content ?? null}
        keepAs={keepAs}
        submitLabel={isCounter ? "Send counter-offer" : "Send offer"}
        onSubmit={send}
        busy={sent.busy}
        problem={
          isSame && isCounter
            ? `This is the same as offer ${upon}. Agree to it, or change something.`
            : sent.problem
        }
        actions={<Button onClick={onClose}>Cancel</Button>}
        beside={(content) =>
          answered ? (
            <section className={styles.changes} aria-label="What changes">
              <p className="label">Compared with offer {answered.number}</p>
              <DifferenceList rows={differenceRows(answered.content, content)} />
            </section>
          ) : null
        }
      />
    </Dialog>
  );
}
