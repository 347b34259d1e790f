import { z } from "zod";

export const milestone = z.object({ title: z.string(), status: z.string() });

/** The part of a project that changes during the work. */
export const projectProgress = z.object({
  _id: z.string(),
  milestones: z.array(milestone),
  progress: z.number(),
  isComplete: z.boolean(),
});
export type ProjectProgress = z.infer<typeof projectProgress>;

export const projectUpdate = z.object({ type: z.literal("PROJECT_UPDATE"), data: projectProgress });
export type ProjectUpdate = z.infer<typeof projectUpdate>;
