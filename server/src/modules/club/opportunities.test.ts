import type { PostOpportunityRequest } from "@trestle/domain/club/opportunity.ts";
import { type Member, signedIn, verifiedPerson } from "@trestle/testkit/factories.ts";
import { postedProject } from "@trestle/testkit/projects.ts";
import { goLive, startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it, vi } from "vitest";

const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
const crew: PostOpportunityRequest = {
  kind: "capacity",
  title: "Scaffold and crew free in July",
  text: "Two lifts, **38 m** run, four men. At cost to anyone with a roof open.",
  trade: "roofing",
  place: { latitude: 51.48, longitude: -0.02, label: "Deptford, England" },
  scorsFrom: 1,
  until: day(20),
  projectId: null,
};

const send = (
  server: TestServer,
  { headers }: Member,
  url: string,
  payload: object,
  method: "POST" | "PUT" = "POST",
) => server.app.inject({ method, url: `/api/club/opportunities${url}`, payload, headers });
const post = (server: TestServer, who: Member, changes: Partial<PostOpportunityRequest> = {}) =>
  send(server, who, "", { ...crew, ...changes });
const list = async ({ app }: TestServer, query = "") =>
  (await app.inject(`/api/club/opportunities?${query}`)).json();

describe("opportunities", () => {
  it("are posted by members and read by everybody", async () => {
    const server = await startServer();
    const [author, guest] = [await verifiedPerson(server), await signedIn(server)];
    expect((await post(server, guest)).statusCode).toBe(403);
    expect((await post(server, author)).statusCode).toBe(201);
    await post(server, author, { kind: "materials", title: "Oak offcuts, 0.6 m³" });
    const { projectId, ...said } = crew;
    expect(await list(server, "kind=capacity")).toMatchObject([
      {
        ...said,
        author: { _id: author.user.id },
        state: "open",
        comments: 0,
        following: false,
        project: null,
      },
    ]);
    expect(await list(server, "limit=1")).toMatchObject([{ kind: "materials" }]);
    for (const wrong of [{ until: day(-1) }, { until: day(400) }, { title: "Crew" }, { text: "Short" }])
      expect((await post(server, author, wrong)).statusCode).toBe(400);
  });

  it("name a project of the market, and never a private one", async () => {
    const server = await startServer();
    const author = await verifiedPerson(server);
    const project = await postedProject(server, author);
    expect((await post(server, author, { projectId: project.id })).statusCode).toBe(201);
    expect((await list(server))[0].project).toMatchObject({ _id: project.id });
    await server.db.updateTable("project").set({ listing: "negotiation" }).execute();
    expect((await list(server))[0].project).toBeNull();
    const refused = await post(server, author, { projectId: project.id });
    expect([refused.statusCode, refused.json().message]).toEqual([
      404,
      "This project isn’t on the market, so it can’t be linked.",
    ]);
  });

  it("collect members' comments; author and followers are notified, blocked members can't write", async () => {
    const server = await startServer();
    await goLive(server);
    const [author, other, guest] = [
      await verifiedPerson(server),
      await verifiedPerson(server),
      await signedIn(server),
    ];
    const { _id } = (await post(server, author)).json();
    expect((await send(server, guest, `/${_id}/comments`, { text: "Hello" })).statusCode).toBe(403);
    expect((await send(server, guest, `/${_id}/follow`, { follow: true }, "PUT")).statusCode).toBe(204);
    expect(
      (await send(server, other, `/${_id}/comments`, { text: "Is the tower included?" })).statusCode,
    ).toBe(204);
    expect((await server.app.inject(`/api/club/opportunities/${_id}/comments`)).json()).toMatchObject([
      { text: "Is the tower included?", author: { _id: other.user.id } },
    ]);
    const hears = (who: Member, words: string[]) =>
      vi.waitFor(
        async () => {
          const answer = await server.app.inject({ url: "/api/notifications", headers: who.headers });
          const list = answer.json().notifications;
          expect(list.map(({ message }: { message: string }) => message).toSorted()).toEqual(
            words.toSorted(),
          );
        },
        { timeout: 10_000, interval: 20 },
      );
    const commented = `${other.user.username} commented on ${crew.title}`;
    for (const who of [author, guest]) await hears(who, [commented]);
    await server.db
      .insertInto("account_block")
      .values({ blocker_id: author.user.id, blocked_id: other.user.id })
      .execute();
    expect((await send(server, other, `/${_id}/comments`, { text: "Again" })).statusCode).toBe(403);

    expect((await send(server, other, `/${_id}/close`, { outcome: "Mine now" })).statusCode).toBe(404);
    expect(
      (await send(server, author, `/${_id}/close`, { outcome: "Went to a roof in Lee." })).statusCode,
    ).toBe(204);
    expect((await send(server, author, `/${_id}/close`, { outcome: "Again." })).statusCode).toBe(409);
    const closed = `${crew.title} is closed: Went to a roof in Lee`;
    await hears(other, [closed]);
    await hears(guest, [closed, commented]);
    await hears(author, [commented]);
    expect(await list(server)).toEqual([]);
    expect(await list(server, "all=true")).toMatchObject([
      { state: "closed", outcome: "Went to a roof in Lee.", comments: 1 },
    ]);
    expect((await send(server, author, `/${_id}/comments`, { text: "Late" })).statusCode).toBe(409);
  });

  it("are limited to 10 open ones per member, also when posted at once", async () => {
    const server = await startServer();
    const author = await verifiedPerson(server);
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(server, author)));
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(10);
  });

  it("are suggested by trade, area and SCORS, with the reason", async () => {
    const server = await startServer();
    const [author, reader] = [await verifiedPerson(server), await verifiedPerson(server)];
    const suggested = async () =>
      (await server.app.inject({ url: "/api/club/opportunities/suggested", headers: reader.headers })).json();
    await post(server, author);
    await post(server, author, { title: "Too high a score wanted", scorsFrom: 9 });
    await post(server, author, {
      title: "Another trade, far away",
      trade: "software",
      place: { latitude: 53.8, longitude: -1.55, label: "Leeds, England" },
    });
    expect(await suggested()).toEqual([]);
    const page = {
      ...{ kind: "business", headline: "Roofs", about: "", trades: ["roofing"], reachKm: 10, teamSize: null },
      ...{ place: { latitude: 51.46, longitude: -0.02, label: "Lewisham" }, certificates: [], listed: false },
    };
    await server.app.inject({ method: "PUT", url: "/api/club/page", payload: page, headers: reader.headers });
    expect(await suggested()).toMatchObject([
      { opportunity: { title: crew.title }, because: ["you work in Roofing", "it’s 2 km from Lewisham"] },
    ]);
  });
});
