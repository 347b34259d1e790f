import type { Act } from "@trestle/domain/escrow/acts.ts";

/** Names of the acts, for buttons and for sentences such as "… until 17 June". */
export const actLabels: Record<Act, string> = {
  submitMilestone: "Submit milestone",
  requestChanges: "Request changes",
  approveMilestone: "Approve and pay",
  claimAfterReview: "Release payment",
  openDispute: "Open a dispute",
  answerDispute: "Add evidence",
  resolveDispute: "Decide dispute",
  executeDisputeDefault: "Close undecided dispute",
  proposeChange: "Propose a change order",
  acceptChange: "Review the change order",
  proposeSettlement: "Propose a settlement",
  acceptSettlement: "Review the settlement offer",
  withdrawProposals: "Withdraw your proposals",
  resign: "Resign",
  cancelOverdue: "Cancel overdue project",
  cancelRequest: "Cancel request",
  closeExpired: "Close expired request",
  claimRefund: "Claim refund",
  returnLoan: "Return loan to its pool",
  withdraw: "Withdraw credit",
};

/** Names of the acts on a milestone, before its number. */
const aboutMilestone: Partial<Record<Act, string>> = {
  submitMilestone: "Submit milestone",
  requestChanges: "Request changes to milestone",
  approveMilestone: "Approve and pay milestone",
  claimAfterReview: "Release payment for milestone",
  openDispute: "Open a dispute about milestone",
  answerDispute: "Add evidence for milestone",
  resolveDispute: "Decide the dispute about milestone",
  executeDisputeDefault: "Close the undecided dispute about milestone",
};

/** `Approve and pay milestone 3`; `milestone` is its place from 0, null for the project as a whole. */
export function actTitle(act: Act, milestone: number | null): string {
  const title = aboutMilestone[act];
  return title && milestone !== null ? `${title} ${milestone + 1}` : actLabels[act];
}
