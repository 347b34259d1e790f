import { z } from "zod";
import { forget, readStored, store } from "../../lib/storage.ts";

const typed = z.object({ name: z.string(), message: z.string(), showName: z.boolean() });
/** As typed: `name` by somebody without an account, `showName` by a member. */
export type TypedWords = z.infer<typeof typed>;
export const noWords: TypedWords = { name: "", message: "", showName: true };

const keyOf = (projectId: string) => `unsent:donation ${projectId}` as const;

/** What was typed before signing, so that it is still there once the transaction is in a block, whatever was reloaded. */
export function readWords(projectId: string): TypedWords {
  try {
    const { success, data } = typed.safeParse(JSON.parse(readStored(keyOf(projectId)) ?? "null"));
    return success ? data : noWords;
  } catch {
    return noWords;
  }
}

export function keepWords(projectId: string, words: TypedWords): void {
  try {
    store(keyOf(projectId), JSON.stringify(words));
  } catch {
    // A browser without room forgets it with the page.
  }
}

export const forgetWords = (projectId: string): void => forget(keyOf(projectId));
