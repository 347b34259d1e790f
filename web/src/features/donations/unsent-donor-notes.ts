import { forget, readStored, store } from "../../lib/storage.ts";

/** As typed: `name` by somebody without an account, `showName` by a member. */
export type TypedDonorNote = { name: string; message: string; showName: boolean };
export const emptyDonorNote: TypedDonorNote = { name: "", message: "", showName: true };

const keyOf = (projectId: string) => `unsent:donation ${projectId}` as const;

/** Returns the stored note of an unsigned or unconfirmed donation, so that a reload doesn't lose the note. */
export function readUnsentNote(projectId: string): TypedDonorNote {
  try {
    const { name, message, showName } = JSON.parse(readStored(keyOf(projectId)) ?? "{}");
    const isNote = typeof name === "string" && typeof message === "string" && typeof showName === "boolean";
    return isNote ? { name, message, showName } : emptyDonorNote;
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
