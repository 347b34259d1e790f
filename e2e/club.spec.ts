import { randomBytes, randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Browser, expect, type Page, test } from "@playwright/test";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import type { ClubEvent } from "@trestle/domain/club/club-event.ts";
import { pages } from "@trestle/domain/pages.ts";
import { parseEther } from "viem";
import { embeddedNode } from "./chain.ts";
import { withDatabase } from "./database.ts";
import { arrive, demo, newPerson, type Person } from "./people.ts";
import { Customer } from "./post-project.ts";
import { violations } from "./violations.ts";

const DAY_MS = 86_400_000;
const OKONKWO = { username: "okonkwo.structures", password: "demo-developer-2026" };
const untilMined = { timeout: 60_000 };

/** Somebody with an account, who works through the API. */
async function joins(baseURL: string | undefined, known?: Pick<Person, "username" | "password">) {
  const person = newPerson();
  const { username, password } = known ?? person;
  let token = "";
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const answer = await fetch(`${baseURL}${path}`, {
      method,
      headers: {
        ...(body ? { "content-type": "application/json" } : {}),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (answer.status === 204 ? undefined : await answer.json()) as T;
  };
  if (!known) await ask("POST", "/api/auth/register", { ...person, role: "customer" });
  token = (await ask<{ token: string }>("POST", "/api/auth/login", { username, password })).token;
  return { person: { username, password }, ask };
}

/** Verified documents are another journey's. */
const verify = (username: string) =>
  withDatabase((db) =>
    db.updateTable("account").set({ kyc_status: "approved" }).where("username", "=", username).execute(),
  );

/** In a browser of their own, logged in. */
async function sits(
  browser: Browser,
  baseURL: string | undefined,
  who: Pick<Person, "username" | "password">,
  place: string,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await arrive(page, baseURL, { ...who, wallet: randomInt(1_000, 1_000_000) });
  await page.goto(place);
  return page;
}

test("a visitor reads the club and is led to join when it takes a member", async ({ page }) => {
  await page.goto(pages.club);
  await expect(page.getByRole("heading", { name: "Business Club", level: 1 })).toBeVisible();
  const opportunities = page.getByRole("region", { name: "Opportunities" });
  await opportunities.getByRole("link", { name: "Crane and two erectors free next month" }).click();
  await expect(page.getByText("spider crane")).toBeVisible();
  await page.getByRole("button", { name: "Comment", exact: true }).click();
  await expect(page.getByRole("dialog", { name: "This is for members" })).toBeVisible();
  await page.goBack();
  const members = page.getByRole("listitem").filter({ hasText: "Steel, stairs and lofts" });
  await members.getByRole("button", { name: /^Introduce me/ }).click();
  const dialog = page.getByRole("dialog", { name: "This is for members" });
  await expect(dialog).toBeVisible();
  expect(await violations(page, "light")).toEqual([]);
  await dialog.getByRole("button", { name: "Join Trestle" }).click();
  await expect(page.getByRole("dialog", { name: "Create Your Account" })).toBeVisible();
});

test("an investor becomes a member by depositing into a pool", async ({ page, baseURL }) => {
  const wallet = randomInt(1_000, 1_000_000);
  const investor = await Customer.arrives(baseURL, demoAccount(wallet));
  await embeddedNode().setBalance({ address: demoAccount(wallet).address, value: parseEther("20") });
  await arrive(page, baseURL, { ...investor.person, wallet });
  await page.goto(pages.club);
  await page.getByRole("button", { name: "List yourself" }).click();
  const dialog = page.getByRole("dialog", { name: "This is for members" });
  await expect(dialog.getByText("You need 10 DEV more in the lending pools")).toBeVisible();
  await dialog.getByRole("link", { name: "See the pools" }).click();
  const pool = page.getByRole("region", { name: "Low risk pool" });
  await pool.getByRole("button", { name: "Deposit" }).click();
  const deposit = page.getByRole("dialog", { name: "Deposit" });
  await deposit.getByRole("textbox", { name: "Amount" }).fill("10");
  await deposit.getByRole("button", { name: "Deposit 10" }).click();
  await expect(deposit.getByText("Deposit confirmed")).toBeVisible(untilMined);
  await deposit.getByRole("button", { name: "Done" }).click();
  await page.goto(pages.club);
  await expect(page.getByText("Member by pool stake")).toBeVisible(untilMined);
  await page.getByRole("button", { name: "List yourself" }).click();
  await expect(page.getByRole("heading", { name: "Your company page" })).toBeVisible();
});

test("two members are introduced over spare capacity, and negotiate in private", async ({
  browser,
  baseURL,
}) => {
  const customer = await Customer.arrives(baseURL);
  await verify(customer.person.username);
  const request = `Loft ${randomBytes(3).toString("hex")}`;
  await customer.posts({ title: request }, "negotiation");
  const title = `Two erectors free, ${randomBytes(3).toString("hex")}`;

  const developer = await sits(browser, baseURL, OKONKWO, pages.club);
  await developer.getByRole("button", { name: "Post an opportunity" }).click();
  const form = developer.getByRole("dialog", { name: "Post an opportunity" });
  await form.getByLabel("What it is").selectOption({ label: "Spare capacity" });
  await form.getByLabel("Title").fill(title);
  await form.getByLabel("Description").fill("Two erectors and a crane are free for a week in spring.");
  await form.getByRole("button", { name: "Post opportunity" }).click();
  await expect(developer.getByRole("heading", { name: title, level: 1 })).toBeVisible();
  const place = new URL(developer.url()).pathname;

  const asker = await sits(browser, baseURL, customer.person, place);
  await asker.getByRole("button", { name: "Ask for an introduction" }).click();
  const ask = asker.getByRole("dialog", { name: "Ask for an introduction" });
  await ask.getByLabel("About").selectOption({ label: request });
  await ask.getByLabel("Why, in a few words").fill("We have steel to lift in spring and need a crane.");
  await ask.getByRole("button", { name: "Send request" }).click();
  await expect(ask).toBeHidden();
  await asker.goto(pages.club);
  const asked = asker.getByRole("region", { name: "Introductions" });
  await expect(asked.getByText(/^Waiting for them until/)).toBeVisible();
  await expect(asked.getByText("@")).toHaveCount(0);

  await developer.goto(pages.club);
  const waiting = developer
    .getByRole("region", { name: "Introductions" })
    .getByRole("listitem")
    .filter({ hasText: customer.person.username });
  await expect(waiting.getByText("About a private request")).toBeVisible();
  await waiting.getByRole("button", { name: "Agree" }).click();
  await expect(waiting.getByRole("link", { name: customer.person.email })).toBeVisible();
  // The asker's page updates without a reload.
  await expect(asked.getByText("You both agreed. Write to")).toBeVisible();
  await asked.getByRole("button", { name: "Start negotiation" }).click();
  await expect(asker).toHaveURL(/negotiation=/);
  await expect(asker.getByRole("heading", { name: request }).first()).toBeVisible();
  await developer.goto(pages.negotiate);
  await expect(developer.getByText(request).first()).toBeVisible();
});

/** The first event of a calendar file, its lines unfolded. */
function eventIn(calendar: string): Record<string, string> {
  expect(calendar.startsWith("BEGIN:VCALENDAR\r\nVERSION:2.0\r\n")).toBe(true);
  expect(calendar.endsWith("END:VCALENDAR\r\n")).toBe(true);
  const lines = calendar.replaceAll("\r\n ", "").split("\r\n");
  const inside = lines.slice(lines.indexOf("BEGIN:VEVENT") + 1, lines.indexOf("END:VEVENT"));
  return Object.fromEntries(
    inside.map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1)]),
  );
}
const stamp = (iso: string) => iso.replaceAll(/[-:]|\.\d+/g, "");

test("an event fills up, the waiting list moves, and calendars take it in", async ({ browser, baseURL }) => {
  const host = await joins(baseURL, OKONKWO);
  const [going, waiting] = [await joins(baseURL), await joins(baseURL)];
  const startsAt = new Date(Math.ceil(Date.now() / DAY_MS) * DAY_MS + 9 * DAY_MS).toISOString();
  const endsAt = new Date(Date.parse(startsAt) + 5 * 3_600_000).toISOString();
  const link = "https://meet.example.org/steel-day";
  const event = {
    ...{
      title: `Steel day, ${randomBytes(3).toString("hex")}`,
      text: "Lift, bolt and plumb a frame.",
      startsAt,
    },
    ...{ endsAt, online: true, venue: "", place: null, link, places: 1, membersOnly: false },
  };
  const { _id } = await host.ask<{ _id: string }>("POST", "/api/club/events", event);
  const place = `${pages.club}/events/${_id}`;

  const first = await sits(browser, baseURL, going.person, place);
  await first.getByRole("button", { name: "Join", exact: true }).click();
  await expect(first.getByText("1 of 1 places taken")).toBeVisible();
  await expect(first.getByRole("link", { name: link })).toBeVisible();

  const second = await sits(browser, baseURL, waiting.person, place);
  await expect(second.getByRole("link", { name: link })).toHaveCount(0);
  await expect(
    second.getByText("You’ll see the guests once you have a place.", { exact: false }),
  ).toBeVisible();
  await second.getByRole("button", { name: "Join the waiting list" }).click();
  await expect(second.getByRole("button", { name: "Leave the waiting list" })).toBeVisible();
  await expect(first.getByText("Full, 1 waiting")).toBeVisible();

  await first.getByRole("button", { name: "Give up my place" }).click();
  await second.getByRole("button", { name: "Take the place" }).click();
  await expect(second.getByRole("link", { name: link })).toBeVisible();
  await expect(second.getByRole("listitem").filter({ hasText: waiting.person.username })).toBeVisible();
  expect((await going.ask<ClubEvent>("GET", `/api/club/events/${_id}`)).own).toBeNull();

  const download = second.waitForEvent("download");
  await second.getByRole("button", { name: "Calendar file" }).click();
  const file = readFileSync(await (await download).path(), "utf8");
  expect(eventIn(file)).toMatchObject({
    ...{ DTSTART: stamp(startsAt), DTEND: stamp(endsAt), LOCATION: "Online", STATUS: "CONFIRMED" },
    SUMMARY: event.title.replaceAll(",", "\\,"),
  });
  await second.getByRole("button", { name: "Subscribe to events" }).click();
  const dialog = second.getByRole("dialog", { name: "Subscribe to events" });
  const address = (await dialog.getByText(/events\.ics$/).textContent()) ?? "";
  const feed = async (url: string) => fetch(`${baseURL}${new URL(url).pathname}`);
  expect(eventIn(await (await feed(address)).text())).toMatchObject({ UID: eventIn(file).UID });
  await dialog.getByRole("button", { name: "Replace the address" }).click();
  await expect(dialog.getByText(address, { exact: true })).toHaveCount(0);
  expect((await feed(address)).status).toBe(404);

  await host.ask("POST", `/api/club/events/${_id}/cancel`, { reason: "The crane is ill." });
  await expect(second.getByText("Cancelled: The crane is ill.")).toBeVisible();
});

test("a reported post is hidden and restored by an administrator", async ({ browser, baseURL }) => {
  const author = await joins(baseURL, OKONKWO);
  const reporter = await joins(baseURL);
  const title = `Cheap pills, ${randomBytes(3).toString("hex")}`;
  const { _id } = await author.ask<{ _id: string }>("POST", "/api/club/opportunities", {
    ...{ kind: "other", title, text: "Buy cheap pills from me, every day.", trade: null, place: null },
    ...{ scorsFrom: 1, projectId: null, until: new Date(Date.now() + 9 * DAY_MS).toISOString().slice(0, 10) },
  });
  const place = `${pages.club}/opportunities/${_id}`;
  const reading = await sits(browser, baseURL, reporter.person, place);
  await reading.getByRole("button", { name: "Report" }).click();
  const report = reading.getByRole("dialog", { name: "Report this opportunity" });
  await report.getByLabel("Spam or advertising").check();
  await report.getByRole("button", { name: "Send report" }).click();
  await expect(report).toBeHidden();

  const admin = await sits(browser, baseURL, demo.admin, `${pages.admin}?part=reports`);
  const queue = admin.getByRole("region", { name: "Reports", exact: true });
  await queue.getByRole("button", { name: reporter.person.username }).click();
  await expect(queue.getByText(title)).toBeVisible();
  const moderate = async (act: "Hide" | "Restore", reason: string) => {
    await queue.getByRole("button", { name: `${act} opportunity` }).click();
    const dialog = admin.getByRole("dialog", { name: `${act} this opportunity?` });
    await dialog.getByLabel("Reason").fill(reason);
    await dialog.getByRole("button", { name: `${act} opportunity` }).click();
    await expect(dialog).toBeHidden();
  };
  await moderate("Hide", "Advertising.");
  await reading.goto(place);
  await expect(reading.getByText("This opportunity doesn’t exist.")).toBeVisible();
  await moderate("Restore", "It was meant as a joke.");
  await reading.goto(place);
  await expect(reading.getByRole("heading", { name: title })).toBeVisible();
  await admin.goto(`${pages.admin}?part=audit`);
  await expect(admin.getByText("Advertising.").first()).toBeVisible();
});
