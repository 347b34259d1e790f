import { payoutOf } from "@trestle/domain/escrow/fee.ts";
import { escrowLimits } from "@trestle/domain/escrow/limits.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { useState } from "react";
import { momentText } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { CopyHash } from "../../../../ui/index.ts";
import { partyNames } from "../../party-names.ts";
import { milestoneLabel } from "../../status-labels.ts";
import { EvidenceForm } from "../evidence/evidence-form.tsx";
import { useEvidenceDraft } from "../evidence/use-evidence-draft.ts";
import { ActFlow } from "./act-flow.tsx";
import type { MilestoneActProps } from "./act-props.ts";
import { FormButtons } from "./form-buttons.tsx";
import { isInHistory, waitForIndexer } from "./wait-for-indexer.ts";

/** Freezes one milestone until the arbiter decides. */
export function OpenDispute({ project, milestone, escrow, onClose }: MilestoneActProps) {
  const { _id: projectId, tokenId, now, feeBps } = project;
  const { index, amount, actual } = milestone;
  const { developer, arbiter } = partyNames(project);
  const until = now + escrowLimits.disputeWindow;
  const half = payoutOf(BigInt(amount) / 2n, feeBps);
  const wasSubmitted = actual.end !== null;
  const evidence = useEvidenceDraft(projectId, "dispute", index);
  const [sealedId, setSealedId] = useState<string | null>(null);
  const signing = useSigning({
    purpose: { kind: "open-dispute", projectId, milestone: index },
    claim: waitForIndexer(projectId, isInHistory(index)),
  });
  const prepare = () =>
    signing.prepare(async () => {
      const sealed = await evidence.seal();
      setSealedId(sealed._id);
      return {
        signer: "linked",
        steps: [
          {
            label: `Open a dispute over milestone ${index + 1}`,
            call: contractCall("TrestleEscrow", escrow, "openDispute", [
              BigInt(tokenId),
              BigInt(index),
              sealed.hash as `0x${string}`,
            ]),
          },
        ],
        rows: () => [
          { what: `Milestone ${index + 1}`, before: milestoneLabel(milestone).text, after: "In dispute" },
          { what: "Decision by", before: "–", after: momentText(until) },
          {
            what: "Evidence",
            before: "–",
            after: <CopyHash hash={sealed.hash} name="evidence hash" />,
          },
        ],
        worstCase: `${arbiter} decides against you. The decision is final and can give the whole milestone to the other side.`,
      };
    });
  return (
    <ActFlow
      signing={signing}
      action="Open dispute"
      done="opened"
      settled={`The dispute is open. The arbiter has until ${momentText(until)}.`}
      happens={`Milestone ${index + 1} freezes, ${formatCoins(BigInt(amount))}. The other milestones carry on. ${arbiter}, the arbiter in your terms, has 42 days to split it.`}
      ifNobodyActs={
        wasSubmitted
          ? `If the arbiter stays silent until ${momentText(until)}, half goes to ${developer}: ${formatCoins(half.net)} after the fee. The other half is refundable.`
          : `If the arbiter stays silent until ${momentText(until)}, the whole milestone is refundable.`
      }
      onClose={onClose}
      onBack={() => {
        signing.goBack();
        if (sealedId) void evidence.reopen(sealedId);
      }}
    >
      <EvidenceForm projectId={projectId} evidence={evidence} label="What is wrong" />
      <FormButtons
        action="Continue"
        busy={signing.preparing}
        disabled={evidence.isUploading || evidence.text.trim() === ""}
        note={evidence.text.trim() === "" ? "Say what is wrong first." : null}
        problem={signing.problem}
        onCancel={onClose}
        onContinue={() => void prepare()}
      />
    </ActFlow>
  );
}
