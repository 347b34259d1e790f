import { forget, storageKeys, store } from "../../lib/storage.ts";
import { shownTour } from "./shown-tour.ts";

/** Begins to show somebody's tour, or ends it; a file of its own, because the first page needs none of it. */
export function showTour(accountId: string | null): void {
  try {
    if (accountId) store(storageKeys.tour, accountId);
    else forget(storageKeys.tour);
  } catch {
    // Without storage it is shown until the page is loaded again.
  }
  shownTour.set(accountId);
}
