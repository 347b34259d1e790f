import { type Bid, bidNumber } from "@trestle/domain/bids/bid.ts";
import { useEffect, useRef, useState } from "react";
import { SigningFlow } from "../../../components/signing/signing-flow.tsx";
import { contractCall } from "../../../lib/transactions/contract-call.ts";
import { NotYet } from "../../../lib/transactions/signing-plan.ts";
import { useSigning } from "../../../lib/transactions/use-signing.ts";
import { Button } from "../../../ui/index.ts";
import { readBid } from "../api/bids.ts";

type Props = { bid: Bid; escrow: string };

/** Withdraws one's own bid on the chain. */
export function WithdrawBid({ bid, escrow }: Props) {
  const { projectId, bidIndex, tokenId, projectTitle } = bid;
  const [asking, setAsking] = useState(false);
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (asking) question.current?.focus();
  }, [asking]);
  const signing = useSigning({
    purpose: { kind: "withdraw-bid", projectId, bidIndex },
    plan: {
      signer: "any",
      steps: [
        {
          label: `Withdraw the bid on “${projectTitle}”`,
          call: contractCall("TrestleEscrow", escrow, "withdrawBid", [BigInt(tokenId), BigInt(bidIndex)]),
        },
      ],
      rows: () => [{ what: `Bid no. ${bidNumber(bidIndex)}`, before: "live", after: "withdrawn" }],
      worstCase:
        "the customer was about to accept it. You can’t undo a withdrawal, but you can place another bid while the request is open.",
    },
    claim: async () => {
      if ((await readBid(projectId, bidIndex)).status === "live") throw new NotYet();
      return null;
    },
  });
  if (!asking && signing.phase === "preview" && !signing.failure)
    return <Button onClick={() => setAsking(true)}>Withdraw bid</Button>;
  return (
    <div className="grow">
      <p className="t-s ink2" ref={question} tabIndex={-1} style={{ outline: 0, marginBottom: 12 }}>
        A withdrawn bid can no longer be accepted. It stays in the list, marked as withdrawn.
      </p>
      <SigningFlow
        signing={signing}
        action="Sign and withdraw bid"
        done="withdrawn"
        mined="Your bid is withdrawn on the chain. Updating the list…"
        settled={
          <p className="t-s muted" role="status">
            Your bid is withdrawn.
          </p>
        }
        otherActions={
          <Button busy={signing.isAsking} onClick={() => setAsking(false)}>
            Keep bid
          </Button>
        }
      />
    </div>
  );
}
