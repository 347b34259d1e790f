import { observable } from "../../lib/observable.ts";

/** How often it was asked for: each time it opens again. */
export const paletteAsked = observable(0);

export const openPalette = (): void => paletteAsked.set(paletteAsked.get() + 1);
