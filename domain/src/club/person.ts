import { z } from "zod";

/** Somebody in the club, and whether they have a page in the directory. */
export const clubPerson = z.object({ _id: z.uuid(), name: z.string(), listed: z.boolean() });
export type ClubPerson = z.infer<typeof clubPerson>;
