import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { ActFlow } from "./act-flow.tsx";
import type { ActProps } from "./act-props.ts";
import { waitForIndexer } from "./wait-for-indexer.ts";

/** Sends loan money that the project no longer needs back to its pool; anyone can. */
export function ReturnLoan({ project, escrow, onClose }: ActProps) {
  const { _id: projectId, tokenId, money } = project;
  const signing = useSigning({
    purpose: { kind: "return-loan", projectId },
    plan: {
      signer: "any",
      steps: [
        {
          label: "Return the loan to its pool",
          call: contractCall("TrestleEscrow", escrow, "returnLoan", [BigInt(tokenId)]),
        },
      ],
      rows: () => [{ what: "Loan money in escrow", before: "unused", after: "back in its pool" }],
      worstCase:
        "somebody else returns it first. Then your transaction fails and costs only the network fee.",
    },
    claim: waitForIndexer(projectId, (seen) => seen.money.out.loanReturned !== money.out.loanReturned),
  });
  return (
    <ActFlow
      signing={signing}
      action="Return loan"
      done="returned"
      settled="The loan money is back in its pool."
      happens="Loan money that isn’t needed goes back to the pool and pays off the loan. What is no longer owed there goes to the customer."
      ifNobodyActs="The money stays in escrow, and the loan keeps costing interest."
      onClose={onClose}
    />
  );
}
