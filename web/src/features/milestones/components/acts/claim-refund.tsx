import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { Amount } from "../../../../ui/index.ts";
import { ActFlow } from "./act-flow.tsx";
import type { ActProps } from "./act-props.ts";
import { waitForIndexer } from "./wait-for-indexer.ts";

/** Pays the viewer's part of what an ended project didn't spend, as customer, donor or both. */
export function ClaimRefund({ project, escrow, onClose }: ActProps) {
  const { _id: projectId, tokenId, yours } = project;
  const refundable = BigInt(yours.refundable);
  const signing = useSigning({
    purpose: { kind: "claim-own-refund", projectId },
    plan: {
      signer: "linked",
      steps: [
        {
          label: "Claim your refund",
          call: contractCall("TrestleEscrow", escrow, "claimRefund", [BigInt(tokenId)]),
        },
      ],
      rows: () => [{ what: "Held for you", before: <Amount wei={refundable} />, after: <Amount wei={0n} /> }],
      receives: refundable,
      worstCase:
        "nothing is lost but the network fee. If your wallet refuses the payment, the escrow keeps it as a credit for you.",
    },
    claim: waitForIndexer(projectId, (seen) => seen.yours.refundable === "0"),
  });
  return (
    <ActFlow
      signing={signing}
      action="Claim refund"
      done="claimed"
      settled="Your refund is paid. If your wallet refused it, you can withdraw it here."
      happens={
        <>
          The escrow pays <Amount wei={refundable} /> into your wallet. Nobody else can claim it.
        </>
      }
      ifNobodyActs="The money stays in escrow for you. There is no deadline."
      onClose={onClose}
    />
  );
}
