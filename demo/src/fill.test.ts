import { refuseFilledDatabase } from "@trestle/server/filled-part.ts";
import { countToday } from "@trestle/server/modules/platform-stats/count-days.ts";
import { startTestChain } from "@trestle/testkit/chain.ts";
import { newPerson, signedIn } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fillDemo, returnToPast } from "./fill.ts";

const fill = (server: TestServer) => fillDemo(server.app, server, () => {});
const people = async ({ db }: TestServer) =>
  (await db.selectFrom("account").select("username").orderBy("username").execute()).map(
    ({ username }) => username,
  );
const everybody = ["ada.warden", "hackney.steel", "harriet.osei", "marlowe.timber", "priya.raman"];

async function changePassword({ app }: TestServer) {
  const logIn = (password: string) =>
    app.inject({ method: "POST", url: "/api/auth/login", payload: { username: "ada.warden", password } });
  const { token } = (await logIn("demo-admin-2026")).json();
  const answer = await app.inject({
    method: "PUT",
    url: "/api/auth/password",
    payload: { currentPassword: "demo-admin-2026", newPassword: "nobody else knows this one" },
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(200);
}

describe("filling the demo", { timeout: 240_000 }, () => {
  it("does not mind that people have made it theirs: passwords, profiles, wallets, disabled accounts", async () => {
    const server = await startServer({ DEMO_REQUESTS: "false" });
    await fill(server);
    expect(await people(server)).toEqual(everybody);
    // Otherwise none of them would get an email.
    const unconfirmed = server.db.selectFrom("account").select("id").where("email_confirmed_at", "is", null);
    expect(await unconfirmed.execute()).toEqual([]);
    await changePassword(server);
    await server.db
      .updateTable("account")
      .set({ bio: "Somebody else now.", ethereum_address: null, disabled_at: new Date() })
      .where("username", "<>", "ada.warden")
      .execute();
    await fill(server);
    const { bio, ethereum_address } = await server.db
      .selectFrom("account")
      .select(["bio", "ethereum_address"])
      .where("username", "=", "harriet.osei")
      .executeTakeFirstOrThrow();
    expect([bio, ethereum_address]).toEqual(["Somebody else now.", null]);
  });

  it("resumes after an interruption, even when a password has changed since", async () => {
    const server = await startServer({ DEMO_REQUESTS: "false" });
    await fill(server);
    await changePassword(server);
    await server.db.deleteFrom("account").where("username", "=", "priya.raman").execute();
    await server.db
      .updateTable("account")
      .set({ ethereum_address: null })
      .where("username", "=", "harriet.osei")
      .execute();
    await server.db.updateTable("demo_part").set({ filled_at: null }).execute();
    await fill(server);
    expect(await people(server)).toEqual(everybody);
    const linked = await server.db
      .selectFrom("account")
      .select("username")
      .where("ethereum_address", "is not", null)
      .orderBy("username")
      .execute();
    expect(linked.map(({ username }) => username)).toEqual(["harriet.osei", "marlowe.timber", "priya.raman"]);
  });
});

describe("a past that was cut short", () => {
  afterEach(() => vi.useRealTimers());

  it("resumes before new blocks are mined; a complete one isn't played again", async () => {
    const chain = await startTestChain();
    const server = await startServer({}, { chain });
    const past = { name: "past", begun_at: new Date(), filled_at: null };
    const first = Number((await chain.control.getBlock()).timestamp);
    // Each start sets the chain's clock to now, and it is an hour later every time.
    const startAnHourLater = async () => {
      const head = Number((await chain.control.getBlock()).timestamp);
      await chain.control.increaseTime({ seconds: 3600 });
      vi.useFakeTimers({ toFake: ["Date"], now: (head + 3600) * 1000 });
      await returnToPast(server);
      vi.useRealTimers();
      await chain.control.mine({ blocks: 1 });
      return Number((await chain.control.getBlock()).timestamp) - first;
    };
    expect(await startAnHourLater(), "killed before the past began").toBeLessThan(600);
    await server.db.insertInto("demo_part").values(past).execute();
    expect(await startAnHourLater()).toBeLessThan(600);
    await server.db.updateTable("demo_part").set({ filled_at: new Date() }).execute();
    expect(await startAnHourLater()).toBeGreaterThan(3000);
  });
});

it("recounts the platform's figures when the past is complete, if they were counted before its end", async () => {
  const server = await startServer();
  const filled = { begun_at: new Date(), filled_at: new Date() };
  const parts = ["people", "past", "requests", "club"].map((name) => ({ name, ...filled }));
  await server.db.insertInto("demo_part").values(parts).execute();
  const counted = () => server.db.selectFrom("platform_day").select("people").execute();
  await countToday(server);
  await signedIn(server);
  expect(await counted()).toEqual([{ people: 0 }]);
  await fill(server);
  expect(await counted()).toEqual([{ people: 1 }]);
});

describe("a database for real money", () => {
  it("is refused when it was a demo, and not because somebody took a demo person's name", async () => {
    const server = await startServer();
    await signedIn(server, newPerson({ username: "harriet.osei" }));
    await refuseFilledDatabase(server.db);
    const row = { name: "people", begun_at: new Date(), filled_at: null };
    await server.db.insertInto("demo_part").values(row).execute();
    await expect(refuseFilledDatabase(server.db)).rejects.toThrow("The database was filled as a demo");
  });
});
