import { forget, readStored, store } from "../../../lib/storage.ts";

/** Keeps in this browser what somebody has typed until it is sent. Both sides may use the same browser. */
export function unsentMessage(viewerId: string, negotiationId: string) {
  const key = `unsent:${viewerId}:${negotiationId}` as const;
  return {
    read: (): string => readStored(key) ?? "",
    write: (text: string): void => {
      try {
        if (text) store(key, text);
        else forget(key);
      } catch {
        // If the storage is full, the text lasts as long as the page.
      }
    },
  };
}
