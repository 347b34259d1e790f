import { demoAccount } from "@trestle/chain/demo-keys.ts";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import type { Database, Dependencies } from "../dependencies.ts";
import { everyUsername } from "../modules/auth/list-accounts.ts";
import type { App } from "../platform/app.ts";
import { type DemoAccount, demoAccounts, demoApplicants, demoCustomers } from "./accounts.ts";
import { demoApi } from "./api.ts";
import { dealInDemo } from "./deal.ts";
import { demoDevelopers } from "./developers.ts";
import { demoForm } from "./kyc-form.ts";
import { postRequests } from "./post-requests.ts";

const everybody = [...demoAccounts, ...demoCustomers, ...demoDevelopers, ...demoApplicants];

/** A database that was tried out as a demo has accounts whose passwords are public. */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  const present = await everyUsername(db);
  const found = everybody.find(({ username }) => present.has(username));
  if (!found) return;
  throw new StartupError(
    `The database has the demo account ${found.username}, whose password is public: use a database that was never a demo.`,
  );
}

/** Fills the demo through the same calls a visitor's browser makes; what is there already is left alone. */
export async function fillDemo(app: App, dependencies: Dependencies): Promise<void> {
  const { config, db, secrets } = dependencies;
  const { call, logIn } = demoApi(app);
  const present = await everyUsername(db);
  const wanted = config.DEMO_REQUESTS ? everybody : [...demoAccounts, ...demoApplicants];
  const missing = wanted.filter(({ username }) => !present.has(username));
  for (const account of missing) await makeAccount(account);
  for (const account of missing) await introduce(account);
  if (missing.some(({ papers }) => papers?.approved)) await approvePapers();
  if (config.DEMO_REQUESTS) {
    await postRequests(app, dependencies, everybody);
    await dealInDemo(app, dependencies, everybody);
  }

  async function makeAccount({ username, email, password, role, papers }: DemoAccount): Promise<void> {
    const person = { username, email, password };
    if (role === "admin") {
      await call("POST", "/api/auth/bootstrap-admin", { ...person, secret: secrets.ADMIN_BOOTSTRAP_SECRET });
    } else if (papers) {
      const form = new Response(await demoForm({ ...person, role }, papers));
      const payload = Buffer.from(await form.arrayBuffer());
      const type = form.headers.get("content-type") ?? "";
      await call("POST", "/api/auth/register-developer", payload, { "content-type": type });
    } else {
      await call("POST", "/api/auth/register", { ...person, role });
    }
  }

  /** What a person does after the first login. */
  async function introduce(account: DemoAccount): Promise<void> {
    const { bio, papers, wallet } = account;
    if (bio === undefined && wallet === undefined) return;
    const headers = await logIn(account);
    const socialLinks = { website: papers?.business.website ?? "" };
    if (bio !== undefined) await call("PUT", "/api/profiles/me", { bio, socialLinks }, headers);
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

  async function approvePapers(): Promise<void> {
    const admin = demoAccounts.find(({ role }) => role === "admin");
    if (!admin) return;
    const headers = await logIn(admin);
    const approved = new Set(
      everybody.filter(({ papers }) => papers?.approved).map(({ username }) => username),
    );
    const queue = await call("GET", "/api/admin/kyc", undefined, headers);
    for (const { id, applicant } of queue) {
      if (!approved.has(applicant.username)) continue;
      for (const step of ["review", "approve"])
        await call("POST", `/api/admin/kyc/${id}/${step}`, {}, headers);
    }
  }
}
