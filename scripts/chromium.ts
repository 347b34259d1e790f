import { existsSync } from "node:fs";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { aptInstall } from "./apt-install.mjs";

const places = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The browser for the journeys: CHROMIUM_PATH, else an installed one, else the distribution's package. */
export function findChromium(): string {
  const [debian = ""] = places;
  const found = [process.env.CHROMIUM_PATH ?? "", ...places].find((path) => path && existsSync(path));
  if (found) return found;
  const refusal = aptInstall(debian, ["chromium"]);
  if (refusal) throw new StartupError(`The browser tests need Chromium. ${refusal} (or set CHROMIUM_PATH).`);
  return debian;
}
