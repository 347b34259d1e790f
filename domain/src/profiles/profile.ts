import { z } from "zod";
import { website } from "../auth/kyc.ts";
import { roles } from "../auth/user.ts";

export const PROFILE_IMAGE_LIMIT = 5_242_880;

/** What everybody may know of somebody. */
export const profile = z.object({
  id: z.uuid(),
  username: z.string(),
  /** What a verified business is called. */
  businessName: z.string().nullable(),
  role: z.enum(roles),
  profileImageUrl: z.string().nullable(),
  bio: z.string().nullable(),
  socialLinks: z.object({ website: z.string().nullable() }),
  /** A developer's alone: bids are signed with it, so a customer must be able to compare. */
  ethereumAddress: z.string().nullable(),
  verified: z.boolean(),
  memberSince: z.iso.datetime(),
});
export type Profile = z.infer<typeof profile>;

export const profileResponse = z.object({ success: z.literal(true), data: profile });

export const updateProfileRequest = z
  .object({
    bio: z.string().trim().max(500, "Use at most 500 characters.").optional(),
    socialLinks: z.object({ website }).optional(),
  })
  .refine(({ bio, socialLinks }) => bio !== undefined || socialLinks !== undefined, {
    error: "Change the bio, the website or both.",
  });
export type UpdateProfileRequest = z.infer<typeof updateProfileRequest>;

export const activityKinds = [
  "registered",
  "kyc_submitted",
  "kyc_approved",
  "kyc_returned",
  "wallet_linked",
  "wallet_unlinked",
  "password_changed",
  "sessions_ended",
  "profile_changed",
] as const;

export const activity = z.object({
  kind: z.enum(activityKinds),
  detail: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Activity = z.infer<typeof activity>;
