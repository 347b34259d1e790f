import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { root } from "../build.ts";
import type { Scene } from "./scenes.ts";

/** Pictures of the guide and the README: names, and the scene of each. */
export const guidePictures: Record<string, `${Scene["as"]} ${string}`> = {
  home: "customer home",
  market: "visitor market",
  pools: "visitor pools",
  project: "investor donate",
  admin: "admin admin-overview",
  login: "visitor login",
  request: "customer request",
  bid: "developer place-bid",
  negotiation: "customer negotiation",
  accept: "customer accept",
  tracking: "customer work",
  pool: "visitor pool",
  scors: "visitor scors",
  club: "visitor club",
};

/** Size of a small laptop, so that its text is readable in an article. */
export const GUIDE_SIZE = { width: 1200, height: 750 };
const FOLDER = join(root, "web/src/features/help/pictures");
const MAX_BYTES = 60 * 1024;
const QUALITIES = [82, 74, 66, 58, 50, 40];

/** Writes the page as WebP, with the highest quality within the size limit. */
export async function takeGuidePicture(page: Page, name: string, scheme: "light" | "dark"): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const file = join(FOLDER, `${name}-${scheme}.webp`);
  for (const quality of QUALITIES) {
    const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality });
    writeFileSync(file, Buffer.from(data, "base64"));
    if (statSync(file).size <= MAX_BYTES) return;
  }
  throw new Error(`${file} doesn't fit into ${MAX_BYTES} bytes.`);
}
