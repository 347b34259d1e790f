import { z } from "zod";
import { reportRequest } from "../moderation/report.ts";

export const clubPosts = ["opportunity", "comment", "page", "event"] as const;
export type ClubPost = (typeof clubPosts)[number];

/** Reference to a post: a page by its owner's id, a comment by its number. */
export const clubPost = z.object({ kind: z.enum(clubPosts), id: z.string().max(40) });

export const reportPostRequest = reportRequest
  .pick({ reason: true, text: true })
  .extend(clubPost.shape)
  .strict();
export type ReportPostRequest = z.infer<typeof reportPostRequest>;

export const hidePostRequest = z.strictObject({
  hidden: z.boolean(),
  note: z.string().trim().min(3, "Say why in a few words.").max(500, "Use at most 500 characters."),
});
