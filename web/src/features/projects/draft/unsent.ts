import { draftContent } from "@trestle/domain/projects/draft.ts";
import { z } from "zod";
import { forget, readStored, store } from "../../../lib/storage.ts";

const unsent = z.object({ content: draftContent, revision: z.number().int() });
export type Unsent = z.infer<typeof unsent>;

export type UnsentStore = { read: () => Unsent | null; write: (typed: Unsent) => void; clear: () => void };

/** Stores unsaved changes of a draft in this browser until the server has saved them. */
export function unsentOf(draftId: string): UnsentStore {
  const key = `unsent:${draftId}` as const;
  return {
    read: () => {
      try {
        const { success, data } = unsent.safeParse(JSON.parse(readStored(key) ?? "null"));
        return success ? data : null;
      } catch {
        return null;
      }
    },
    write: (typed) => {
      try {
        store(key, JSON.stringify(typed));
      } catch {
        // If the storage is full, the text lasts as long as the page.
      }
    },
    clear: () => forget(key),
  };
}
