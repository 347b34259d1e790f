import { observable } from "./observable.ts";
import { onServer } from "./on-server.ts";
import { onStoredElsewhere, readStored, storageKeys, store } from "./storage.ts";

export type ColorScheme = "light" | "dark";

const DARK = "(prefers-color-scheme: dark)";

/** As `boot.js` set it before the first paint. */
export const colorScheme = observable<ColorScheme>(
  !onServer && document.documentElement.dataset.colorScheme === "dark" ? "dark" : "light",
  "light",
);

function show(scheme: ColorScheme): void {
  document.documentElement.dataset.colorScheme = scheme;
  colorScheme.set(scheme);
}

/** The reader's own choice, or else the system's. */
function showStored(): void {
  const chosen = readStored(storageKeys.colorScheme);
  if (chosen === "light" || chosen === "dark") show(chosen);
  else show(window.matchMedia(DARK).matches ? "dark" : "light");
}

export function chooseColorScheme(scheme: ColorScheme): void {
  show(scheme);
  try {
    store(storageKeys.colorScheme, scheme);
  } catch {
    // Where storage is refused, the choice lasts as long as the page.
  }
}

/** Follows the system, and what another tab chose. */
export function followColorScheme(): void {
  window.matchMedia(DARK).addEventListener("change", showStored);
  onStoredElsewhere((key) => {
    if (key === storageKeys.colorScheme || key === null) showStored();
  });
}
