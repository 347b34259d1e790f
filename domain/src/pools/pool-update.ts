import { tiers } from "@trestle/chain/contract-names.ts";
import { z } from "zod";

/** Something happened in a pool, or a score was attested or revoked. Apart from the pools' schemas: every page hears it. */
export const poolUpdate = z.object({
  type: z.literal("POOL_UPDATE"),
  data: z.object({ tier: z.enum(tiers).optional() }),
});
export type PoolUpdate = z.infer<typeof poolUpdate>;
