import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { pages } from "@trestle/domain/pages.ts";
import { demo } from "./people.ts";
import { MARLOWES, Work } from "./work.ts";

const baseURL = "http://localhost:4717";
const state = "/tmp/tw/state.json";
let info: { projectId: string; username: string; password: string };
if (!existsSync(state)) {
  const work = await Work.begins(baseURL, {
    title: "Rear extension and kitchen",
    wallet: 41,
    steps: [
      { title: "Site set-up and demolition", amount: "3.84", days: 30 },
      { title: "Foundations and drainage", amount: "7.68", days: 60 },
      { title: "Blockwork and steel", amount: "9.216", days: 90 },
      { title: "Roof, glazing, weathertight", amount: "8.064", days: 120 },
      { title: "First fix and plaster", amount: "5.76", days: 150 },
      { title: "Kitchen and handover", amount: "3.84", days: 170 },
    ],
  });
  const { termsHash } = await import("@trestle/chain/terms-hash.ts");
  const h = termsHash({ a: 1 }) as `0x${string}`;
  await work.act(MARLOWES, "submitMilestone", [work.tokenId, 0n, h]);
  await work.act(41, "approveMilestone", [work.tokenId, 0n]);
  await work.act(MARLOWES, "submitMilestone", [work.tokenId, 1n, h]);
  info = { projectId: work.projectId, ...work.customer.person };
  writeFileSync(state, JSON.stringify(info));
} else info = JSON.parse(readFileSync(state, "utf8"));
const browser = await chromium.launch({
  executablePath: "/usr/bin/chromium",
  args: ["--no-sandbox", "--disable-3d-apis"],
});
const who = process.argv[2] === "dev" ? demo.developer : { username: info.username, password: info.password };
const login = (await (
  await fetch(`${baseURL}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(who),
  })
).json()) as { token: string; user: unknown };
for (const [name, width, scheme] of [
  ["d", 1440, "light"],
  ["m", 390, "light"],
  ["k", 1440, "dark"],
] as const) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: 900 },
    colorScheme: scheme,
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
  const page = await context.newPage();
  page.on("console", (m) => {
    if (m.type() === "error") console.log(name, m.text());
  });
  page.on("pageerror", (e) => console.log(name, "PAGEERROR", e.message));
  await page.addInitScript(
    ([t, u, s]) => {
      localStorage.setItem("authToken", t as string);
      localStorage.setItem("user", u as string);
      localStorage.setItem("mantine-color-scheme-value", s as string);
    },
    [login.token, JSON.stringify(login.user), scheme],
  );
  const urls: [string, string][] = [
    ["one", `${pages.tracking}?project=${info.projectId}`],
    ["list", pages.tracking],
    ["money", pages.money],
  ];
  for (const [key, url] of urls) {
    if (process.argv[3] && process.argv[3] !== key) continue;
    await page.goto(url);
    await page.waitForTimeout(3500);
    const wide = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    if (wide[0]! > wide[1]!) console.log(name, key, "SIDEWAYS", wide);
    await page.screenshot({ path: `/tmp/tw/${key}-${name}.png`, fullPage: true });
  }
  await context.close();
}
await browser.close();
