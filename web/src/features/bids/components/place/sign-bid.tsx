import type { ReactNode } from "react";
import { Icon } from "../../../../components/icon.tsx";
import { UnderWay } from "../../../../components/under-way.tsx";
import type { WalletSide } from "../../../../components/wallet-gate.tsx";
import { mishapWords } from "../../../../lib/transactions/mishap-words.ts";
import type { PlacingState } from "../../use-placing.ts";
import { BidPreview } from "./bid-preview.tsx";
import styles from "./place.module.css";

type Props = {
  /** Of the project. */
  title: string;
  /** What the way back from the preview is called. */
  back?: string;
  placing: PlacingState;
  wallet: WalletSide;
  /** Where to go once the bid stands. */
  whenPlaced: ReactNode;
  /** What stands here before the terms are frozen: the form, which shows why they could not be. */
  children: ReactNode;
};

/** The way of one bid from the form to the chain, wherever it stands now. */
export function SignBid({ title, back = "Change the bid", placing, wallet, whenPlaced, children }: Props) {
  const { stage, frozen, mishap, refusal } = placing;
  if (stage === "placed") return whenPlaced;
  if (refusal !== null) return <Refused refusal={refusal} hash={placing.hash} onAgain={placing.startAgain} />;
  if (stage)
    return (
      <section className="card" aria-label="Your bid">
        <UnderWay
          stage={stage}
          mined="Your bid stands in the chain. It is being listed."
          hash={placing.hash}
        />
      </section>
    );
  return (
    <>
      {mishap ? (
        <p className={`note ${styles.above}`} role="alert">
          <Icon name="warning" size={16} />
          {mishapWords(mishap, "placed")}
        </p>
      ) : null}
      {frozen ? (
        <BidPreview frozen={frozen} title={title} back={back} placing={placing} wallet={wallet} />
      ) : null}
      {/* The form stays behind the preview with all that was typed. */}
      <div hidden={frozen !== null}>{children}</div>
    </>
  );
}

type RefusedProps = { refusal: string; hash: string | null; onAgain: () => void };

function Refused({ refusal, hash, onAgain }: RefusedProps) {
  return (
    <section className="card" role="alert">
      <h2>The bid stands in the chain, but it could not be listed</h2>
      <p className="ink2 mt2">{refusal}</p>
      <p className="t-s muted mt2">
        It appears by itself once the chain has been read. Transaction <span className="mono">{hash}</span>
      </p>
      <button type="button" className="btn mt3" onClick={onAgain}>
        Back to the form
      </button>
    </section>
  );
}
