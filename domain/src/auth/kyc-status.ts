/** Apart from kyc.ts, because every page knows a status and few need the form. `resubmitted` is submitted again after it was returned. */
export const kycStatuses = ["none", "submitted", "in_review", "approved", "returned", "resubmitted"] as const;
export type KycStatus = (typeof kycStatuses)[number];
