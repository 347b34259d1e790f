import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { ActFlow } from "./act-flow.tsx";
import type { ActProps } from "./act-props.ts";
import { waitForIndexer } from "./wait-for-indexer.ts";

/** Closes a request that found no developer in time; anyone can. */
export function CloseExpired({ project, escrow, onClose }: ActProps) {
  const { _id: projectId, tokenId } = project;
  const signing = useSigning({
    purpose: { kind: "close-expired", projectId },
    plan: {
      signer: "any",
      steps: [
        {
          label: "Close the expired request",
          call: contractCall("TrestleEscrow", escrow, "closeExpired", [BigInt(tokenId)]),
        },
      ],
      rows: () => [{ what: "Request", before: "expired", after: "closed" }],
      worstCase: "somebody else closes it first. Then your transaction fails and costs only the network fee.",
    },
    claim: waitForIndexer(projectId, ({ status }) => status !== "open"),
  });
  return (
    <ActFlow
      signing={signing}
      action="Close request"
      done="closed"
      settled="The request is closed. Donations can be claimed back."
      happens="Nobody’s bid was accepted in time. Donors can claim their money back, and a loan can go back to its pool."
      ifNobodyActs="The money stays in escrow until somebody closes the request."
      onClose={onClose}
    />
  );
}
