import type { Offer } from "@trestle/domain/bids/negotiation.ts";
import { Button } from "../../../../ui/index.ts";
import { differenceRows } from "../../negotiation/differences.ts";
import styles from "./counter-dialog.module.css";
import { DifferenceList } from "./difference-list.tsx";

type Props = { offer: Offer; before: Offer | null; onSeen: () => void };

/** Another offer came while this one was typed: it has to be seen before it is answered. */
export function OvertakenNote({ offer, before, onSeen }: Props) {
  return (
    <div className={styles.overtaken} role="alert">
      <p className="strong">
        Offer {offer.number} from {offer.by.username} has arrived. We've kept what you typed.
      </p>
      <DifferenceList rows={differenceRows(before?.content ?? null, offer.content)} />
      <Button small className="mt3" onClick={onSeen}>
        Reply to offer {offer.number} with my draft
      </Button>
    </div>
  );
}
