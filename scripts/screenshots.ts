// `npm run screenshots`: takes pictures of every page and its details, signed in with the matching account, desktop and
// phone, light and dark, into screenshots/. `-- --guide` renews the user guide's pictures instead; `--url` uses a
// running demo; `--only` takes the scenes whose name contains these letters.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Browser, type BrowserContextOptions, chromium, type Page } from "@playwright/test";
import { freePort, Instance } from "@trestle/testkit/instance.ts";
import { buildContracts, buildWeb, root } from "./build.ts";
import { findChromium } from "./chromium.ts";
import { GUIDE_SIZE, guidePictures, takeGuidePicture } from "./screenshots/guide-pictures.ts";
import { findScenes, type Scene } from "./screenshots/scenes.ts";
import { type SignedIn, settled, signIn, type Viewer, viewers } from "./screenshots/visitors.ts";

const sizes = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } };
const schemes = ["light", "dark"] as const;
const folder = join(root, "screenshots");

const { values } = parseArgs({
  options: { guide: { type: "boolean" }, url: { type: "string" }, only: { type: "string" } },
});

async function started() {
  await buildContracts();
  await buildWeb();
  const dataDir = mkdtempSync(join(tmpdir(), "trestle-shots-"));
  const instance = new Instance({ PORT: await freePort(), DATA_DIR: dataDir, DEMO_REQUESTS: "true" });
  const stop = async () => {
    await instance.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  await instance.ready().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: instance.url, stop };
}

/** A failed scene doesn't stop the others. */
const failures: string[] = [];

async function shoot(
  browser: Browser,
  options: BrowserContextOptions,
  { name, as, path, open }: Scene,
  take: (page: Page) => Promise<unknown>,
): Promise<void> {
  const context = await browser.newContext({ ...options, reducedMotion: "reduce", locale: "en-GB" });
  try {
    const page = await context.newPage();
    await page.goto(path);
    await settled(page);
    await open?.(page);
    if (open) await page.waitForLoadState("networkidle");
    await take(page);
  } catch (error) {
    failures.push(`${as} ${name}: ${String(error).split("\n").slice(0, 3).join(" ")}`);
  } finally {
    await context.close();
  }
}

const { url, stop } = values.url ? { url: values.url, stop: async () => {} } : await started();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-background-networking"],
});
try {
  const people = Object.fromEntries(
    await Promise.all(viewers.map(async (viewer) => [viewer, await signIn(browser, url, viewer)])),
  ) as Record<Viewer, SignedIn>;
  const scenes = (await findScenes(url, people)).filter(({ as, name }) =>
    `${as} ${name}`.includes(values.only ?? ""),
  );
  mkdirSync(folder, { recursive: true });
  for (const colorScheme of schemes) {
    for (const scene of scenes) {
      const key = `${scene.as} ${scene.name}`;
      const options = { baseURL: url, colorScheme, storageState: people[scene.as].state };
      if (values.guide) {
        for (const [name, of] of Object.entries(guidePictures))
          if (of === key)
            await shoot(browser, { ...options, viewport: GUIDE_SIZE }, scene, (page) =>
              takeGuidePicture(page, name, colorScheme),
            );
        continue;
      }
      for (const [size, viewport] of Object.entries(sizes)) {
        const path = join(folder, `${scene.as}-${scene.name}-${size}-${colorScheme}.png`);
        await shoot(browser, { ...options, viewport }, scene, (page) =>
          page.screenshot({ path, fullPage: !scene.open }),
        );
      }
    }
  }
  console.log(values.guide ? "The guide's pictures are renewed." : `Screenshots are in ${folder}`);
  for (const failure of failures) console.error(failure);
  if (failures.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await stop();
}
