import { z } from "zod";

export const SCORS_DEFAULT = 6;
const LOWEST = 1;
const HIGHEST = 11;

/** Type of the live message about a changed score. */
export const SCORS_UPDATE = "SCORS_UPDATE";
export const scorsUpdate = z.object({
  type: z.literal(SCORS_UPDATE),
  data: z.object({ userId: z.uuid() }),
});
export type ScorsUpdate = z.infer<typeof scorsUpdate>;

export const scorsResponse = z.object({
  success: z.literal(true),
  data: z.object({ overallScore: z.number() }),
});

/** Returns the number of the image for a score, 1 to 11. */
export function scorsImage(overallScore: number): number {
  if (!Number.isFinite(overallScore)) return SCORS_DEFAULT;
  return Math.min(HIGHEST, Math.max(LOWEST, Math.round(overallScore)));
}

const materials = ["timber", "brick", "stone", "copper"] as const;

/** Returns an image's material: three scores each are timber, brick and stone; the two best are copper. */
export const scorsMaterial = (image: number): (typeof materials)[number] =>
  materials[Math.floor((image - 1) / 3)] ?? "copper";

export const buildStats = z.object({
  completed: z.number().int(),
  /** Per cent of the finished projects. */
  successRate: z.number(),
  /** Days from acceptance to the last release. */
  avgDeliveryTime: z.number(),
  /** In pounds, at the rate of this instance. */
  earnings: z.number(),
});
export type BuildStats = z.infer<typeof buildStats>;

export const statsResponse = z.object({ success: z.literal(true), buildStats });

export const topDeveloper = z.object({
  _id: z.uuid(),
  username: z.string(),
  businessName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  overallScore: z.number(),
  buildStats,
});
export type TopDeveloper = z.infer<typeof topDeveloper>;
