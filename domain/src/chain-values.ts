import { z } from "zod";

/** A project's id on the chain, which is its deed's token id. */
export const tokenId = z.string().regex(/^\d{1,78}$/);
export const address = z
  .string()
  .regex(/^0x[0-9a-f]{40}$/, "An address is 0x followed by 40 lower-case hexadecimal digits.");
export const hash = z
  .string()
  .regex(/^0x[0-9a-f]{64}$/, "A hash is 0x followed by 64 lower-case hexadecimal digits.");
