import { z } from "zod";

/** A person in the club; `listed` if they have a page in the directory. */
export const clubPerson = z.object({ _id: z.uuid(), name: z.string(), listed: z.boolean() });
export type ClubPerson = z.infer<typeof clubPerson>;
