import { z } from "zod";

const id = z.union([z.string(), z.number()]);

/** Kind of a transaction and the ids of what it is about. Stored with the transaction. */
export const purpose = z.object({ kind: z.string() }).catchall(id);
export type Purpose = z.infer<typeof purpose>;

/** Whether a transaction has this kind and all of these ids. */
export const isAbout = (one: Purpose, about: Purpose): boolean =>
  Object.entries(about).every(([name, value]) => one[name] === value);
