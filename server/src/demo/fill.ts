import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import type { Database, Dependencies } from "../dependencies.ts";
import { walletsByUsername } from "../modules/auth/list-accounts.ts";
import type { App } from "../platform/app.ts";
import { type DemoAccount, demoAccounts, demoApplicants, demoCustomers } from "./accounts.ts";
import { demoApi } from "./api.ts";
import { openDemoClub } from "./club.ts";
import { dealInDemo } from "./deal.ts";
import { demoDevelopers } from "./developers.ts";
import { demoForm } from "./kyc-form.ts";
import { POSTED_BEFORE } from "./loans.ts";
import { bringChainToNow, lendInDemo } from "./pools.ts";
import { postRequests } from "./post-requests.ts";

export type DemoTables = { demo_part: { name: string; begun_at: Date; filled_at: Date | null } };

declare module "../platform/tables.ts" {
  interface Tables extends DemoTables {}
}

const guests = [...demoAccounts, ...demoApplicants];
const neighbours = [...demoCustomers, ...demoDevelopers];
const everybody = [...guests, ...neighbours];

/** A database that was tried out as a demo has accounts whose passwords are public. */
export async function refuseDemoDatabase(db: Database): Promise<void> {
  const begun = await db.selectFrom("demo_part").select("name").executeTakeFirst();
  if (!begun) return;
  throw new StartupError(
    "The database was filled as a demo, and the passwords of its accounts are public: use one that never was.",
  );
}

/**
 * Fills the demo through the same calls a visitor's browser makes, part by part. A part that is complete is never
 * looked at again: from then on it belongs to those who use it, whatever they do with it.
 */
export async function fillDemo(
  app: App,
  dependencies: Dependencies,
  at: (state: string) => void,
): Promise<void> {
  const { config, db, secrets } = dependencies;
  const api = demoApi(app, dependencies);
  const { call, logIn } = api;
  try {
    await part("people", () => bringIn(guests));
    if (config.DEMO_REQUESTS)
      await part("pools", async () => {
        await bringIn(neighbours);
        await postRequests(app, dependencies, everybody, at, POSTED_BEFORE);
        at("pools and loans");
        await lendInDemo(dependencies, api, everybody);
      });
  } finally {
    if (config.DEMO_REQUESTS) await bringChainToNow(dependencies);
  }
  if (config.DEMO_REQUESTS)
    await part("requests", async () => {
      await bringIn(neighbours);
      await postRequests(app, dependencies, everybody, at);
      at("bids and negotiations");
      await dealInDemo(app, dependencies, everybody);
    });
  if (config.DEMO_REQUESTS) await part("club", () => openDemoClub(api, demoDevelopers));

  async function part(name: string, fill: () => Promise<void>): Promise<void> {
    const row = { name, begun_at: new Date(), filled_at: null };
    await db
      .insertInto("demo_part")
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const known = db.selectFrom("demo_part").select("filled_at").where("name", "=", name);
    if ((await known.executeTakeFirstOrThrow()).filled_at) return;
    await fill();
    await db.updateTable("demo_part").set({ filled_at: new Date() }).where("name", "=", name).execute();
  }

  async function bringIn(accounts: readonly DemoAccount[]): Promise<void> {
    const known = await walletsByUsername(db);
    const missing = accounts.filter(({ username }) => !known.has(username));
    for (const [made, account] of missing.entries()) {
      at(`${made} of ${missing.length} people`);
      await makeAccount(account);
    }
    // One whose making was cut short has no wallet yet.
    for (const account of accounts) if (!known.get(account.username)) await introduce(account);
    await approveDocuments();
  }

  async function makeAccount({ username, email, password, role, documents }: DemoAccount): Promise<void> {
    const person = { username, email, password };
    if (role === "admin") {
      await call("POST", "/api/auth/bootstrap-admin", { ...person, secret: secrets.ADMIN_BOOTSTRAP_SECRET });
    } else if (documents) {
      const form = new Response(await demoForm({ ...person, role }, documents));
      const payload = Buffer.from(await form.arrayBuffer());
      const type = form.headers.get("content-type") ?? "";
      await call("POST", "/api/auth/register-developer", payload, { "content-type": type });
    } else {
      await call("POST", "/api/auth/register", { ...person, role });
    }
  }

  /** What a person does after the first login. */
  async function introduce(account: DemoAccount): Promise<void> {
    const { bio, documents, offers, wallet } = account;
    if (bio === undefined && wallet === undefined) return;
    const headers = await logIn(account);
    const socialLinks = { website: documents?.business.website ?? "" };
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

  async function approveDocuments(): Promise<void> {
    const admin = demoAccounts.find(({ role }) => role === "admin");
    if (!admin) return;
    const headers = await logIn(admin);
    const approved = new Set(
      everybody.filter(({ documents }) => documents?.approved).map(({ username }) => username),
    );
    const queue = await call("GET", "/api/admin/kyc", undefined, headers);
    for (const { id, applicant } of queue) {
      if (!approved.has(applicant.username)) continue;
      for (const step of ["review", "approve"])
        await call("POST", `/api/admin/kyc/${id}/${step}`, {}, headers);
    }
  }
}
