import { observable } from "./observable.ts";
import { onServer } from "./on-server.ts";

/** Locale, time zone and clock with which dates and numbers are formatted for the reader. */
type Reader = { locale: string; timeZone: string | undefined; now: () => number };

/** Everybody gets the same page from the server: British English, UTC, at the moment it was rendered. */
const anybody = (at: number): Reader => ({ locale: "en-GB", timeZone: "UTC", now: () => at });

/** Trestle speaks English, so dates and numbers follow the reader's own English, or British for everyone else. */
const ownReader = (): Reader => ({
  locale: navigator.languages.find((tag) => /^en\b/i.test(tag)) ?? "en-GB",
  timeZone: undefined,
  now: () => Date.now(),
});

export const reader = observable<Reader>(onServer ? anybody(0) : ownReader());

/** While a rendered page is taken over, its texts are written as the server wrote them. */
export const readAsRendered = (at: number): void => reader.set(anybody(at));

export const readAsOwner = (): void => reader.set(ownReader());

export const currentTime = (): number => reader.get().now();
