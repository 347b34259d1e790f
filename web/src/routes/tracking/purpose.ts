export const purpose =
  "Once a bid is accepted, follow its milestones here: plan against actual, evidence and every payment.";
