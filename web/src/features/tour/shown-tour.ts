import { observable } from "../../lib/observable.ts";
import { readStored, storageKeys } from "../../lib/storage.ts";

/** Whose guided tour this browser shows, by the account's id. Where the tour stands, the server says. */
export const shownTour = observable(readStored(storageKeys.tour), null);
