import { randomBytes } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { recordEvents } from "@trestle/server/platform/events/events.ts";
import { withDatabase } from "./database.ts";
import { newPerson, registerByApi, signInByApi } from "./people.ts";

const MESSAGE = "You’re verified. Your wallet is recorded as verified on the chain";

/** Links a wallet to an account, so that events of the wallet reach it; returns the address. */
const giveWallet = (username: string) =>
  withDatabase(async (db) => {
    const ethereum_address = `0x${randomBytes(20).toString("hex")}`;
    await db.updateTable("account").set({ ethereum_address }).where("username", "=", username).execute();
    return ethereum_address;
  });

const verify = (address: string) =>
  withDatabase((db) =>
    recordEvents(db, [
      { type: "kyc.attested", key: crypto.randomUUID(), data: { address }, happenedAt: new Date() },
    ]),
  );

const bell = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Notifications" });
const unread = (page: Page, text: string) => expect(bell(page)).toHaveAccessibleDescription(text);

async function socketsOpen(page: Page): Promise<number> {
  const metrics = await (await page.request.get("/metrics")).text();
  return Number(/^sockets_open (\d+)$/m.exec(metrics)?.[1]);
}

test("two browsers of one account receive a notification once each, without a reload", async ({
  browser,
}) => {
  const person = newPerson();
  const pages = await Promise.all([1, 2].map(async () => (await browser.newContext()).newPage()));
  const [first, second] = pages as [Page, Page];
  const before = await socketsOpen(first);
  await registerByApi(first, person);
  await signInByApi(second, person);
  await Promise.all(pages.map((page) => page.goto("/")));
  await expect(bell(first)).toBeVisible();
  await unread(first, "no unread");
  await unread(second, "no unread");
  await expect.poll(() => socketsOpen(first)).toBe(before + 4);

  await verify(await giveWallet(person.username));
  await Promise.all(pages.map((page) => unread(page, "1 unread")));
  for (const page of pages) {
    await bell(page).click();
    await expect(page.getByRole("button", { name: MESSAGE })).toHaveCount(1);
  }

  // Read in one, it is read in the other as soon as that is looked at.
  await first.getByRole("button", { name: MESSAGE }).click();
  await expect(first.getByRole("dialog", { name: "Project update" })).toBeVisible();
  await expect(first.getByText("Clear all")).toBeHidden();
  await unread(first, "no unread");
  await second.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await unread(second, "no unread");

  // Cleared is cleared, also after a reload.
  await second.getByRole("button", { name: "Clear all" }).click();
  await expect(second.getByText("No notifications")).toBeVisible();
  await second.reload();
  await bell(second).click();
  await expect(second.getByText("No notifications")).toBeVisible();
  for (const page of pages) await page.context().close();
});

test("a second tab follows what is read in the first", async ({ context }) => {
  const person = newPerson();
  const [first, second] = [await context.newPage(), await context.newPage()];
  await registerByApi(first, person);
  await first.goto("/");
  await expect(bell(first)).toBeVisible();
  await verify(await giveWallet(person.username));
  await second.goto("/");
  await unread(second, "1 unread");
  await bell(first).click();
  await first.getByRole("button", { name: MESSAGE }).click();
  await unread(second, "no unread");
});

test("logging out closes both sockets and hides the bell", async ({ page }) => {
  const person = newPerson();
  const sockets: { closed: Promise<unknown> }[] = [];
  // One that is closed while it still connects is closed as well, so an error is not waited for.
  page.on("websocket", (socket) =>
    sockets.push({ closed: new Promise((resolve) => socket.once("close", resolve)) }),
  );
  await registerByApi(page, person);
  await page.goto("/");
  await expect(bell(page)).toBeVisible();
  await expect.poll(() => sockets.length).toBe(2);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await Promise.all(sockets.map(({ closed }) => closed));
  await expect(bell(page)).toBeHidden();
  expect(sockets).toHaveLength(2);
});

test("a session that ended elsewhere ends here without a reload", async ({ page }) => {
  const person = newPerson();
  await registerByApi(page, person);
  await page.goto("/");
  await expect(bell(page)).toBeVisible();
  const token = await page.evaluate(() => localStorage.getItem("authToken"));
  await page.request.post("/api/auth/logout", { headers: { authorization: `Bearer ${token}` } });
  await expect(page.getByRole("banner").getByRole("button", { name: "Sign In" })).toBeVisible();
});
