import { z } from "zod";
import { businessDetails, contactDetails, kycDocument, kycStatuses } from "../auth/kyc.ts";
import { roles } from "../auth/user.ts";

/** What often is the matter; an administrator may add words of their own. */
export const commonReasons = [
  "The name and the registration number do not agree.",
  "A document cannot be read.",
  "A document is out of date.",
  "The address differs from the document.",
  "The person is not shown to belong to the business.",
] as const;

const reason = z
  .string()
  .trim()
  .min(1, "A reason has words.")
  .max(500, "A reason has at most 500 characters.");

export const rejectRequest = z.object({
  reasons: z.array(reason).min(1, "Say at least one reason.").max(10, "Ten reasons are enough."),
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
  /** Decided, but the registry on the chain refused what follows from it. */
  refusedByChain: z.boolean(),
});
export type QueuedKyc = z.infer<typeof queuedKyc>;

/** What was asked of the registry for a wallet, and what became of it. */
export const attestation = z.object({
  address: z.string(),
  wanted: z.enum(["attested", "revoked"]),
  state: z.enum(["waiting", "sent", "done", "failed"]),
  failure: z.string().nullable(),
  transactionHash: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Attestation = z.infer<typeof attestation>;

export const kycForReview = queuedKyc.omit({ refusedByChain: true }).extend({
  decidedAt: z.iso.datetime().nullable(),
  reasons: z.array(z.string()),
  businessDetails,
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
