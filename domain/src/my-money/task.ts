import type { Act } from "../escrow/acts.ts";
import { payoutOf } from "../escrow/fee.ts";
import type { ProjectOnChain } from "../escrow/project-on-chain.ts";
import { returnableLoan } from "../escrow/refundable.ts";
import { dueAt } from "../escrow/waiting-clock.ts";
import type { ComingMovement, WaitingTask } from "./my-money.ts";

/** Kind of coming movement for acts on the whole project. */
const kindOfAct: Partial<Record<Act, ComingMovement["kind"]>> = {
  claimRefund: "refund",
  acceptChange: "change_order",
  acceptSettlement: "settlement",
  cancelOverdue: "overdue_refund",
};

type TaskAct = { act: Act; milestone: number | null; until: number | null };

/**
 * Returns amount and deadline of an act. Of several submissions, the one in review counts; a developer's amounts are
 * net of the fee.
 */
export function taskOf(
  task: TaskAct,
  project: ProjectOnChain,
  coming: ComingMovement[],
  now: number,
): Pick<WaitingTask, "milestone" | "amount" | "since" | "until"> {
  const { act } = task;
  const running = project.milestones.findIndex(
    ({ status, reviewEndsAt }) => status === "submitted" && reviewEndsAt !== null,
  );
  const milestone = act === "approveMilestone" && running >= 0 ? running : task.milestone;
  const about = milestone === null ? undefined : project.milestones[milestone];
  if (milestone === null || !about) {
    const found = coming.find(({ kind }) => kind === kindOfAct[act])?.amount ?? null;
    const amount = act === "returnLoan" ? returnableLoan(project).toString() : found;
    return { milestone, amount, since: null, until: task.until };
  }
  const paid = payoutOf(BigInt(about.amount), project.feeBps ?? 0).net.toString();
  switch (act) {
    case "approveMilestone": {
      const until = about.reviewEndsAt;
      const since = until === null ? null : until - (project.reviewWindow ?? 0);
      return { milestone, amount: about.amount, since, until };
    }
    case "submitMilestone":
      return { milestone, amount: paid, since: null, until: dueAt(project, milestone, now) };
    case "claimAfterReview":
      return { milestone, amount: paid, since: null, until: null };
    default:
      return { milestone, amount: about.amount, since: null, until: task.until };
  }
}
