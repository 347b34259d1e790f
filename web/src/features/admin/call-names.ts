/** The operator's calls in plain words; another one is shown by the contract's own name for it. */
const names: Record<string, string> = {
  attestKyc: "Verify wallet",
  revokeKyc: "Revoke wallet",
  attestScors: "Confirm SCORS",
  revokeScors: "Revoke SCORS",
  processLoanApplication: "Propose loan",
  disburseLoan: "Disburse loan to escrow",
  processDefault: "Process default",
  setPaused: "Pause pool",
  setWithdrawalsEnabled: "Pause withdrawals",
  claimAfterReview: "Release payment after review",
  objectToPayment: "Object to a payment",
  closeExpired: "Close expired request",
  executeDisputeDefault: "Close undecided dispute",
  cancelOverdue: "Cancel overdue project",
  returnLoan: "Return a loan to its pool",
  poke: "Update pool price",
  fill: "Fill unused nonce",
};

export const callName = (functionName: string): string => names[functionName] ?? functionName;
