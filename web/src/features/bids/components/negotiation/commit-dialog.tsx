import type { Negotiation, Offer } from "@trestle/domain/bids/negotiation.ts";
import { asBid } from "@trestle/domain/bids/offer.ts";
import type { ReactNode } from "react";
import { call } from "../../../../lib/endpoints.ts";
import { Button, Dialog } from "../../../../ui/index.ts";
import { coins } from "../../negotiation/differences.ts";
import { isCustomer } from "../../negotiation/labels.ts";
import type { OwnBid } from "../../placing/check-frozen-bid.ts";
import { PlacedCard } from "../place/placed-card.tsx";
import { SignBid } from "../place/sign-bid.tsx";
import { usePlaceBid } from "../place/use-place-bid.ts";

type Props = {
  negotiation: Negotiation;
  /** The one that both agreed to. */
  offer: Offer;
  viewerId: string;
  own: Omit<OwnBid, "content">;
  /** Where the bid on the chain is looked at. */
  bidLink: (bidIndex: number) => ReactNode;
  opened: boolean;
  onClose: () => void;
};

/** Places the agreed offer as a public bid, signed with the developer's wallet. */
export function CommitDialog(props: Props) {
  const { negotiation, offer, viewerId, own, bidLink, opened, onClose } = props;
  const { _id, project } = negotiation;
  const signing = usePlaceBid({ projectId: project._id, title: project.title, accountId: viewerId });
  const { claimed, preparing, problem, plan } = signing;
  const writer = isCustomer(negotiation, offer.by._id) ? "customer" : "developer";
  const prepare = () =>
    signing.review(
      () =>
        call("POST /api/negotiations/:id/offers/:number/freeze", {
          params: { id: _id, number: offer.number },
        }),
      { ...own, content: asBid(offer.content, writer) },
    );
  return (
    <Dialog
      title="Place as a bid"
      subtitle={`Offer ${offer.number}, ${coins(offer.content.quote)} DEV, ${project.title}`}
      opened={opened}
      onClose={onClose}
      width={plan ? 880 : 520}
      roomy
    >
      <SignBid
        signing={signing}
        back="Not now"
        whenPlaced={claimed ? <PlacedCard bid={claimed} actions={bidLink(claimed.bidIndex)} /> : null}
      >
        <p className="ink2">
          You both agreed to this offer. Placing it as a bid puts its price, its dates and the hash of all its
          terms on the chain, where everyone can see them. What you wrote to each other stays private. The
          customer can then accept the bid and fund it.
        </p>
        {problem && !plan ? (
          <p className="err mt3" role="alert">
            {problem}
          </p>
        ) : null}
        <div className="row g2 mt4">
          <Button onClick={onClose}>Not now</Button>
          <Button kind="primary" className="grow" busy={preparing} onClick={() => void prepare()}>
            {preparing ? "Preparing the terms…" : "Review what you sign"}
          </Button>
        </div>
      </SignBid>
    </Dialog>
  );
}
