import { z } from "zod";
import { website } from "../auth/kyc.ts";
import { roles } from "../auth/user.ts";
import { location } from "../places/place.ts";
import { categoryKeys } from "../projects/categories.ts";

export const PROFILE_IMAGE_LIMIT = 5_242_880;

export const AREA_RADIUS = { least: 1, most: 500, usual: 25 } as const;

/** A person's work area: a place and a radius in kilometres. */
export const workArea = location.extend({
  radiusKm: z
    .number("Enter a distance in kilometres.")
    .int("Enter whole kilometres.")
    .min(AREA_RADIUS.least, `Enter at least ${AREA_RADIUS.least} km.`)
    .max(AREA_RADIUS.most, `Enter at most ${AREA_RADIUS.most} km.`),
});
export type WorkArea = z.infer<typeof workArea>;
const services = z.array(z.enum(categoryKeys));

export const profile = z.object({
  id: z.uuid(),
  username: z.string(),
  /** Public name of a verified business. */
  businessName: z.string().nullable(),
  role: z.enum(roles),
  profileImageUrl: z.string().nullable(),
  bio: z.string().nullable(),
  socialLinks: z.object({ website: z.string().nullable() }),
  /** For developers only: bids are signed with it, so customers can compare. */
  ethereumAddress: z.string().nullable(),
  verified: z.boolean(),
  services,
  area: workArea.nullable(),
  memberSince: z.iso.datetime(),
});
export type Profile = z.infer<typeof profile>;

export const profileResponse = z.object({ success: z.literal(true), data: profile });

export const updateProfileRequest = z
  .object({
    bio: z.string().trim().max(500, "Use at most 500 characters.").optional(),
    socialLinks: z.object({ website }).optional(),
    services: services.max(categoryKeys.length).optional(),
    area: workArea.nullable().optional(),
  })
  .refine((change) => Object.values(change).some((part) => part !== undefined), {
    error: "Change the bio, the website, the services or the area.",
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
  "email_confirmed",
  "email_changed",
  "session_ended",
  "sessions_ended",
  "second_factor_on",
  "second_factor_off",
  "second_factor_reset",
  "passkey_added",
  "passkey_removed",
  "recovery_codes_made",
  "recovery_code_used",
  "profile_changed",
] as const;

export const activity = z.object({
  kind: z.enum(activityKinds),
  detail: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type Activity = z.infer<typeof activity>;
