import { z } from "zod";
import { buildStats } from "./scors.ts";

/** The developers with the best record, the best first. */
export const topDevelopers = z.array(
  z.object({
    _id: z.uuid(),
    username: z.string(),
    profileImageUrl: z.string().nullable(),
    overallScore: z.number(),
    buildStats,
  }),
);
export type TopDeveloper = z.infer<typeof topDevelopers>[number];
