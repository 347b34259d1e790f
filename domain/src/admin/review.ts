import { z } from "zod";
import { contactDetails, kycDocument, verifiedDetails } from "../auth/kyc.ts";
import { kycStatuses } from "../auth/kyc-status.ts";
import { roles } from "../auth/user.ts";

/** Common reasons for returning a verification; an administrator may add others. */
export const commonReasons = [
  "The name and registration number don’t match.",
  "A document isn’t readable.",
  "A document is out of date.",
  "The address doesn’t match the document.",
  "The documents don’t link the person to the business.",
] as const;

const reason = z.string().trim().min(1, "Write a reason.").max(500, "Use at most 500 characters per reason.");

export const returnRequest = z.object({
  reasons: z.array(reason).min(1, "Give at least 1 reason.").max(10, "Give at most 10 reasons."),
});

const applicant = z.object({ id: z.uuid(), username: z.string(), role: z.enum(roles) });

export const queuedKyc = z.object({
  id: z.uuid(),
  status: z.enum(kycStatuses),
  attempt: z.number().int(),
  submittedAt: z.iso.datetime(),
  legalName: z.string(),
  applicant,
  reviewer: z.string().nullable(),
  /** Whether the registry refused the call after the decision. */
  refusedByChain: z.boolean(),
});
export type QueuedKyc = z.infer<typeof queuedKyc>;

/** A requested attestation or revocation of a wallet, and its outcome. */
export const attestation = z.object({
  address: z.string(),
  wanted: z.enum(["attested", "revoked"]),
  state: z.enum(["waiting", "sent", "done", "failed"]),
  failure: z.string().nullable(),
  transactionHash: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Attestation = z.infer<typeof attestation>;

/** Time in which the approval can be undone; 0 approves at once. */
export const approveRequest = z.object({ undoSeconds: z.number().int().min(0).max(60).default(0) });

export const kycForReview = queuedKyc.omit({ refusedByChain: true }).extend({
  /** Time at which an approval takes effect that can still be undone. */
  approveAt: z.iso.datetime().nullable(),
  decidedAt: z.iso.datetime().nullable(),
  reasons: z.array(z.string()),
  businessDetails: verifiedDetails,
  contactDetails,
  documents: z.array(kycDocument),
  applicant: applicant.extend({
    email: z.string(),
    ethereumAddress: z.string().nullable(),
    memberSince: z.iso.datetime(),
  }),
  attestations: z.array(attestation),
  earlier: z.array(
    z.object({
      attempt: z.number().int(),
      decidedAt: z.iso.datetime().nullable(),
      reasons: z.array(z.string()),
    }),
  ),
});
export type KycForReview = z.infer<typeof kycForReview>;
