import { z } from "zod";
import { forget, readStored, store } from "../../lib/storage.ts";

const typed = z.object({ name: z.string(), message: z.string(), showName: z.boolean() });
/** As typed: `name` by somebody without an account, `showName` by a member. */
export type TypedDonorNote = z.infer<typeof typed>;
export const emptyDonorNote: TypedDonorNote = { name: "", message: "", showName: true };

const keyOf = (projectId: string) => `unsent:donation ${projectId}` as const;

/** Returns the stored note of an unsigned or unconfirmed donation, so that a reload doesn't lose the note. */
export function readUnsentNote(projectId: string): TypedDonorNote {
  try {
    const { success, data } = typed.safeParse(JSON.parse(readStored(keyOf(projectId)) ?? "null"));
    return success ? data : emptyDonorNote;
  } catch {
    return emptyDonorNote;
  }
}

export function storeUnsentNote(projectId: string, note: TypedDonorNote): void {
  try {
    store(keyOf(projectId), JSON.stringify(note));
  } catch {
    // A browser without room forgets it with the page.
  }
}

export const forgetUnsentNote = (projectId: string): void => forget(keyOf(projectId));
