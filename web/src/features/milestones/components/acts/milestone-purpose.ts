import { z } from "zod";
import { purposeOf } from "../../../../lib/transactions/purpose.ts";

/** A transaction about one milestone, found again after a reload. */
export const milestonePurpose = (kind: string) =>
  purposeOf(kind, { projectId: z.string(), milestone: z.number() });

/** A transaction about a whole project. */
export const projectPurpose = (kind: string) => purposeOf(kind, { projectId: z.string() });
