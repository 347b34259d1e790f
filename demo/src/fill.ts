import { demoAccount, FAUCET } from "@trestle/chain/demo-keys.ts";
import { trustAddresses } from "@trestle/server/modules/accounts/confirm-email.ts";
import { walletsByUsername } from "@trestle/server/modules/accounts/list-accounts.ts";
import { countToday } from "@trestle/server/modules/platform-stats/count-days.ts";
import { withCurrentTime } from "@trestle/server/platform/events/clock.ts";
import type { App } from "@trestle/server/platform/http/app.ts";
import type { Services } from "@trestle/server/services.ts";
import { parseEther } from "viem";
import { demoActors } from "./actors.ts";
import { demoApi, multipart } from "./api.ts";
import { demoBlocks } from "./blocks.ts";
import { type Calendar, calendarFrom } from "./calendar.ts";
import { demoForm, documentsOf } from "./kyc-form.ts";
import { playPast } from "./past.ts";
import {
  type DemoAccount,
  demoAccounts,
  demoApplicants,
  demoCustomers,
  demoDevelopers,
  demoInvestors,
} from "./people.ts";
import { readPicture } from "./story-parts.ts";

/** Enough coins for thousands of visitors. */
const FAUCET_BALANCE = parseEther("100000000");
const guests = [...demoAccounts, ...demoApplicants];

/** Sets the chain's clock back before other blocks are mined: a chain with a block of today can't continue its past. */
export async function returnToPast(services: Services): Promise<void> {
  if (!services.config.DEMO_REQUESTS) return;
  const past = await services.db
    .selectFrom("demo_part")
    .select("filled_at")
    .where("name", "=", "past")
    .executeTakeFirst();
  if (!past?.filled_at) await demoBlocks(services).goBack();
}

/**
 * Fills the demo part by part through the calls of a visitor's browser. A complete part is never played again, because
 * visitors may have changed its data since.
 */
export async function fillDemo(app: App, services: Services, at: (state: string) => void): Promise<void> {
  const { config, db, secrets } = services;
  const api = demoApi(app, services);
  const { call, logIn } = api;
  if (!config.DEMO_REQUESTS) return part("people", () => bringIn(guests));

  // Only the year needs these, and reading its files takes half a second.
  const [{ demoHouseholds }, { demoHistory }, { runFirstDay }, { openDemoClub }] = await Promise.all([
    import("./story.ts"),
    import("./history.ts"),
    import("./first-day.ts"),
    import("./club.ts"),
  ]);
  const neighbours = [...demoCustomers, ...demoDevelopers, ...demoInvestors, ...demoHouseholds];
  const everybody = [...guests, ...neighbours];
  const actors = demoActors(app, services, everybody);
  const blocks = demoBlocks(services);
  // Days count from the first start, even if a later start resumes.
  const calendar = calendarFrom((await begin("people")).begun_at);
  try {
    await part("people", () => bringIn(guests, calendar));
    await blocks.client.setBalance({ address: demoAccount(FAUCET).address, value: FAUCET_BALANCE });
    await part("past", async () => {
      await bringIn(neighbours, calendar);
      await playPast({ blocks, calendar }, demoHistory(actors, blocks, { calendar, services }), at);
    });
  } finally {
    await blocks.bringToNow();
  }
  at("negotiations");
  await part("requests", () => runFirstDay(services, actors, blocks));
  at("the Business Club");
  await part("club", () => openDemoClub(api, everybody));
  // A visitor may have triggered the count in the middle of the past.
  await part("figures", () => countToday(services));

  /** Stores the start of a part. Returns its stored times. */
  async function begin(name: string): Promise<{ begun_at: Date; filled_at: Date | null }> {
    const row = { name, begun_at: new Date(), filled_at: null };
    await db
      .insertInto("demo_part")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const known = db.selectFrom("demo_part").select(["begun_at", "filled_at"]).where("name", "=", name);
    return known.executeTakeFirstOrThrow();
  }

  async function part(name: string, fill: () => Promise<void>): Promise<void> {
    if ((await begin(name)).filled_at) return;
    await fill();
    await db.updateTable("demo_part").set({ filled_at: new Date() }).where("name", "=", name).execute();
  }

  /** Registers accounts: on their joining days with a calendar, otherwise now. */
  async function bringIn(accounts: readonly DemoAccount[], days?: Calendar): Promise<void> {
    const known = await walletsByUsername(db);
    const missing = accounts.filter(({ username }) => !known.has(username));
    const joining = <Result>({ joined }: DemoAccount, act: () => Promise<Result>): Promise<Result> =>
      days && joined !== undefined ? withCurrentTime(days.at(joined), act) : act();
    for (const [made, account] of missing.entries()) {
      at(`${made} of ${missing.length} people`);
      await joining(account, () => makeAccount(account));
    }
    // The demo's mailboxes don't exist, so no link can be opened.
    await trustAddresses(
      db,
      accounts.map(({ username }) => username),
    );
    // An account without a wallet wasn't completed.
    for (const account of accounts)
      if (!known.get(account.username)) await joining(account, () => introduce(account));
    await approveDocuments(accounts, joining);
  }

  async function makeAccount({ username, email, password, role, company }: DemoAccount): Promise<void> {
    const person = { username, email, password };
    if (role === "admin") {
      await call("POST", "/api/auth/bootstrap-admin", { ...person, secret: secrets.ADMIN_BOOTSTRAP_SECRET });
    } else if (company) {
      const form = new Response(await demoForm({ ...person, role }, documentsOf(company)));
      const payload = Buffer.from(await form.arrayBuffer());
      const type = form.headers.get("content-type") ?? "";
      await call("POST", "/api/auth/register-developer", payload, { "content-type": type });
    } else {
      await call("POST", "/api/auth/register", { ...person, role });
    }
  }

  /** Completes a person's account after the first sign-in. */
  async function introduce(account: DemoAccount): Promise<void> {
    const { bio, company, offers, wallet, picture } = account;
    if (bio === undefined && wallet === undefined) return;
    const headers = await logIn(account);
    if (picture) {
      const { payload, type } = await multipart(`${picture}.jpg`, readPicture(picture), "image");
      await call("POST", "/api/profiles/me/image", payload, { ...headers, "content-type": type });
    }
    const socialLinks = { website: company?.website ?? "" };
    if (bio !== undefined) await call("PUT", "/api/profiles/me", { bio, socialLinks, ...offers }, headers);
    if (wallet !== undefined) await linkWallet(headers, wallet);
  }

  async function linkWallet(headers: Record<string, string>, index: number): Promise<void> {
    const wallet = demoAccount(index);
    const { message } = await call(
      "POST",
      "/api/auth/wallet/challenge",
      { address: wallet.address },
      headers,
    );
    const signature = await wallet.signMessage({ message });
    await call("POST", "/api/auth/wallet", { message, signature }, headers);
  }

  async function approveDocuments(
    accounts: readonly DemoAccount[],
    joining: (account: DemoAccount, act: () => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const admin = demoAccounts.find(({ role }) => role === "admin");
    if (!admin) return;
    const headers = await logIn(admin);
    const queue = await call("GET", "/api/admin/kyc", undefined, headers);
    for (const { id, applicant } of queue) {
      const account = accounts.find(({ username }) => username === applicant.username);
      if (!account?.company?.approved) continue;
      await joining(account, async () => {
        for (const step of ["review", "approve"])
          await call("POST", `/api/admin/kyc/${id}/${step}`, {}, headers);
      });
    }
  }
}
