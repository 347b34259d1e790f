import { observable } from "../../lib/observable.ts";
import { readStored, storageKeys } from "../../lib/storage.ts";

/** Id of the account whose guided tour this browser shows; the server keeps the tour's step. */
export const shownTour = observable(readStored(storageKeys.tour), null);
