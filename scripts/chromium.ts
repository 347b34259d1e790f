import { existsSync } from "node:fs";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { aptInstall } from "./apt-install.mjs";

/** The headless build needs a quarter less processor time for the same journeys. */
const HEADLESS = "/usr/bin/chromium-headless-shell";
const places = [
  HEADLESS,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Returns the browser for the journeys: CHROMIUM_PATH, the distribution's package, or an installed one. */
export function findChromium(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const refusal = aptInstall(HEADLESS, ["chromium-headless-shell"]);
  const found = places.find((path) => existsSync(path));
  if (!found) throw new StartupError(`The browser tests need Chromium. ${refusal} (or set CHROMIUM_PATH).`);
  return found;
}
