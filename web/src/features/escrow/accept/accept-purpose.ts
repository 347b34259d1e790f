import { z } from "zod";
import { purposeOf } from "../../../lib/transactions/purpose.ts";

export const acceptPurpose = purposeOf("accept-bid", {
  accountId: z.string(),
  projectId: z.string(),
  bidIndex: z.number(),
});
