import { z } from "zod";

/** What stands in the way of closing an account, in sentences; nothing if it can be closed. */
export const closingObstacles = z.object({ obstacles: z.array(z.string()) });

export const closeAccountRequest = z.strictObject({
  password: z.string().min(1, "Enter your password.").max(200),
});
export type CloseAccountRequest = z.infer<typeof closeAccountRequest>;
