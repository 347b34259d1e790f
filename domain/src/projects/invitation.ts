import { z } from "zod";
import { person } from "./project-summary.ts";

export const invitation = z.object({
  _id: z.uuid(),
  projectId: z.uuid(),
  /** Null for an unused link. */
  developer: person.nullable(),
  byLink: z.boolean(),
  invitedAt: z.string(),
  seenAt: z.string().nullable(),
});
export type Invitation = z.infer<typeof invitation>;
/** Invitation of a named developer, or by a single-use link. */
export const inviteRequest = z.strictObject({
  developerId: z.uuid("This developer doesn’t exist.").optional(),
});
/** The link's secret is shown once. */
export const inviteResponse = invitation.extend({ secret: z.string().nullable() });
export type MadeInvitation = z.infer<typeof inviteResponse>;
export const acceptInvitationRequest = z.strictObject({ secret: z.string().min(20).max(100) });
export const acceptedInvitation = z.object({ projectId: z.uuid() });
