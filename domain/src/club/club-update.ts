import { z } from "zod";

/** Message about a change in the club. In its own file, because every page receives it. */
export const clubUpdate = z.object({
  type: z.literal("CLUB_UPDATE"),
  data: z.object({ part: z.enum(["members", "opportunities", "introductions", "events"]) }),
});
export type ClubUpdate = z.infer<typeof clubUpdate>;
