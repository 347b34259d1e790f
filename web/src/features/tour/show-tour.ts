import { forget, storageKeys, store } from "../../lib/storage.ts";
import { shownTour } from "./shown-tour.ts";

/** Shows an account's tour, or hides it for null; a separate file, to keep it out of the landing page. */
export function showTour(accountId: string | null): void {
  try {
    if (accountId) store(storageKeys.tour, accountId);
    else forget(storageKeys.tour);
  } catch {
    // Without storage, the tour is shown until the page is reloaded.
  }
  shownTour.set(accountId);
}
