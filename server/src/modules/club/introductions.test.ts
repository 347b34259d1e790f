import { type Member, signedIn, verifiedPerson } from "@trestle/testkit/factories.ts";
import { postedProject, walletOf } from "@trestle/testkit/projects.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it } from "vitest";
import { expireIntroductions } from "./introductions.ts";

const page = {
  ...{ kind: "business", headline: "Roofs and joinery", about: "", trades: ["roofing"], reachKm: null },
  ...{ teamSize: null, place: null, certificates: [], listed: true },
};
const reason = "We plan a second studio next door in spring.";

async function member(
  server: TestServer,
  { listed = false, role = "developer" as "developer" | "customer" } = {},
) {
  const person = await verifiedPerson(server, { role });
  if (listed)
    await server.app.inject({ method: "PUT", url: "/api/club/page", payload: page, headers: person.headers });
  return person;
}
const post = ({ app }: TestServer, { headers }: Member, url: string, payload?: object) =>
  app.inject({ method: "POST", url: `/api/club${url}`, headers, ...(payload ? { payload } : {}) });
const ask = (server: TestServer, from: Member, to: Member, projectId: string | null = null) =>
  post(server, from, `/members/${to.user.id}/introductions`, { reason, projectId });
const mine = async ({ app }: TestServer, { headers }: Member) =>
  (await app.inject({ url: "/api/club/introductions", headers })).json();

describe("an introduction", () => {
  it("shares addresses with both sides only after both agreed", async () => {
    const server = await startServer();
    const [asker, asked, stranger] = [
      await member(server),
      await member(server, { listed: true }),
      await member(server),
    ];
    const { _id } = (await ask(server, asker, asked)).json();
    const before = await mine(server, asked);
    expect(before.introductions).toMatchObject([
      { mine: false, reason, state: "open", contact: null, other: { _id: asker.user.id, scors: 6 } },
    ]);
    expect(JSON.stringify(before)).not.toContain("@");
    for (const nosy of [asker, stranger])
      expect((await post(server, nosy, `/introductions/${_id}/answer`, { agree: true })).statusCode).toBe(
        404,
      );
    expect((await post(server, asked, `/introductions/${_id}/answer`, { agree: true })).statusCode).toBe(204);
    expect((await mine(server, asker)).introductions[0]).toMatchObject({
      state: "agreed",
      contact: asked.person.email,
    });
    expect((await mine(server, asked)).introductions[0]).toMatchObject({
      state: "agreed",
      contact: asker.person.email,
    });
    expect((await mine(server, stranger)).introductions).toEqual([]);
    expect((await post(server, asked, `/introductions/${_id}/answer`, { agree: false })).statusCode).toBe(
      409,
    );
    expect((await ask(server, asker, asked)).json().message).toBe("You’re already in touch.");
  });

  it("is for members, to listed members, never between those who blocked each other", async () => {
    const server = await startServer();
    const [asker, asked] = [await member(server), await member(server, { listed: true })];
    expect((await ask(server, await signedIn(server), asked)).statusCode).toBe(403);
    expect((await ask(server, asker, await member(server))).statusCode).toBe(404);
    expect((await ask(server, asked, asked)).statusCode).toBe(400);
    const block = (blocker: Member, blocked: Member) =>
      server.db
        .insertInto("account_block")
        .values({ blocker_id: blocker.user.id, blocked_id: blocked.user.id })
        .execute();
    await block(asked, asker);
    expect((await ask(server, asker, asked)).statusCode).toBe(403);
    await server.db.deleteFrom("account_block").execute();
    await block(asker, asked);
    expect((await ask(server, asker, asked)).statusCode).toBe(403);
  });

  it("is open once per pair, also when both ask at the same moment, and 5 times a week per person", async () => {
    const server = await startServer();
    const [one, other] = [await member(server, { listed: true }), await member(server, { listed: true })];
    const answers = await Promise.all([
      ask(server, one, other),
      ask(server, other, one),
      ask(server, one, other),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
    const eager = await member(server);
    const codes = [];
    for (let index = 0; index < 6; index++)
      codes.push((await ask(server, eager, await member(server, { listed: true }))).statusCode);
    expect(codes).toEqual([201, 201, 201, 201, 201, 429]);
    expect((await mine(server, eager)).left).toBe(0);
  });

  it("ends after 14 days without an answer, when declined and when withdrawn", async () => {
    const server = await startServer();
    const [asker, asked] = [await member(server), await member(server, { listed: true })];
    const first = (await ask(server, asker, asked)).json();
    await server.db
      .updateTable("club_introduction")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect(
      (await post(server, asked, `/introductions/${first._id}/answer`, { agree: true })).statusCode,
    ).toBe(409);
    await expireIntroductions(server.db);
    await expireIntroductions(server.db);
    const told = await server.db
      .selectFrom("domain_event")
      .select("key")
      .where("type", "=", "introduction.expired")
      .execute();
    expect(told).toHaveLength(1);
    const second = (await ask(server, asker, asked)).json();
    expect((await post(server, asked, `/introductions/${second._id}/withdraw`)).statusCode).toBe(404);
    expect((await post(server, asker, `/introductions/${second._id}/withdraw`)).statusCode).toBe(204);
    const third = (await ask(server, asker, asked)).json();
    await post(server, asked, `/introductions/${third._id}/answer`, { agree: false });
    expect((await ask(server, asker, asked)).json().message).toMatch(/^They declined/);
    expect(JSON.stringify(await mine(server, asker))).not.toContain("@");
  });

  it("becomes a negotiation about the request it names, which stays private until then", async () => {
    const server = await startServer();
    const [customer, developer, other] = [
      await member(server, { role: "customer" }),
      await member(server, { listed: true }),
      await member(server),
    ];
    await walletOf(server.db, developer);
    const project = await postedProject(server, customer, { title: "A very private loft" });
    await server.db.updateTable("project").set({ listing: "negotiation", stage: "negotiation" }).execute();
    expect((await ask(server, other, developer, project.id)).statusCode).toBe(404);
    const { _id } = (await ask(server, customer, developer, project.id)).json();
    expect(JSON.stringify(await mine(server, developer))).not.toContain("private loft");
    expect((await post(server, developer, `/introductions/${_id}/negotiate`)).statusCode).toBe(409);
    await post(server, developer, `/introductions/${_id}/answer`, { agree: true });
    expect((await post(server, other, `/introductions/${_id}/negotiate`)).statusCode).toBe(404);
    const opened = await post(server, customer, `/introductions/${_id}/negotiate`);
    expect(opened.statusCode).toBe(200);
    const again = await post(server, developer, `/introductions/${_id}/negotiate`);
    expect(again.json()).toEqual(opened.json());
  });
});
