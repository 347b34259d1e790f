import { StartupError } from "@trestle/embedded/startup-error.ts";
import { sql } from "kysely";
import type { App } from "../app.ts";
import type { Database, Dependencies } from "../dependencies.ts";
import { registerAccount } from "../modules/auth/register.ts";
import { type DemoAccount, demoAccounts } from "./accounts.ts";

/** A database that was tried out as a demo has accounts whose passwords are public. */
export async function refuseDemoAccounts(db: Database): Promise<void> {
  const names = demoAccounts.map(({ username }) => username);
  const found = await db
    .selectFrom("account")
    .select("username")
    .where(sql`lower(username)`, "in", names)
    .executeTakeFirst();
  if (!found) return;
  throw new StartupError(
    `The database has the demo account ${found.username}, whose password is public: use a database that was never a demo.`,
  );
}

/** Fills the demo through the same calls a visitor's browser makes; what is there already is left alone. */
export async function fillDemo(app: App, { db, secrets }: Dependencies): Promise<void> {
  const rows = await db.selectFrom("account").select(sql<string>`lower(username)`.as("username")).execute();
  const present = new Set(rows.map(({ username }) => username));
  for (const account of demoAccounts) {
    if (!present.has(account.username)) await makeAccount(account);
  }

  async function makeAccount({ role, ...person }: DemoAccount): Promise<void> {
    if (role === "developer") {
      // The API takes developers only with their documents for verification.
      await registerAccount(db, { ...person, role });
    } else if (role === "admin") {
      await post("/api/auth/bootstrap-admin", { ...person, secret: secrets.ADMIN_BOOTSTRAP_SECRET });
    } else {
      await post("/api/auth/register", { ...person, role });
    }
  }

  async function post(url: string, payload: object): Promise<void> {
    const answer = await app.inject({ method: "POST", url, payload });
    if (answer.statusCode !== 200)
      throw new Error(`The demo could not be filled: ${url} answered ${answer.body}`);
  }
}
