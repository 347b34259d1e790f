import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { useAccountWallet } from "../../../../lib/wallet/account-wallet.ts";
import { ActFlow } from "./act-flow.tsx";
import type { ActProps } from "./act-props.ts";
import { waitForIndexer } from "./wait-for-indexer.ts";

/** Takes one's own open change order and settlement offer back. */
export function WithdrawProposals({ project, escrow, onClose }: ActProps) {
  const { _id: projectId, tokenId } = project;
  const { linked } = useAccountWallet();
  const signing = useSigning({
    purpose: { kind: "withdraw-proposals", projectId },
    plan: {
      signer: "linked",
      steps: [
        {
          label: "Withdraw your proposals",
          call: contractCall("TrestleEscrow", escrow, "withdrawProposals", [BigInt(tokenId)]),
        },
      ],
      rows: () => [{ what: "Your open proposals", before: "open", after: "withdrawn" }],
      worstCase: "the other side accepts first. Then your proposal applies.",
    },
    claim: waitForIndexer(
      projectId,
      ({ changes, settlements }) =>
        ![...changes, ...settlements].some(({ by }) => by.toLowerCase() === linked),
    ),
  });
  return (
    <ActFlow
      signing={signing}
      action="Withdraw proposals"
      done="withdrawn"
      settled="Your proposals are withdrawn."
      happens="The other side can no longer accept your change order or settlement. Money you sent with a change order stays a credit that you can withdraw."
      ifNobodyActs="Your proposals stay open until they expire."
      onClose={onClose}
    />
  );
}
