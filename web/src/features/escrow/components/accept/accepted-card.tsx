import type { Acceptance } from "@trestle/domain/escrow/acceptance.ts";
import type { ReactNode } from "react";
import { Drawing } from "../../../../components/drawings/drawing.tsx";
import { dayText } from "../../../../lib/format.ts";
import { Button, Facts } from "../../../../ui/index.ts";
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
      <Facts
        className="mt3"
        rows={[
          ...lines.map(([name, wei]) => (wei !== "0" || name === "From you") && { name, value: BigInt(wei) }),
          { name: "In escrow", value: BigInt(amount), sum: true },
        ]}
      />
      <div className="row between g2 wrap-ok mt3">
        <Button kind="link" icon="sheet" onClick={onReceipt}>
          View receipt
        </Button>
        {trackingLink}
      </div>
    </div>
  );
}
