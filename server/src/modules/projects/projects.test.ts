import type { MarketFilter } from "@trestle/domain/projects/market.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { documents, encodeForm } from "@trestle/testkit/documents.ts";
import { type Member, signedIn, verify } from "@trestle/testkit/factories.ts";
import { logInBlock, postedProject, someTerms, walletOf } from "@trestle/testkit/projects.ts";
import { goLive, startServer, type TestServer } from "@trestle/testkit/server.ts";
import { parseEther } from "viem";
import { describe, expect, it, vi } from "vitest";
import { mintDeeds } from "./mint-project.ts";
import { projectListings, updateListings } from "./project-projection.ts";

const coins = (amount: string) => parseEther(amount).toString();
const asked = (amount: string) => ({
  items: [{ what: "All of it", quantity: "1", unit: "whole" as const, each: coins(amount) }],
});
const inDays = (days: number) => Math.floor(Date.now() / 1000) + days * 86_400;

const market = async ({ app }: TestServer, filter: Partial<Record<keyof MarketFilter, string>> = {}) => {
  const answer = await app.inject(`/api/projects/marketplace?${new URLSearchParams(filter)}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ProjectSummary[]>();
};
const titles = (list: ProjectSummary[]) => list.map(({ title }) => title);
const read = ({ app }: TestServer, id: string, member?: Member) =>
  app.inject({ url: `/api/projects/${id}`, headers: member?.headers ?? {} });
const put = ({ app }: TestServer, member: Member, id: string, payload: object) =>
  app.inject({ method: "PUT", url: `/api/projects/${id}`, headers: member.headers, payload });

describe("the market", () => {
  it("shows what is open to anybody, the newest first, without a word on how to reach its owner", async () => {
    const server = await startServer();
    const owner = await signedIn(server);
    await postedProject(server, owner, { title: "An older wall" });
    const { id, tokenId } = await postedProject(server, owner, {
      title: "A newer wall",
      donationGoal: coins("10"),
    });
    const answer = await server.app.inject("/api/projects/marketplace");
    expect(titles(answer.json())).toEqual(["A newer wall", "An older wall"]);
    expect(answer.json()[0]).toMatchObject({
      _id: id,
      tokenId,
      stage: "marketplace",
      asked: coins("1200"),
      donationGoal: coins("10"),
      donationsReceived: "0",
      donationCurrency: "DEV",
      milestones: [{ title: "Wall up", status: "proposed" }],
      progress: 0,
      isComplete: false,
      owner: { _id: owner.user.id, username: owner.user.username },
    });
    expect(answer.body).not.toContain(owner.user.email);
  });

  it("goes from page to page without losing or repeating, in every order", async () => {
    const server = await startServer();
    const owner = await signedIn(server);
    for (let index = 0; index < 7; index++)
      await postedProject(server, owner, {
        title: `Wall number ${index}`,
        openUntil: inDays(10 + (index % 3)),
        donationGoal: coins("10"),
        ...asked(String(1000 + (index % 2))),
      });
    for (const sort of ["newest", "closing", "asked-low", "asked-high", "funded"]) {
      const seen: string[] = [];
      let next: string | undefined = `/api/projects/marketplace?sort=${sort}&limit=2`;
      while (next) {
        const answer: Awaited<ReturnType<typeof server.app.inject>> = await server.app.inject(next);
        seen.push(...titles(answer.json()));
        next = /<(.*)>/.exec(String(answer.headers.link ?? ""))?.[1];
      }
      expect(seen, sort).toHaveLength(7);
      expect(new Set(seen).size, sort).toBe(7);
    }
    const low = await market(server, { sort: "asked-low" });
    expect(low.map(({ asked: amount }) => amount)).toEqual(
      [...low.map(({ asked: amount }) => amount)].sort(),
    );
  });

  it("finds words, beginnings of words and misspelt ones", async () => {
    const server = await startServer();
    const owner = await signedIn(server);
    await postedProject(server, owner, { title: "Bakery fit-out in a railway arch" });
    await postedProject(server, owner, {
      title: "Loft with two dormers",
      location: { latitude: 51.58, longitude: -0.02, label: "Walthamstow" },
    });
    for (const q of [
      "bakery",
      "BAKERIES",
      "rail",
      "bakrey",
      "arch railway",
      "fit-out",
      "walthamstow",
      "waltamstow",
    ])
      expect(await market(server, { q }), q).toHaveLength(1);
    expect(await market(server, { q: "submarine" })).toEqual([]);
    expect(await market(server, { q: "bakery dormers" })).toEqual([]);
  });

  it("lets hostile words do nothing", async () => {
    const server = await startServer();
    const owner = await signedIn(server);
    await postedProject(server, owner, {});
    for (const q of [
      "' or 1=1 --",
      "'; drop table project; --",
      ":* & !",
      "\\'",
      "%",
      "((((",
      "<script>alert(1)</script>",
      "\u0000",
      "é".repeat(200),
      "a ".repeat(90),
    ])
      await market(server, { q });
    expect((await server.app.inject(`/api/projects/marketplace?q=${"x".repeat(201)}`)).statusCode).toBe(400);
    expect(await market(server)).toHaveLength(1);
  });

  it("refuses cursors that it did not make", async () => {
    const { app } = await startServer();
    for (const cursor of [
      "x",
      btoa("[]"),
      btoa('["2020","x"]'),
      btoa(`["1-2","${crypto.randomUUID()}"]`),
      btoa(`["1200","${crypto.randomUUID()}"]`),
      btoa('["\'; drop","00000000-0000-0000-0000-000000000000"]'),
    ])
      expect((await app.inject(`/api/projects/marketplace?cursor=${cursor}`)).statusCode, cursor).toBe(400);
    for (const query of ["sort=random", "latitude=91&longitude=0&radiusKm=1", "limit=1000", "askedFrom=1.5"])
      expect((await app.inject(`/api/projects/marketplace?${query}`)).statusCode, query).toBe(400);
  });

  it("is filtered by kind, price, place, date and funding", async () => {
    const server = await startServer();
    const owner = await signedIn(server);
    const hackney = { latitude: 51.545, longitude: -0.055, label: "Hackney" };
    const leeds = { latitude: 53.8, longitude: -1.55, label: "Leeds" };
    await postedProject(server, owner, {
      title: "Roof in Hackney",
      category: "roofing",
      location: hackney,
      ...asked("500"),
      openUntil: inDays(5),
    });
    await postedProject(server, owner, {
      title: "Shed in Leeds",
      location: leeds,
      ...asked("5000"),
      donationGoal: coins("1"),
      openUntil: inDays(50),
    });
    await postedProject(server, owner, {
      title: "A website",
      category: "software",
      ...asked("50000"),
      openUntil: inDays(50),
    });
    const near = { latitude: "51.5074", longitude: "-0.1278", radiusKm: "12" };
    expect(titles(await market(server, { category: "roofing" }))).toEqual(["Roof in Hackney"]);
    expect(titles(await market(server, near))).toEqual(["Roof in Hackney"]);
    expect(titles(await market(server, { ...near, radiusKm: "5" }))).toEqual([]);
    expect(titles(await market(server, { askedFrom: coins("1000"), askedTo: coins("6000") }))).toEqual([
      "Shed in Leeds",
    ]);
    expect(
      titles(await market(server, { closesBy: new Date(inDays(10) * 1000).toISOString().slice(0, 10) })),
    ).toEqual(["Roof in Hackney"]);
    expect(titles(await market(server, { funding: "open" }))).toEqual(["Shed in Leeds"]);
    expect(titles(await market(server, { funding: "none" }))).toEqual(["A website", "Roof in Hackney"]);
    const frame = "north=60&south=50&east=2&west=-6";
    const marks = (await server.app.inject(`/api/projects/marketplace/map?${frame}`)).json();
    expect(marks).toHaveLength(2);
    expect(marks.map(({ project }: { project: { title: string } }) => project.title).sort()).toEqual([
      "Roof in Hackney",
      "Shed in Leeds",
    ]);
  });

  it("does not show a request after its closing", async () => {
    const server = await startServer();
    const owner = await signedIn(server);
    await postedProject(server, owner, { openUntil: inDays(-1) });
    expect(await market(server)).toEqual([]);
  });
});

describe("a project", () => {
  it("shows everything a bidder needs, and the exact location to its owner alone before a bid is accepted", async () => {
    const server = await startServer();
    const [owner, stranger, developer] = [
      await signedIn(server),
      await signedIn(server),
      await signedIn(server, { role: "developer" }),
    ];
    await verify(server, await signedIn(server, { role: "admin" }), developer);
    const { id } = await postedProject(server, owner, {});
    const spot = { latitude: 51.48935, longitude: 0.0689, label: "The side door" };
    await server.db
      .updateTable("project")
      .set({ spot: JSON.stringify(spot) })
      .where("id", "=", id)
      .execute();
    const asStranger = (await read(server, id, stranger)).json<Project>();
    expect(asStranger).toMatchObject({
      projectDescription: someTerms.description,
      items: someTerms.items,
      asks: someTerms.milestones,
      spot: null,
      permissions: { moveTo: [], close: false, ask: true, answer: false, addFiles: false },
    });
    expect((await read(server, id)).json()).toMatchObject({
      locationIsArea: true,
      spot: null,
      permissions: { ask: false },
    });
    expect((await read(server, id, owner)).json()).toMatchObject({
      spot,
      permissions: { moveTo: ["negotiation"], close: true },
    });
    expect((await read(server, id, developer)).json()).toMatchObject({ spot: null });
    await verify(server, await signedIn(server, { role: "admin" }), stranger);
    expect((await read(server, id, stranger)).json()).toMatchObject({ spot: null });
    expect(
      (await read(server, id, { headers: { authorization: "Bearer nonsense" } } as Member)).statusCode,
    ).toBe(401);
  });

  it("is moved between market and negotiation by its owner alone, and is private there", async () => {
    const server = await startServer();
    const [owner, stranger] = [await signedIn(server), await signedIn(server)];
    const { id } = await postedProject(server, owner, {});
    expect((await put(server, stranger, id, { stage: "negotiation" })).statusCode).toBe(403);
    expect((await put(server, owner, id, { stage: "negotiation" })).json()).toMatchObject({
      stage: "negotiation",
    });
    expect(await market(server)).toEqual([]);
    for (const path of ["", "/questions", "/history"])
      expect((await read(server, `${id}${path}`, stranger)).statusCode, path).toBe(404);
    expect((await put(server, stranger, id, { stage: "marketplace" })).statusCode).toBe(404);
    const own = await server.app.inject({
      url: `/api/projects/negotiation?userId=${owner.user.id}`,
      headers: owner.headers,
    });
    expect(own.json()).toHaveLength(1);
    expect((await put(server, owner, id, { stage: "marketplace" })).json()).toMatchObject({
      stage: "marketplace",
    });
    expect(
      (await read(server, `${id}/history`, stranger)).json().map(({ kind }: { kind: string }) => kind),
    ).toEqual(["moved", "moved"]);
  });

  it("moves 20 times a day at most", async () => {
    const server = await startServer();
    const owner = await signedIn(server);
    const { id } = await postedProject(server, owner, {});
    const noted = (count: number) =>
      server.pool.query(
        `insert into project_note (project_id, kind, detail)
         select $1, 'moved', 'marketplace' from generate_series(1, $2::integer)`,
        [id, count],
      );
    await noted(19);
    expect((await put(server, owner, id, { stage: "negotiation" })).statusCode).toBe(200);
    expect((await put(server, owner, id, { stage: "marketplace" })).statusCode).toBe(429);
    expect((await read(server, id, owner)).json()).toMatchObject({ stage: "negotiation" });
    await server.pool.query("update project_note set noted_at = now() - interval '25 hours'");
    expect((await put(server, owner, id, { stage: "marketplace" })).statusCode).toBe(200);
  });

  it("takes a whole project as it was read before a move, with another stage", async () => {
    const server = await startServer();
    const owner = await signedIn(server);
    const { id } = await postedProject(server, owner, {});
    const before = (await read(server, id, owner)).json();
    const put = (payload: object) =>
      server.app.inject({ method: "PUT", url: `/api/projects/${id}`, headers: owner.headers, payload });
    expect((await put({ stage: "negotiation" })).json().stage).toBe("negotiation");
    expect((await put({ ...before, stage: "marketplace" })).json()).toMatchObject({ stage: "marketplace" });
  });

  it("refuses changes to frozen fields and to fields of the chain", async () => {
    const server = await startServer();
    const owner = await signedIn(server);
    const { id } = await postedProject(server, owner, {});
    const before = (await read(server, id, owner)).json();
    const fixed = (field: string) =>
      `The field ${field} can’t be changed: a posted request is frozen, and its money and progress are the chain’s.`;
    for (const [change, message] of [
      [{ title: "Another" }, fixed("title")],
      [{ stage: "negotiation", title: "Another" }, fixed("title")],
      [{ ...before, donationsReceived: "1" }, fixed("donationsReceived")],
      [{ asked: "1" }, fixed("asked")],
      [{ progress: 100 }, fixed("progress")],
      [{ isComplete: true }, fixed("isComplete")],
      [{ milestones: [] }, fixed("milestones")],
      [{ tokenId: "1" }, fixed("tokenId")],
      [{ progress: "much" }, "The field progress is missing or not valid."],
      [{ escrowAddress: "0x0" }, "Send a part of a project, and no other field."],
      [{ stage: "ongoing" }, "This project is marketplace and can’t be moved to ongoing."],
      [{ stage: "completed" }, "This project is marketplace and can’t be moved to completed."],
      [{}, "Name what to change, such as the stage."],
    ] as const) {
      const refused = await put(server, owner, id, change);
      expect([refused.statusCode, refused.json().message]).toEqual([
        "stage" in change && !("title" in change) ? 409 : 400,
        message,
      ]);
    }
    expect((await read(server, id, owner)).json()).toEqual(before);
  });

  it("takes any part of it as it was read, and changes what its owner may", async () => {
    const server = await startServer();
    const owner = await signedIn(server);
    const { id } = await postedProject(server, owner, {});
    const before = (await read(server, id, owner)).json();
    const same = { title: before.title, milestones: before.milestones, progress: before.progress };
    expect((await put(server, owner, id, same)).json()).toEqual(before);
    const moved = await put(server, owner, id, { ...before, stage: "negotiation" });
    expect(moved.json()).toMatchObject({ _id: id, title: before.title, stage: "negotiation" });
  });

  it("does not move any more once the chain has taken it on", async () => {
    const server = await startServer();
    const owner = await signedIn(server);
    const { id } = await postedProject(server, owner, {});
    await server.db.updateTable("project").set({ stage: "ongoing" }).where("id", "=", id).execute();
    expect((await put(server, owner, id, { stage: "negotiation" })).statusCode).toBe(409);
  });

  it("stays where its owner has moved it when its deed comes back after a reorg", async () => {
    const server = await startServer();
    const owner = await signedIn(server);
    const { id, tokenId, deployment } = await postedProject(server, owner, {});
    const { termsHash } = (await read(server, id, owner)).json<Project>();
    await put(server, owner, id, { stage: "negotiation" });
    await server.db.deleteFrom("chain_block").execute();
    await server.db
      .transaction()
      .execute((transaction) => projectListings.rebuild(transaction, deployment, [`project/${tokenId}`]));
    const { txHash, logIndex } = await logInBlock(server.db, tokenId, { deployment });
    await server.db.transaction().execute(async (transaction) => {
      const deed = { tokenId, txHash, logIndex, ownerId: owner.user.id, termsHash };
      await mintDeeds(transaction, deployment, [{ ...deed, openUntil: inDays(30), mintedAt: new Date() }]);
      await updateListings(transaction, deployment, [tokenId]);
    });
    expect((await read(server, id, owner)).json()).toMatchObject({ stage: "negotiation" });
    expect(await market(server)).toEqual([]);
  });

  it("gets later documents into its history, and loses none", async () => {
    const server = await startServer();
    const owner = await signedIn(server);
    const { id } = await postedProject(server, owner, {});
    const attach = (path: string) => {
      const { payload, headers } = encodeForm({
        fields: {},
        files: { file: { name: "licence.pdf", content: documents.pdf() } },
      });
      return server.app.inject({
        method: "POST",
        url: `/api/projects/${path}/files`,
        payload,
        headers: { ...headers, ...owner.headers },
      });
    };
    const added = await attach(id);
    expect(added.statusCode).toBe(201);
    expect((await attach(`drafts/${id}`)).statusCode).toBe(409);
    for (const path of [`files/${added.json().id}`, ""]) {
      const url = `/api/projects/drafts/${id}/${path}`;
      const answer = await server.app.inject({ method: "DELETE", url, headers: owner.headers });
      expect(answer.statusCode, path).toBe(409);
    }
    expect((await read(server, id)).json().files).toHaveLength(1);
    expect((await read(server, `${id}/history`)).json()).toMatchObject([
      { kind: "document_added", detail: "licence.pdf" },
    ]);
    await server.db.updateTable("project").set({ stage: "ongoing" }).where("id", "=", id).execute();
    expect((await attach(id)).statusCode).toBe(403);
  });

  it("is a draft again when a reorg takes its deed", async () => {
    const server = await startServer();
    const owner = await signedIn(server);
    const { id, tokenId, deployment } = await postedProject(server, owner, {});
    await server.db.deleteFrom("chain_block").execute();
    await server.db
      .transaction()
      .execute((transaction) => projectListings.rebuild(transaction, deployment, [`project/${tokenId}`]));
    expect(await market(server)).toEqual([]);
    expect((await read(server, id, owner)).statusCode).toBe(404);
    const draft = await server.app.inject({ url: `/api/projects/drafts/${id}`, headers: owner.headers });
    expect(draft.json()).toMatchObject({ posted: false });
  });

  it("is asked about in public and answered once, by its owner", async () => {
    const server = await startServer();
    const [owner, stranger] = [await signedIn(server), await signedIn(server)];
    const { id } = await postedProject(server, owner, {});
    const post = (member: Member, path: string, text: string) =>
      server.app.inject({
        method: "POST",
        url: `/api/projects/${id}/questions${path}`,
        headers: member.headers,
        payload: { text },
      });
    const { _id } = (await post(stranger, "", "Is there <b>power</b> on the site?")).json();
    expect((await post(owner, "", "Do I ask myself?")).statusCode).toBe(403);
    expect((await post(stranger, `/${_id}/answer`, "Yes, I think.")).statusCode).toBe(403);
    expect((await post(owner, `/${_id}/answer`, "Yes, 100 A.")).statusCode).toBe(200);
    expect((await post(owner, `/${_id}/answer`, "No.")).statusCode).toBe(409);
    const blocked = { blocker_id: owner.user.id, blocked_id: stranger.user.id };
    await server.db.insertInto("account_block").values(blocked).execute();
    expect((await post(stranger, "", "And water?")).statusCode).toBe(403);
    expect((await read(server, `${id}/questions`)).json()).toMatchObject([
      {
        text: "Is there <b>power</b> on the site?",
        answer: "Yes, 100 A.",
        askedBy: { username: stranger.user.username },
      },
    ]);
    await goLive(server);
    const notificationsOf = ({ user }: Member) =>
      server.db
        .selectFrom("notification")
        .select("message")
        .where("account_id", "=", user.id)
        .where("message", "like", "%question%")
        .execute();
    await vi.waitFor(async () => expect(await notificationsOf(stranger)).toHaveLength(1), {
      timeout: 20_000,
    });
    expect((await notificationsOf(stranger))[0]?.message).toContain(
      `${owner.user.username} answered your question`,
    );
  });

  it("takes 20 questions a day from one person, however many are answered", async () => {
    const server = await startServer();
    const [owner, stranger, other] = [await signedIn(server), await signedIn(server), await signedIn(server)];
    const { id } = await postedProject(server, owner, {});
    await server.pool.query(
      `insert into project_question (project_id, asked_by, question, answer, answered_at)
       select $1, $2, 'Why?', 'Because.', now() from generate_series(1, 19)`,
      [id, stranger.user.id],
    );
    const ask = async ({ headers }: Member) =>
      (
        await server.app.inject({
          ...{ method: "POST", url: `/api/projects/${id}/questions`, headers },
          payload: { text: "Is there water on the site?" },
        })
      ).statusCode;
    expect([await ask(stranger), await ask(stranger), await ask(other)]).toEqual([201, 429, 201]);
  });

  it("is in the lists of its owner only", async () => {
    const server = await startServer();
    const [owner, other] = [await signedIn(server), await signedIn(server)];
    await walletOf(server.db, other);
    await postedProject(server, owner, {});
    for (const list of ["ongoing", "negotiation"]) {
      const url = `/api/projects/${list}?userId=${owner.user.id}`;
      const answer = await server.app.inject({ url, headers: other.headers });
      expect([answer.statusCode, answer.json().message]).toEqual([403, "Authentication required."]);
    }
    const mine = await server.app.inject({ url: "/api/projects/mine", headers: other.headers });
    expect(mine.json()).toEqual([]);
  });
});
