import type { Offer } from "@trestle/domain/bids/negotiation.ts";
import { differenceRows } from "../../negotiation/differences.ts";
import styles from "./counter-dialog.module.css";
import { DifferenceList } from "./difference-list.tsx";

type Props = { offer: Offer; before: Offer | null; onSeen: () => void };

/** Another offer came while this one was typed: it has to be seen before it is answered. */
export function OvertakenNote({ offer, before, onSeen }: Props) {
  return (
    <div className={styles.overtaken} role="alert">
      <p className="strong">
        Offer {offer.number} of {offer.by.username} came meanwhile. What you typed is kept.
      </p>
      <DifferenceList rows={differenceRows(before?.content ?? null, offer.content)} />
      <button type="button" className="btn sm mt3" onClick={onSeen}>
        Answer offer {offer.number} with what I typed
      </button>
    </div>
  );
}
