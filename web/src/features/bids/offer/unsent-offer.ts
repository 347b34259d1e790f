import { forget, readStored, store } from "../../../lib/storage.ts";
import { type TypedOffer, typedOffer } from "./offer-draft.ts";

/** Keeps in this browser what was typed until it is placed or sent. */
export function unsentOffer(name: string) {
  const key = `unsent:${name}` as const;
  return {
    read: (): TypedOffer | null => {
      try {
        const { success, data } = typedOffer.safeParse(JSON.parse(readStored(key) ?? "null"));
        return success ? data : null;
      } catch {
        return null;
      }
    },
    write: (typed: TypedOffer) => {
      try {
        store(key, JSON.stringify(typed));
      } catch {
        // If the storage is full, the text lasts as long as the page.
      }
    },
    clear: () => forget(key),
  };
}
