import type { Negotiation, Offer, OfferStatus } from "@trestle/domain/bids/negotiation.ts";
import type { OfferContent } from "@trestle/domain/bids/offer.ts";
import { useState } from "react";
import { call } from "../../../../lib/endpoints.ts";
import { useChange } from "../../../../lib/use-change.ts";
import { Button, Dialog, Note } from "../../../../ui/index.ts";
import { differenceRows, isUnchanged } from "../../negotiation/differences.ts";
import { isCustomer, otherSide } from "../../negotiation/labels.ts";
import { useKeepNegotiation, useReadAgain } from "../../negotiation/use-negotiation.ts";
import type { OfferRequest } from "../../offer/offer-draft.ts";
import { unsentOffer } from "../../offer/unsent-offer.ts";
import { OfferForm } from "../offer-form/offer-form.tsx";
import { DifferenceList } from "./difference-list.tsx";

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
  const basedOn = seen?.number ?? 0;
  const [isSame, setIsSame] = useState(false);
  const keep = useKeepNegotiation();
  const readAgain = useReadAgain();
  const keepAs = `offer:${viewerId}:${_id}:${begun?.number ?? 0}`;
  const answered = offers.find(({ number }) => number === basedOn) ?? null;
  const isCounter = answered?.status === "open" || answered?.status === "countered";
  const ended = answered && seen?.status === "open" ? offerEndedNotice(answered) : null;
  const newest = offers.at(-1) ?? null;
  // Once it is sent and closes, the newest is one's own.
  const overtakenBy = opened && newest && newest.number > basedOn ? newest : null;
  const sent = useChange({
    send: (content: OfferContent) =>
      call("POST /api/negotiations/:id/offers", { params: { id: _id }, body: { content, basedOn } }),
    failure: "Offer not sent. We’ve kept what you typed – try again.",
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
      <div role="status">
        {ended && !overtakenBy ? (
          <Note urgent className="strong">
            {ended}
          </Note>
        ) : null}
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
            ? `This is the same as offer ${basedOn}. Agree to it, or change something.`
            : sent.problem
        }
        actions={<Button onClick={onClose}>Cancel</Button>}
        beside={(content) =>
          answered ? (
            <Note aria-label="What changes" role="region">
              <p className="label">Compared with offer {answered.number}</p>
              <DifferenceList rows={differenceRows(answered.content, content)} />
            </Note>
          ) : null
        }
      />
    </Dialog>
  );
}

type OvertakenProps = { offer: Offer; before: Offer | null; onSeen: () => void };

/** Another offer came while this one was typed: it has to be seen before it is answered. */
function OvertakenNote({ offer, before, onSeen }: OvertakenProps) {
  return (
    <Note urgent role="alert">
      <p className="strong">
        Offer {offer.number} from {offer.by.username} has arrived. We’ve kept what you typed.
      </p>
      <DifferenceList rows={differenceRows(before?.content ?? null, offer.content)} />
      <Button small className="mt3" onClick={onSeen}>
        Reply to offer {offer.number} with my draft
      </Button>
    </Note>
  );
}

const NEW_ONE = "What you send now is a new offer.";

const ends: Record<OfferStatus, string | null> = {
  withdrawn: `has been withdrawn. ${NEW_ONE}`,
  declined: `has been declined. ${NEW_ONE}`,
  expired: `has expired. ${NEW_ONE}`,
  committed: `is now a bid. ${NEW_ONE}`,
  agreed: "has been agreed. Withdraw it before you send another.",
  open: null,
  // No notice, because the counter-offer itself is shown.
  countered: null,
};

/** Says how an offer ended while a counter-offer was being typed; null without such an end. */
function offerEndedNotice({ number, status }: Pick<Offer, "number" | "status">): string | null {
  const end = ends[status];
  return end && `Offer ${number} ${end}`;
}
