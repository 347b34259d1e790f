import { z } from "zod";

export const reviewEvents = {
  /** A project has ended: both sides may review each other until `closesAt`. */
  "review.opened": z.object({
    projectId: z.uuid(),
    customer: z.uuid(),
    developer: z.uuid(),
    closesAt: z.iso.datetime(),
  }),
  /** The review window closes soon, and this side hasn't written. */
  "review.reminder": z.object({
    projectId: z.uuid(),
    to: z.uuid(),
    other: z.uuid(),
    closesAt: z.iso.datetime(),
  }),
  /** Sealed until the other side has written too, or the window closes. */
  "review.submitted": z.object({ projectId: z.uuid(), author: z.uuid(), subject: z.uuid() }),
  "review.published": z.object({
    projectId: z.uuid(),
    author: z.uuid(),
    subject: z.uuid(),
    stars: z.number().int(),
  }),
  "review.answered": z.object({ projectId: z.uuid(), author: z.uuid(), subject: z.uuid() }),
  "review.removed": z.object({ projectId: z.uuid(), author: z.uuid(), subject: z.uuid() }),
  "review.restored": z.object({ projectId: z.uuid(), author: z.uuid(), subject: z.uuid() }),
};
