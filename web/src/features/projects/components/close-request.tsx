import type { Project } from "@trestle/domain/projects/project.ts";
import { TransactionButton } from "../../../components/transaction-button.tsx";
import { contractCall } from "../../../lib/transactions/contract-call.ts";

type Props = { project: Pick<Project, "_id" | "tokenId" | "title">; escrow: string; onConnect: () => void };

/** Ends an open request on the chain; whatever was given for it can be claimed back. */
export function CloseRequest({ project: { _id, tokenId, title }, escrow, onConnect }: Props) {
  return (
    <TransactionButton
      about={`close ${_id}`}
      onConnect={onConnect}
      call={contractCall({
        contract: "TrestleEscrow",
        to: escrow,
        functionName: "cancelRequest",
        args: [BigInt(tokenId)],
        label: `Close ${title}`,
      })}
    >
      Sign and close it
    </TransactionButton>
  );
}
