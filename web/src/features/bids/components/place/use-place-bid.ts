import { useQueryClient } from "@tanstack/react-query";
import type { Bid, FrozenBid } from "@trestle/domain/bids/bid.ts";
import { useEffect, useEffectEvent } from "react";
import { configQuery } from "../../../../lib/config.ts";
import { currentTermsQuery } from "../../../../lib/current-terms.ts";
import { call } from "../../../../lib/endpoints.ts";
import { SigningRefusal } from "../../../../lib/transactions/signing-plan.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import type { OwnBid } from "../../placing/check-frozen-bid.ts";
import { bidPlan } from "./bid-plan.tsx";

type Placing = {
  projectId: string;
  title: string;
  accountId: string;
  /** Once the bid is in a block, such as forgetting what was typed. */
  onMined?: () => void;
};

/** From an offer to a bid on the chain. */
export function usePlaceBid({ projectId, title, accountId, onMined }: Placing) {
  const client = useQueryClient();
  const signing = useSigning<Bid>({
    purpose: { kind: "place-bid", accountId, projectId },
    claim: (transactionHash, { termsHash }) =>
      // Answered with the bid once the server has read it from the chain.
      call("POST /api/bids/projects/:projectId/placed", {
        params: { projectId },
        body: { termsHash: String(termsHash), transactionHash },
      }),
  });
  const isMined = ["claiming", "unclaimed", "settled"].includes(signing.phase);
  const mined = useEffectEvent(() => onMined?.());
  useEffect(() => {
    if (isMined) mined();
  }, [isMined]);
  return {
    ...signing,
    /** Freezes the terms and compares them with the offer; nothing is signed that differs. */
    review: (freeze: () => Promise<FrozenBid>, own: OwnBid) =>
      signing.prepare(async () => {
        const [frozen, { frozenBidProblem }] = await Promise.all([
          freeze(),
          import("../../placing/check-frozen-bid.ts"),
        ]);
        const problem = frozenBidProblem(frozen, own);
        if (problem) throw new SigningRefusal(problem);
        const { contracts } = await client.ensureQueryData(configQuery);
        const current = currentTermsQuery(contracts.Registry);
        const { termsId } = await client.fetchQuery({ ...current, staleTime: 0 });
        return bidPlan({ frozen, escrow: contracts.TrestleEscrow, termsId, title });
      }),
  };
}
export type BidSigning = ReturnType<typeof usePlaceBid>;
