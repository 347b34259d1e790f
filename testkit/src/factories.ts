import { randomBytes } from "node:crypto";
import type { demoAccount } from "@trestle/chain/demo-keys.ts";
import type { OwnKyc } from "@trestle/domain/auth/kyc.ts";
import type { RegisterRequest } from "@trestle/domain/auth/session.ts";
import type { User } from "@trestle/domain/auth/user.ts";
import type { Notification } from "@trestle/domain/notifications/notification.ts";
import { trustAddresses } from "@trestle/server/modules/accounts/confirm-email.ts";
import { hashPassword } from "@trestle/server/modules/accounts/passwords.ts";
import { addAccount } from "@trestle/server/modules/accounts/register.ts";
import { openSession } from "@trestle/server/modules/sessions/sessions.ts";
import { signToken } from "@trestle/server/modules/sessions/tokens.ts";
import { presentUser } from "@trestle/server/modules/sign-in/present.ts";
import { encodeForm, type KycForm, kycForm } from "./documents.ts";
import type { TestServer } from "./server.ts";

export const PASSWORD = "a fine password of ours";

/** Returns a registration with an unused name. */
export function newPerson(overrides: Partial<RegisterRequest> = {}): RegisterRequest {
  const username = `user-${randomBytes(5).toString("hex")}`;
  return { username, email: `${username}@example.org`, password: PASSWORD, role: "customer", ...overrides };
}

export type Member = {
  user: User;
  token: string;
  headers: { authorization: string };
  person: RegisterRequest;
};

/** Cached per file, because a password hash is slow by design and test accounts share their password. */
const hashes = new Map<string, Promise<string>>();
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, known);
  return known;
}

/** Creates a signed-in account of any role with a confirmed address. */
export async function signedIn(
  server: TestServer,
  overrides: Partial<RegisterRequest> = {},
): Promise<Member> {
  const person = newPerson(overrides);
  const account = await addAccount(server.db, person, await hashOf(person.password));
  await trustAddresses(server.db, [account.username]);
  const sessionId = (await openSession(server.db, account)) ?? "";
  const token = await signToken(server.secrets.JWT_SECRET, account.id, sessionId);
  const user = await presentUser(server, account);
  return { user, token, headers: { authorization: `Bearer ${token}` }, person };
}

/** As `signedIn`, with approved documents. */
export async function verifiedPerson(
  server: TestServer,
  overrides: Partial<RegisterRequest> = { role: "developer" },
): Promise<Member> {
  const person = await signedIn(server, overrides);
  await server.db
    .updateTable("account")
    .set({ kyc_status: "approved" })
    .where("id", "=", person.user.id)
    .execute();
  return person;
}

export async function notificationFor({ db }: TestServer, member: Member, message: string): Promise<string> {
  const type: Notification["type"] = "project_update";
  const event = await db
    .insertInto("domain_event")
    .values({
      type: "project.minted",
      key: crypto.randomUUID(),
      data: "{}",
      deployment: null,
      tx_hash: null,
      log_index: null,
      happened_at: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const row = {
    account_id: member.user.id,
    event_id: event.id,
    type,
    message,
    metadata: JSON.stringify({ projectTitle: "A wall" }),
  };
  const { id } = await db.insertInto("notification").values(row).returning("id").executeTakeFirstOrThrow();
  return id;
}

/** Submits documents for a signed-in account. */
export function submitDocuments({ app }: TestServer, member: Member, form: KycForm = kycForm()) {
  const { payload, headers } = encodeForm(form);
  return app.inject({
    method: "POST",
    url: "/api/auth/kyc",
    payload,
    headers: { ...headers, ...member.headers },
  });
}

/** Returns the id of an account's latest submission. */
export async function submissionOf({ app }: TestServer, member: Member): Promise<string> {
  const answer = await app.inject({ url: "/api/auth/kyc", headers: member.headers });
  return answer.json<OwnKyc>().submission?.id ?? "";
}

/** Submits, reviews and approves documents through the API. */
export async function verify(server: TestServer, admin: Member, member: Member): Promise<void> {
  await submitDocuments(server, member);
  const id = await submissionOf(server, member);
  for (const step of ["review", "approve"])
    await server.app.inject({ method: "POST", url: `/api/admin/kyc/${id}/${step}`, headers: admin.headers });
}

export async function linkWallet(
  { app }: TestServer,
  { headers }: Member,
  wallet: ReturnType<typeof demoAccount>,
) {
  const post = (url: string, payload: object) => app.inject({ method: "POST", url, payload, headers });
  const { message } = (await post("/api/auth/wallet/challenge", { address: wallet.address })).json();
  return post("/api/auth/wallet", { message, signature: await wallet.signMessage({ message }) });
}
