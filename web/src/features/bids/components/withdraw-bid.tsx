import type { Bid } from "@trestle/domain/bids/bid.ts";
import { useEffect, useRef, useState } from "react";
import { TransactionButton } from "../../../components/transaction-button.tsx";
import { contractCall } from "../../../lib/transactions/contract-call.ts";
import { useSent } from "../../../lib/transactions/sent.ts";

type Props = { bid: Bid; escrow: string; onConnect: () => void };

/** Takes one's bid back on the chain; it asks once more before the wallet does. */
export function WithdrawBid({ bid, escrow, onConnect }: Props) {
  const about = `withdraw:${bid.projectId}:${bid.bidIndex}:`;
  const sent = useSent(about);
  const [asking, setAsking] = useState(false);
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (asking) question.current?.focus();
  }, [asking]);
  if (sent?.outcome?.kind === "mined")
    return (
      <p className="t-s muted" role="status">
        Your withdrawal stands in the chain. The list follows in a moment.
      </p>
    );
  if (!asking && !sent)
    return (
      <button type="button" className="btn" onClick={() => setAsking(true)}>
        Withdraw the bid
      </button>
    );
  return (
    <>
      <p className="t-s ink2" ref={question} tabIndex={-1} style={{ outline: 0 }}>
        A withdrawn bid cannot be accepted any more and stays in the list as withdrawn. You may place another
        one while the request is open. No money moves but the network fee.
      </p>
      <div className="row g2 wrap-ok mt3">
        <button type="button" className="btn" onClick={() => setAsking(false)}>
          Keep it
        </button>
        <TransactionButton
          about={about}
          onConnect={onConnect}
          call={contractCall({
            contract: "TrestleEscrow",
            to: escrow,
            functionName: "withdrawBid",
            args: [BigInt(bid.tokenId), BigInt(bid.bidIndex)],
            label: `Withdraw the bid on “${bid.projectTitle}”`,
          })}
        >
          Sign and withdraw it
        </TransactionButton>
      </div>
    </>
  );
}
