import { useState } from "react";
import { useRecordAbout } from "../../../../lib/transactions/transaction-records.ts";
import { Button } from "../../../../ui/index.ts";
import { acceptPurpose } from "../../accept/accept-purpose.ts";

type Props = {
  bid: { projectId: string; bidIndex: number };
  /** Username of the bidder, by which screen readers tell several such buttons apart. */
  bidderName?: string;
  accountId: string;
  small?: boolean;
  onClick: () => void;
};

/** Opens the acceptance of a bid, or a pending acceptance again. */
export function AcceptButton({ bid, bidderName, accountId, small, onClick }: Props) {
  const { projectId, bidIndex } = bid;
  const [since] = useState(() => Date.now());
  const record = useRecordAbout(acceptPurpose({ accountId, projectId, bidIndex }), since);
  const isUnderWay = record?.outcome === null && record.hash !== null;
  return (
    <Button kind="primary" small={small} onClick={onClick}>
      {isUnderWay ? "Accepting bid…" : "Accept bid"}
      {bidderName ? <span className="sr"> of {bidderName}</span> : null}
    </Button>
  );
}
