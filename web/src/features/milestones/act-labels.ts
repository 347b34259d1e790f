import type { Act } from "@trestle/domain/escrow/acts.ts";

/** What a button says, and what the same act is called in a sentence such as "… until 17 June". */
export const actLabels: Record<Act, string> = {
  submitMilestone: "Submit milestone",
  requestChanges: "Request changes",
  approveMilestone: "Approve and pay",
  claimAfterReview: "Release payment",
  openDispute: "Open a dispute",
  answerDispute: "Add evidence",
  resolveDispute: "Decide dispute",
  executeDisputeDefault: "Close dispute by default",
  proposeChange: "Propose a change order",
  acceptChange: "Answer the change order",
  proposeSettlement: "Propose a settlement",
  acceptSettlement: "Answer the settlement",
  withdrawProposals: "Withdraw your proposals",
  resign: "Resign",
  cancelOverdue: "Cancel as overdue",
  cancelRequest: "Cancel request",
  closeExpired: "Close expired request",
  claimRefund: "Claim refund",
  returnLoan: "Return loan to its pool",
  withdraw: "Withdraw credit",
};
