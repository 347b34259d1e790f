import { observable } from "./observable.ts";
import { readStored, storageKeys } from "./storage.ts";

/** Whose guided tour this browser shows, by the account's id. Where the tour stands, the server says. */
export const shownTour = observable(readStored(storageKeys.tour), null);
