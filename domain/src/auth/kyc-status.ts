/** In its own file, because every page uses the status and few the form. `resubmitted` follows a return. */
export const kycStatuses = ["none", "submitted", "in_review", "approved", "returned", "resubmitted"] as const;
export type KycStatus = (typeof kycStatuses)[number];
