import { z } from "zod";

/** Reasons why an account can't be closed, as sentences; empty if it can. */
export const closingObstacles = z.object({ obstacles: z.array(z.string()) });

export const closeAccountRequest = z.strictObject({
  password: z.string().min(1, "Enter your password.").max(200),
});
export type CloseAccountRequest = z.infer<typeof closeAccountRequest>;
