import { z } from "zod";

/** An email that was given up after its last attempt. */
export const failedMailEntry = z.object({
  _id: z.uuid(),
  /** Username of the recipient. */
  to: z.string(),
  subject: z.string(),
  attempts: z.number().int(),
  reason: z.string(),
  failedAt: z.iso.datetime(),
});
