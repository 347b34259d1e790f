import { z } from "zod";

export const moderationEvents = {
  "block.changed": z.object({ by: z.uuid(), account: z.uuid(), blocked: z.boolean() }),
};
