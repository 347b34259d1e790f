import { formatCoins } from "@trestle/domain/money.ts";
import { useState } from "react";
import { counted, momentText } from "../../../../lib/format.ts";
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

/** Hands in a milestone: evidence first, then the hash of it on the chain. */
export function SubmitMilestone({ project, milestone, escrow, onClose }: MilestoneActProps) {
  const { _id: projectId, tokenId, reviewWindow, now } = project;
  const { index, payment } = milestone;
  const { customer } = partyNames(project);
  const evidence = useEvidenceDraft(projectId, "submission", index);
  const [sealedId, setSealedId] = useState<string | null>(null);
  const signing = useSigning({
    purpose: { kind: "submit-milestone", projectId, milestone: index },
    claim: waitForIndexer(projectId, isInHistory(index)),
  });
  const prepare = () =>
    signing.prepare(async () => {
      const sealed = await evidence.seal();
      setSealedId(sealed._id);
      const waiting = project.milestones.filter((one) => one.status === "submitted").length;
      return {
        signer: "linked",
        steps: [
          {
            label: `Submit milestone ${index + 1}`,
            call: contractCall("TrestleEscrow", escrow, "submitMilestone", [
              BigInt(tokenId),
              BigInt(index),
              sealed.hash as `0x${string}`,
            ]),
          },
        ],
        rows: () => [
          { what: `Milestone ${index + 1}`, before: milestoneLabel(milestone).text, after: "In review" },
          {
            what: "Evidence",
            before: "–",
            after: (
              <span className="row g2" style={{ justifyContent: "flex-end" }}>
                {counted(sealed.files.length, "file")} <CopyHash hash={sealed.hash} name="evidence hash" />
              </span>
            ),
          },
          {
            what: waiting > 0 ? "Review ends at the earliest" : "Review ends",
            before: "–",
            after: momentText(now + reviewWindow * (waiting + 1)),
          },
          { what: "You receive then", before: "–", after: formatCoins(BigInt(payment.net)) },
        ],
        worstCase: `${customer} isn’t satisfied and requests changes or opens a dispute. You can’t change the evidence afterwards.`,
      };
    });
  const back = () => {
    signing.goBack();
    if (sealedId) void evidence.reopen(sealedId);
  };
  return (
    <ActFlow
      signing={signing}
      action="Submit milestone"
      done="submitted"
      settled={`Milestone ${index + 1} is in review.`}
      happens={`${customer} can see your evidence and reviews it. Only the hash goes on the chain; a changed file would no longer match it.`}
      ifNobodyActs={`You receive ${formatCoins(BigInt(payment.net))} when the review ends. The fee is ${formatCoins(BigInt(payment.fee))}.`}
      onClose={onClose}
      onBack={back}
    >
      <EvidenceForm
        projectId={projectId}
        evidence={evidence}
        label={`Note to ${customer}`}
        hint="Say what is done and what the files show."
      />
      <FormButtons
        action="Continue"
        busy={signing.preparing}
        disabled={evidence.isUploading || !evidence.draft || !hasContent(evidence)}
        note={
          evidence.isUploading
            ? "Files are still uploading."
            : hasContent(evidence)
              ? null
              : "Add a note or at least 1 file first."
        }
        problem={signing.problem}
        onCancel={onClose}
        onContinue={() => void prepare()}
      />
    </ActFlow>
  );
}

const hasContent = ({ text, draft }: ReturnType<typeof useEvidenceDraft>) =>
  text.trim() !== "" || (draft?.files.length ?? 0) > 0;
