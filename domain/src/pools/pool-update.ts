import { tiers } from "@trestle/chain/contract-names.ts";
import { z } from "zod";

/** Message about a pool's event, or an attested or revoked score. In its own file, because every page receives it. */
export const poolUpdate = z.object({
  type: z.literal("POOL_UPDATE"),
  data: z.object({ tier: z.enum(tiers).optional() }),
});
export type PoolUpdate = z.infer<typeof poolUpdate>;
