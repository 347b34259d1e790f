import type { Act, MilestoneAct } from "@trestle/domain/escrow/acts.ts";
import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { lazyWithRetry } from "../../../../lib/lazy-with-retry.tsx";
import { Dialog } from "../../../../ui/index.ts";
import { actTitle } from "../../act-labels.ts";

const milestoneActs = {
  submitMilestone: lazyWithRetry(() => import("./submit-milestone.tsx").then((file) => file.SubmitMilestone)),
  requestChanges: lazyWithRetry(() => import("./request-changes.tsx").then((file) => file.RequestChanges)),
  approveMilestone: lazyWithRetry(() =>
    import("./approve-milestone.tsx").then((file) => file.ApproveMilestone),
  ),
  claimAfterReview: lazyWithRetry(() =>
    import("./claim-after-review.tsx").then((file) => file.ClaimAfterReview),
  ),
  openDispute: lazyWithRetry(() => import("./open-dispute.tsx").then((file) => file.OpenDispute)),
  answerDispute: lazyWithRetry(() => import("./answer-dispute.tsx").then((file) => file.AnswerDispute)),
  resolveDispute: lazyWithRetry(() => import("./resolve-dispute.tsx").then((file) => file.ResolveDispute)),
  executeDisputeDefault: lazyWithRetry(() =>
    import("./execute-dispute-default.tsx").then((file) => file.ExecuteDisputeDefault),
  ),
} satisfies Record<MilestoneAct, unknown>;

const projectActs = {
  proposeChange: lazyWithRetry(() => import("./propose-change.tsx").then((file) => file.ProposeChange)),
  acceptChange: lazyWithRetry(() => import("./accept-change.tsx").then((file) => file.AcceptChange)),
  proposeSettlement: lazyWithRetry(() =>
    import("./propose-settlement.tsx").then((file) => file.ProposeSettlement),
  ),
  acceptSettlement: lazyWithRetry(() =>
    import("./accept-settlement.tsx").then((file) => file.AcceptSettlement),
  ),
  withdrawProposals: lazyWithRetry(() =>
    import("./withdraw-proposals.tsx").then((file) => file.WithdrawProposals),
  ),
  resign: lazyWithRetry(() => import("./resign.tsx").then((file) => file.Resign)),
  cancelOverdue: lazyWithRetry(() => import("./cancel-overdue.tsx").then((file) => file.CancelOverdue)),
  closeExpired: lazyWithRetry(() => import("./close-expired.tsx").then((file) => file.CloseExpired)),
  claimRefund: lazyWithRetry(() => import("./claim-refund.tsx").then((file) => file.ClaimRefund)),
  returnLoan: lazyWithRetry(() => import("./return-loan.tsx").then((file) => file.ReturnLoan)),
};

/** Acts that have their dialog here; credits and closing a request are elsewhere. */
export const hasDialog = (act: Act): boolean => act in milestoneActs || act in projectActs;

export type OpenAct = { act: Act; milestone: number | null };

type Props = { project: TrackedProject; escrow: string; open: OpenAct; onClose: () => void };

/** The dialog of one act; its code is loaded when it opens. */
export function ActDialog({ project, escrow, open: { act, milestone: index }, onClose }: Props) {
  const milestone = index === null ? undefined : project.milestones[index];
  return (
    <Dialog
      title={actTitle(act, milestone?.index ?? null)}
      subtitle={milestone ? `${milestone.title}, ${formatCoins(BigInt(milestone.amount))}` : project.title}
      opened
      onClose={onClose}
      width={600}
      roomy
    >
      <Contents project={project} escrow={escrow} act={act} milestone={milestone} onClose={onClose} />
    </Dialog>
  );
}

type ContentsProps = {
  project: TrackedProject;
  escrow: string;
  act: Act;
  milestone: TrackedProject["milestones"][number] | undefined;
  onClose: () => void;
};

function Contents({ act, milestone, ...props }: ContentsProps) {
  if (milestone && act in milestoneActs) {
    const Part = milestoneActs[act as MilestoneAct];
    return <Part {...props} milestone={milestone} />;
  }
  if (act in projectActs) {
    const Part = projectActs[act as keyof typeof projectActs];
    return <Part {...props} />;
  }
  return null;
}
