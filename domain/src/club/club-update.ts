import { z } from "zod";

/** Something changed in the club. Apart from the club's schemas: every page hears it. */
export const clubUpdate = z.object({
  type: z.literal("CLUB_UPDATE"),
  data: z.object({ part: z.enum(["members", "opportunities", "introductions", "events"]) }),
});
export type ClubUpdate = z.infer<typeof clubUpdate>;
