import type { Acceptance } from "@trestle/domain/escrow/acceptance.ts";
import type { ReactNode } from "react";
import { Drawing } from "../../../../components/drawings/drawing.tsx";
import { dayText } from "../../../../lib/format.ts";
import { Amount, Button } from "../../../../ui/index.ts";
import styles from "./accept.module.css";

type Props = { acceptance: Acceptance; onReceipt: () => void; trackingLink: ReactNode };

/** Confirms the acceptance: the money is in escrow and the work can start. */
export function AcceptedCard({ acceptance, onReceipt, trackingLink }: Props) {
  const { fromCustomer, fromDonations, fromLoan, amount, milestones } = acceptance;
  const first = milestones[0];
  const lines: [string, string][] = [
    ["From you", fromCustomer],
    ["Donations", fromDonations],
    ["Loan", fromLoan],
  ];
  return (
    <div>
      <div className={styles.drawing}>
        <Drawing name="frame" />
      </div>
      <h3 className={styles.success} role="status">
        Bid was successfully accepted!
      </h3>
      {first ? (
        <p className="muted t-s" style={{ textAlign: "center" }}>
          The first milestone is due {dayText(first.by.slice(0, 10), true)}.
        </p>
      ) : null}
      <ul className="ledger mt3">
        {lines.map(([name, wei]) =>
          wei === "0" && name !== "From you" ? null : (
            <li key={name}>
              <span>{name}</span>
              <Amount wei={BigInt(wei)} />
            </li>
          ),
        )}
        <li className={styles.total}>
          <span className="strong">In escrow</span>
          <Amount wei={BigInt(amount)} />
        </li>
      </ul>
      <div className="row between g2 wrap-ok mt3">
        <Button kind="link" icon="sheet" onClick={onReceipt}>
          View receipt
        </Button>
        {trackingLink}
      </div>
    </div>
  );
}
