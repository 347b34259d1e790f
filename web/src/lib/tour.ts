import { observable } from "./observable.ts";
import { forget, readStored, storageKeys, store } from "./storage.ts";

/** Whose guided tour this browser shows, by the account's id. Where the tour stands, the server says. */
export const shownTour = observable(readStored(storageKeys.tour), null);

export function showTour(accountId: string | null): void {
  try {
    if (accountId) store(storageKeys.tour, accountId);
    else forget(storageKeys.tour);
  } catch {
    // Without storage it is shown until the page is loaded again.
  }
  shownTour.set(accountId);
}
