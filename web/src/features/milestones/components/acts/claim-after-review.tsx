import { formatCoins } from "@trestle/domain/money.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { useWallet } from "../../../../lib/wallet/wallet-store.ts";
import { partyNames } from "../../party-names.ts";
import { ActFlow } from "./act-flow.tsx";
import type { MilestoneActProps } from "./act-props.ts";
import { paidTo } from "./paid-to.ts";
import { isInHistory, waitForIndexer } from "./wait-for-indexer.ts";

/** Releases a milestone whose review ended in silence; anyone can. */
export function ClaimAfterReview({ project, milestone, escrow, onClose }: MilestoneActProps) {
  const { _id: projectId, tokenId } = project;
  const { index, payment } = milestone;
  const isApproved = milestone.status === "approved";
  const { developer } = partyNames(project);
  const { address } = useWallet();
  const signing = useSigning({
    purpose: { kind: "claim-after-review", projectId, milestone: index },
    plan: {
      signer: "any",
      steps: [
        {
          label: `Release milestone ${index + 1}`,
          call: contractCall("TrestleEscrow", escrow, "claimAfterReview", [BigInt(tokenId), BigInt(index)]),
        },
      ],
      rows: () => [
        { what: `Milestone ${index + 1}`, before: isApproved ? "Approved" : "In review", after: "Released" },
      ],
      receives: paidTo(address, project, BigInt(payment.net)),
      worstCase:
        "somebody else releases it first. Then your transaction fails and costs only the network fee.",
    },
    claim: waitForIndexer(projectId, isInHistory(index)),
  });
  return (
    <ActFlow
      signing={signing}
      action="Release payment"
      done="released"
      settled={`Milestone ${index + 1} is released. ${developer} received ${formatCoins(BigInt(payment.net))}.`}
      happens={`${isApproved ? "The wait of lent and donated money is over" : "The review ended without an answer"}, so ${developer} receives ${formatCoins(BigInt(payment.net))}. The fee is ${formatCoins(BigInt(payment.fee))}.`}
      ifNobodyActs="The money stays in escrow until somebody releases it."
      onClose={onClose}
    />
  );
}
