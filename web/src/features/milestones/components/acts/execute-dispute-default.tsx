import { formatCoins } from "@trestle/domain/money.ts";
import { useState } from "react";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { useWallet } from "../../../../lib/wallet/wallet-store.ts";
import { Amount } from "../../../../ui/index.ts";
import { partyNames } from "../../party-names.ts";
import { ActFlow } from "./act-flow.tsx";
import type { MilestoneActProps } from "./act-props.ts";
import { paidTo } from "./paid-to.ts";
import { isInHistory, waitForIndexer } from "./wait-for-indexer.ts";

/** Closes a dispute that the arbiter didn't decide in time; anyone can. */
export function ExecuteDisputeDefault({ project, milestone, escrow, onClose }: MilestoneActProps) {
  const { _id: projectId, tokenId } = project;
  // As it was when this opened: once the dispute is closed, there is no way out left to read.
  const [{ index, exit, amount }] = useState(milestone);
  const { developer } = partyNames(project);
  const { address } = useWallet();
  const refunded = BigInt(exit?.refunded ?? "0");
  const net = BigInt(amount) - refunded - BigInt(exit?.fee ?? "0");
  const signing = useSigning({
    purpose: { kind: "execute-dispute-default", projectId, milestone: index },
    plan: {
      signer: "any",
      steps: [
        {
          label: `Close the undecided dispute about milestone ${index + 1}`,
          call: contractCall("TrestleEscrow", escrow, "executeDisputeDefault", [
            BigInt(tokenId),
            BigInt(index),
          ]),
        },
      ],
      rows: () => [
        { what: `${developer} receives`, before: "–", after: <Amount wei={net} /> },
        { what: "Refundable", before: "–", after: <Amount wei={refunded} /> },
        { what: `Milestone ${index + 1}`, before: <Amount wei={BigInt(amount)} />, after: "Decided" },
      ],
      receives: paidTo(address, project, net),
      worstCase: "somebody else closes it first. Then your transaction fails and costs only the network fee.",
    },
    claim: waitForIndexer(projectId, isInHistory(index)),
  });
  return (
    <ActFlow
      signing={signing}
      action="Close dispute"
      done="closed"
      settled={`The dispute is closed.${exit ? ` ${developer} received ${formatCoins(net)}.` : ""}`}
      happens={`The arbiter didn’t decide in time. Work submitted with evidence is split in half; other work is refundable in full. ${developer} receives ${formatCoins(net)}.`}
      ifNobodyActs="The money stays in escrow until somebody closes the dispute."
      onClose={onClose}
    />
  );
}
