import { useQueryClient } from "@tanstack/react-query";
import type { TrackedMilestone } from "@trestle/domain/milestones/tracking.ts";
import { under } from "../../../../lib/endpoints.ts";
import { momentText } from "../../../../lib/format.ts";
import { SigningRefusal } from "../../../../lib/transactions/signing-plan.ts";
import { RefusedInput, useChange } from "../../../../lib/use-change.ts";
import { EvidenceForm } from "../evidence/evidence-form.tsx";
import { useEvidenceDraft } from "../evidence/use-evidence-draft.ts";
import type { ActProps } from "./escrow-act.tsx";
import { FormButtons } from "./form-buttons.tsx";

type Props = Pick<ActProps, "project" | "onClose"> & { milestone: TrackedMilestone };

/** Adds evidence to an open dispute. It is sealed with us and moves nothing on the chain. */
export function AnswerDispute({ project, milestone, onClose }: Props) {
  const { _id: projectId } = project;
  const client = useQueryClient();
  const evidence = useEvidenceDraft(projectId, "answer", milestone.index);
  const add = useChange({
    send: () =>
      evidence.seal().catch((error: unknown) => {
        throw error instanceof SigningRefusal ? new RefusedInput(error.message) : error;
      }),
    failure: "Evidence not added. We’ve kept your draft – try again.",
    onDone: async () => {
      await client.invalidateQueries({ queryKey: under(`/api/projects/${projectId}/evidence`) });
      onClose();
    },
  });
  const isEmpty = evidence.text.trim() === "" && (evidence.draft?.files.length ?? 0) === 0;
  return (
    <>
      {milestone.dispute ? (
        <p className="note" style={{ marginBottom: 16 }}>
          <span>
            Decision by {momentText(milestone.dispute.defaultAt)}. Both sides and the arbiter see what you
            add. It can’t be removed.
          </span>
        </p>
      ) : null}
      <EvidenceForm projectId={projectId} evidence={evidence} label="Your side" />
      <FormButtons
        action="Add evidence"
        busy={add.busy}
        disabled={evidence.isUploading || isEmpty}
        note={isEmpty ? "Write something or add a file first." : null}
        problem={add.problem}
        onCancel={onClose}
        onContinue={() => add.run()}
      />
    </>
  );
}
