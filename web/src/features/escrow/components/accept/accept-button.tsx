import { useState } from "react";
import { useRecordAbout } from "../../../../lib/transactions/transaction-records.ts";
import { acceptPurpose } from "../../accept/accept-purpose.ts";

type Props = {
  bid: { projectId: string; bidIndex: number };
  /** Whose bid it is, for whoever hears the button among others. */
  bidderName?: string;
  accountId: string;
  className?: string;
  onClick: () => void;
};

/** The way to accepting a bid, and back to an acceptance that is under way. */
export function AcceptButton({ bid, bidderName, accountId, className = "btn primary", onClick }: Props) {
  const { projectId, bidIndex } = bid;
  const [since] = useState(() => Date.now());
  const record = useRecordAbout(acceptPurpose, { accountId, projectId, bidIndex }, since);
  const isUnderWay = record?.outcome === null && record.hash !== null;
  return (
    <button type="button" className={className} onClick={onClick}>
      {isUnderWay ? "Accepting bid…" : "Accept bid"}
      {bidderName ? <span className="sr"> of {bidderName}</span> : null}
    </button>
  );
}
