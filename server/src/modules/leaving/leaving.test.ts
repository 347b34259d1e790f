import { readdirSync } from "node:fs";
import { join } from "node:path";
import { demoAccount } from "@trestle/chain/demo-keys.ts";
import {
  linkWallet,
  type Member,
  notificationFor,
  PASSWORD,
  signedIn,
  submitDocuments,
} from "@trestle/testkit/factories.ts";
import { projectOf, walletOf } from "@trestle/testkit/projects.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { SyntheticChain } from "@trestle/testkit/synthetic-chain.ts";
import { parseEther } from "viem";
import { describe, expect, it } from "vitest";
import { rooms } from "../../rooms.ts";

const close = ({ app }: TestServer, { headers }: Member, password = PASSWORD) =>
  app.inject({ method: "POST", url: "/api/account/close", payload: { password }, headers });
const obstacles = async ({ app }: TestServer, { headers }: Member): Promise<string[]> =>
  (await app.inject({ url: "/api/account/closing", headers })).json().obstacles;

/** Names and contents of an archive that is not compressed. */
function entriesOf(archive: Buffer): Map<string, string> {
  const entries = new Map<string, string>();
  let at = archive.readUInt32LE(archive.length - 6);
  const count = archive.readUInt16LE(archive.length - 12);
  for (let i = 0; i < count; i++) {
    const size = archive.readUInt32LE(at + 20);
    const title = archive.readUInt16LE(at + 28);
    const offset = archive.readUInt32LE(at + 42);
    const name = archive.subarray(at + 46, at + 46 + title).toString("utf8");
    const start = offset + 30 + title;
    entries.set(name, archive.subarray(start, start + size).toString("utf8"));
    at += 46 + title;
  }
  return entries;
}

describe("a person's own copy", () => {
  it("has their rows and files, without secrets", async () => {
    const server = await startServer();
    const [member, stranger] = [await signedIn(server), await signedIn(server)];
    await submitDocuments(server, member);
    await notificationFor(server, member, "Something of mine");
    await notificationFor(server, stranger, "Something of somebody else");
    await projectOf(server.db, member, {
      title: "My garden wall",
      customer: await walletOf(server.db, member),
    });
    const answer = await server.app.inject({ url: "/api/account/export.zip", headers: member.headers });
    expect(answer.headers["content-type"]).toBe("application/zip");
    const entries = entriesOf(answer.rawPayload);
    expect([...entries.keys()]).toEqual(
      expect.arrayContaining(["README.txt", "account.json", "kyc_submission.json", "notification.json"]),
    );
    for (const [name, content] of entries) if (name.endsWith(".json")) JSON.parse(content);
    expect(JSON.parse(entries.get("account.json") ?? "")).toMatchObject([{ username: member.user.username }]);
    expect(entries.get("notification.json")).toContain("Something of mine");
    expect(entries.get("project.json")).toContain("My garden wall");
    expect([...entries.keys()].filter((name) => name.startsWith("files/verification/"))).toHaveLength(3);
    const whole = [...entries.values()].join("\n");
    for (const secret of ["argon2id", "somebody else", stranger.user.email, "reviewer_id"])
      expect(whole).not.toContain(secret);
  });

  it("leaves out no table that names a person, but for what is other people's", async () => {
    const server = await startServer();
    const { rows } = await server.pool.query(`
      select conrelid::regclass::text || '.' || attname as place from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = 'account'::regclass`);
    const told = new Set(
      rooms
        .flatMap(({ personal }) => personal ?? [])
        .flatMap(({ table, by = [] }) => by.map((one) => `${table}.${one}`)),
    );
    const others = [
      // Acts of administrators, and the accounts that they concerned.
      ...["audit_entry.actor_id", "kyc_submission.reviewer_id", "account_report.closed_by"],
      ...["donation_words.hidden_by", "review.removed_by", "attestation_request.decided_by"],
      // Blocks and reports of others, sealed reviews about the account, and counterparties.
      ...["account_block.blocked_id", "account_report.about_id", "review.subject_id"],
      ...["scors_evidence.counterparty_id", "negotiation_offer.ended_by"],
      // Keys that are useless to other accounts.
      ...["wallet_challenge.account_id", "password_reset.account_id", "used_log.account_id"],
      ...["login_ticket.account_id", "totp_setup.account_id"],
    ];
    const missing = rows
      .map(({ place }) => String(place))
      .filter((place) => !told.has(place) && !others.includes(place));
    expect(missing).toEqual([]);
  });
});

describe("closing an account", () => {
  it("is refused with a sentence while projects or money are running", async () => {
    const server = await startServer();
    const [customer, developer] = [await signedIn(server), await signedIn(server, { role: "developer" })];
    await projectOf(server.db, customer, {
      ...{ title: "Garden wall", customer: await walletOf(server.db, customer) },
      ...{ developer: await walletOf(server.db, developer), deployment: server.deployment.key },
      milestones: [{ amount: parseEther("5").toString(), status: "submitted" }],
    });
    expect(await obstacles(server, customer)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^Garden wall is /)]),
    );
    expect(await obstacles(server, developer)).toEqual([
      "You have a project to deliver. Finish, settle or resign first.",
    ]);
    for (const member of [customer, developer]) expect((await close(server, member)).statusCode).toBe(409);
    const admin = await signedIn(server, { role: "admin" });
    expect((await close(server, admin)).json().message).toMatch(/^Administrators can’t close/);
  });

  it("looks behind every wallet that was ever proven, unless it is another account's by now", async () => {
    const server = await startServer();
    const [customer, developer] = [await signedIn(server), await signedIn(server, { role: "developer" })];
    const wallet = await walletOf(server.db, developer);
    await projectOf(server.db, customer, {
      ...{ title: "Garden wall", customer: await walletOf(server.db, customer), developer: wallet },
      deployment: server.deployment.key,
      milestones: [{ amount: parseEther("5").toString(), status: "submitted" }],
    });
    const running = "You have a project to deliver. Finish, settle or resign first.";
    await server.db
      .insertInto("proven_wallet")
      .values({ account_id: developer.user.id, address: wallet })
      .execute();
    await walletOf(server.db, developer);
    expect(await obstacles(server, developer)).toEqual([running]);
    expect((await close(server, developer)).json().message).toBe(running);
    const heir = await signedIn(server);
    await server.db
      .updateTable("account")
      .set({ ethereum_address: wallet })
      .where("id", "=", heir.user.id)
      .execute();
    expect([await obstacles(server, developer), await obstacles(server, heir)]).toEqual([[], [running]]);
  });

  it("is not made possible by unlinking the wallet or linking another", async () => {
    const server = await startServer();
    const [customer, developer] = [await signedIn(server), await signedIn(server, { role: "developer" })];
    const [mine, another] = [demoAccount(5), demoAccount(6)];
    expect((await linkWallet(server, developer, mine)).statusCode).toBe(200);
    await projectOf(server.db, customer, {
      ...{ title: "Garden wall", customer: await walletOf(server.db, customer) },
      developer: mine.address.toLowerCase(),
      deployment: server.deployment.key,
      milestones: [{ amount: parseEther("5").toString(), status: "submitted" }],
    });
    const unlink = ({ headers }: Member) =>
      server.app.inject({ method: "DELETE", url: "/api/auth/wallet", headers });
    const running = "You have a project to deliver. Finish, settle or resign first.";
    for (const refused of [await unlink(developer), await linkWallet(server, developer, another)])
      expect([refused.statusCode, refused.json().message]).toEqual([409, running]);
    // The same wallet again changes nothing.
    expect((await linkWallet(server, developer, mine)).statusCode).toBe(200);
    expect((await unlink(customer)).statusCode).toBe(409);
    await server.db.updateTable("escrow_project").set({ status: "completed" }).execute();
    expect((await linkWallet(server, developer, another)).statusCode).toBe(200);
    expect((await unlink(developer)).statusCode).toBe(200);
    const { rows } = await server.pool.query(
      "select data ->> 'before' as before, data ->> 'after' as after from domain_event where type = 'security.wallet_changed' order by id",
    );
    const [first, second] = [mine.address.toLowerCase(), another.address.toLowerCase()];
    expect(rows).toEqual([
      { before: null, after: first },
      { before: first, after: second },
      { before: second, after: null },
    ]);
  });

  it("needs the password, removes the person, and keeps what the chain says", async () => {
    const server = await startServer();
    const member = await signedIn(server, { role: "developer" });
    const other = await signedIn(server);
    const [wallet, customer] = [await walletOf(server.db, member), await walletOf(server.db, other)];
    const chain = new SyntheticChain(server);
    await chain.deal({ customer, developer: wallet, amount: parseEther("100"), at: new Date() });
    await submitDocuments(server, member);
    await notificationFor(server, member, "Something of mine");
    const wrong = await close(server, member, "not my password");
    expect([wrong.statusCode, wrong.json().message]).toEqual([403, "The current password is wrong."]);
    expect(await obstacles(server, member)).toEqual([]);
    expect((await close(server, member)).statusCode).toBe(204);

    const again = await server.app.inject({ url: "/api/auth/current_user", headers: member.headers });
    expect(again.statusCode).toBe(401);
    const { username, email } = member.user;
    const { rows } = await server.pool.query("select account::text as row from account");
    expect(rows.map(({ row }) => row).join()).not.toContain(username);
    expect(rows.map(({ row }) => row).join()).not.toContain(email);
    for (const table of ["notification", "kyc_submission", "kyc_document", "account_activity"]) {
      const left = await server.pool.query(`select to_jsonb(row)::text as row from ${table} as row`);
      expect(left.rows.map(({ row }) => row).join(), table).not.toContain(member.user.id);
    }
    const sessions = await server.pool.query(
      "select device, network from session where account_id = $1 and (device is not null or network is not null)",
      [member.user.id],
    );
    expect(sessions.rows).toEqual([]);
    expect(readdirSync(join(server.config.DATA_DIR, "kyc"))).toEqual([]);
    expect((await server.app.inject(`/api/profiles/users/${member.user.id}/profile`)).statusCode).toBe(404);
    const { rows: evidence } = await server.pool.query("select kind from scors_evidence order by kind");
    expect(evidence).toEqual([{ kind: "delivery" }, { kind: "stewardship" }]);

    const register = await server.app.inject({
      ...{ method: "POST", url: "/api/auth/register" },
      payload: { username, email, password: PASSWORD, role: "customer" },
    });
    expect(register.statusCode).toBe(200);
  });
});
