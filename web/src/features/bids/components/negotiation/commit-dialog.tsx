import type { Negotiation, Offer } from "@trestle/domain/bids/negotiation.ts";
import { asBid } from "@trestle/domain/bids/offer.ts";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { Dialog } from "../../../../components/dialog.tsx";
import type { WalletSide } from "../../../../components/wallet-gate.tsx";
import { freezeOffer } from "../../api/offers.ts";
import { coins } from "../../negotiation/differences.ts";
import { isCustomer } from "../../negotiation/labels.ts";
import type { OwnBid } from "../../placing/check-frozen-bid.ts";
import { usePlacing } from "../../use-placing.ts";
import { PlacedCard } from "../place/placed-card.tsx";
import { SignBid } from "../place/sign-bid.tsx";

type Props = {
  negotiation: Negotiation;
  /** The one that both agreed to. */
  offer: Offer;
  viewerId: string;
  wallet: WalletSide;
  own: Omit<OwnBid, "content">;
  /** Where the bid on the chain is looked at. */
  bidLink: (bidIndex: number) => ReactNode;
  opened: boolean;
  onClose: () => void;
};

/** What both agreed to, signed by the developer's wallet: from then on it is a bid that everybody sees. */
export function CommitDialog(props: Props) {
  const { negotiation, offer, viewerId, wallet, own, bidLink, opened, onClose } = props;
  const { _id, project } = negotiation;
  const placing = usePlacing({ projectId: project._id, viewerId });
  const { stage, frozen, busy, failure } = placing;
  const begin = useEffectEvent(() => {
    // An earlier bid on the same project has its own end; this is another one.
    if (stage === "placed" && offer.status === "agreed") placing.startAgain();
  });
  useEffect(() => begin(), []);
  const writer = isCustomer(negotiation, offer.by._id) ? "customer" : "developer";
  const prepare = () =>
    placing.prepare(() => freezeOffer(_id, offer.number), { ...own, content: asBid(offer.content, writer) });
  return (
    <Dialog
      title="Commit it as a bid"
      subtitle={`Offer ${offer.number}, ${coins(offer.content.quote)} DEV, ${project.title}`}
      opened={opened}
      onClose={onClose}
      width={frozen ? 880 : 520}
      roomy
    >
      <SignBid
        title={project.title}
        placing={placing}
        wallet={wallet}
        back="Not now"
        whenPlaced={
          placing.bid ? <PlacedCard bid={placing.bid} actions={bidLink(placing.bid.bidIndex)} /> : null
        }
      >
        <p className="ink2">
          You both agreed to this offer. Committing it puts its price, its dates and the fingerprint of all
          its terms on the chain, where everybody can see them. What you wrote to each other stays private.
          The customer can then accept the bid and fund it.
        </p>
        {failure ? (
          <p className="err mt3" role="alert">
            {failure}
          </p>
        ) : null}
        <div className="row g2 mt4">
          <button type="button" className="btn" onClick={onClose}>
            Not now
          </button>
          <button type="button" className="btn primary grow" disabled={busy} onClick={() => void prepare()}>
            {busy ? "Fixing the terms…" : "Look at what is signed"}
          </button>
        </div>
      </SignBid>
    </Dialog>
  );
}
