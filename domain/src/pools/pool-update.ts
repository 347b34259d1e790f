import { z } from "zod";
import { tier } from "./pool.ts";

/** Something happened in a pool. */
export const poolUpdate = z.object({ type: z.literal("POOL_UPDATE"), data: z.object({ tier }) });
export type PoolUpdate = z.infer<typeof poolUpdate>;
