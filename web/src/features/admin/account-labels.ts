import type { KycStatus } from "@trestle/domain/auth/kyc-status.ts";
import type { Role } from "@trestle/domain/auth/user.ts";

export const roleNames: Record<Role, string> = {
  customer: "Customer",
  developer: "Developer",
  investor: "Investor",
  admin: "Administrator",
};

export const kycLabels: Record<KycStatus, string> = {
  none: "No documents",
  submitted: "Submitted",
  resubmitted: "Submitted again",
  in_review: "In review",
  approved: "Approved",
  returned: "Returned",
};
