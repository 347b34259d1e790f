// `npm run screenshots`: every page, desktop and phone, light and dark, into screenshots/.
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "@playwright/test";
import { pages } from "@trestle/domain/pages.ts";
import { demoAccounts } from "@trestle/server/demo/accounts.ts";
import { freePort, Instance } from "@trestle/testkit/instance.ts";
import { buildContracts, buildWeb, root } from "./build.ts";
import { findChromium } from "./chromium.ts";

const sizes = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } };
const shots = { ...pages, "not-found": "/nowhere/at-all" };
const folder = join(root, "screenshots");

await buildContracts();
await buildWeb();
const dataDir = mkdtempSync(join(tmpdir(), "trestle-shots-"));
const instance = await new Instance({ PORT: await freePort(), DATA_DIR: dataDir }).ready();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ["--no-sandbox", "--disable-background-networking"],
});
mkdirSync(folder, { recursive: true });

try {
  const admin = demoAccounts.find(({ role }) => role === "admin");
  const answer = await fetch(`${instance.url}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: admin?.username, password: admin?.password }),
  });
  const { token, user } = (await answer.json()) as { token: string; user: object };
  for (const [size, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ["light", "dark"] as const) {
      const context = await browser.newContext({
        baseURL: instance.url,
        viewport,
        colorScheme,
        reducedMotion: "reduce",
        locale: "en-GB",
      });
      const page = await context.newPage();
      const shoot = async (name: string) => {
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await page.waitForLoadState("networkidle");
        await page.screenshot({ path: join(folder, `${name}-${size}-${colorScheme}.png`), fullPage: true });
      };
      await page.goto("/");
      await shoot("home-visitor");
      await page.getByRole("button", { name: "Sign In" }).first().click();
      await page.getByRole("dialog").waitFor();
      await page.screenshot({ path: join(folder, `login-${size}-${colorScheme}.png`) });
      await page.getByRole("dialog").getByRole("button", { name: "Register" }).click();
      await page.getByRole("dialog", { name: "Create Your Account" }).waitFor();
      await page.screenshot({ path: join(folder, `register-${size}-${colorScheme}.png`) });
      await page.evaluate(
        ([savedToken, savedUser]) => {
          localStorage.setItem("authToken", savedToken);
          localStorage.setItem("user", savedUser);
        },
        [token, JSON.stringify(user)] as const,
      );
      for (const [name, path] of Object.entries(shots)) {
        await page.goto(path);
        await shoot(name);
      }
      await context.close();
    }
  }
  console.log(`Screenshots are in ${folder}`);
} finally {
  await browser.close();
  await instance.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
