import { escrowLimits } from "@trestle/domain/escrow/limits.ts";
import { useState } from "react";
import { dayAt, momentText } from "../../../../lib/format.ts";
import { contractCall } from "../../../../lib/transactions/contract-call.ts";
import { useSigning } from "../../../../lib/transactions/use-signing.ts";
import { partyNames } from "../../party-names.ts";
import { EvidenceForm } from "../evidence/evidence-form.tsx";
import { useEvidenceDraft } from "../evidence/use-evidence-draft.ts";
import { ActFlow } from "./act-flow.tsx";
import type { MilestoneActProps } from "./act-props.ts";
import { FormButtons } from "./form-buttons.tsx";
import { isInHistory, waitForIndexer } from "./wait-for-indexer.ts";

/** Sends a milestone back with a reason; the money stays in escrow. */
export function RequestChanges({ project, milestone, escrow, onClose }: MilestoneActProps) {
  const { _id: projectId, tokenId, now } = project;
  const { index, changeRounds, due, review } = milestone;
  const { developer } = partyNames(project);
  const round = changeRounds.used + 1;
  const newDate = Math.max(due, now + escrowLimits.changeTime);
  const evidence = useEvidenceDraft(projectId, "change_request", index);
  const [sealedId, setSealedId] = useState<string | null>(null);
  const signing = useSigning({
    purpose: { kind: "request-changes", projectId, milestone: index },
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
            label: `Request changes to milestone ${index + 1}`,
            call: contractCall("TrestleEscrow", escrow, "requestChanges", [
              BigInt(tokenId),
              BigInt(index),
              sealed.hash as `0x${string}`,
            ]),
          },
        ],
        rows: () => [
          { what: `Milestone ${index + 1}`, before: "In review", after: "Changes requested" },
          { what: "Due", before: dayAt(due), after: dayAt(newDate) },
          {
            what: "Your review ends",
            before: review ? momentText(review.end) : "–",
            after: "after they submit again",
          },
          { what: "Rounds left", before: changeRounds.left, after: changeRounds.left - 1 },
        ],
        worstCase: `${developer} disagrees and opens a dispute. Then the arbiter decides, who can read your reason.`,
      };
    });
  return (
    <ActFlow
      signing={signing}
      action="Request changes"
      done="requested"
      settled={`Changes requested. ${developer} has until ${dayAt(newDate)}.`}
      happens={`${developer} gets your reason and at least 14 more days. The money stays in escrow.`}
      ifNobodyActs={`You can cancel the milestone 14 days after ${dayAt(newDate)}. Its money then becomes refundable.`}
      onClose={onClose}
      onBack={() => {
        signing.goBack();
        if (sealedId) void evidence.reopen(sealedId);
      }}
    >
      <p className="row between t-s" style={{ marginBottom: 12 }}>
        <span className="badge you">
          Round {round} of {changeRounds.used + changeRounds.left}
        </span>
        <span className="muted">
          {changeRounds.left - 1 === 0
            ? "No rounds left after this"
            : `${changeRounds.left - 1} round left after this`}
        </span>
      </p>
      <EvidenceForm
        projectId={projectId}
        evidence={evidence}
        label="What needs changing"
        hint="One point per line helps the developer tick them off."
      />
      <FormButtons
        action="Continue"
        busy={signing.preparing}
        disabled={evidence.isUploading || evidence.text.trim() === ""}
        note={evidence.text.trim() === "" ? "Say what needs changing first." : null}
        problem={signing.problem}
        onCancel={onClose}
        onContinue={() => void prepare()}
      />
    </ActFlow>
  );
}
