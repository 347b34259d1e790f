import type { FrozenBid } from "@trestle/domain/bids/bid.ts";
import type { Negotiation } from "@trestle/domain/bids/negotiation.ts";
import type { Invitation, MadeInvitation } from "@trestle/domain/projects/invitation.ts";
import { coins, someOffer, verifiedDeveloper } from "@trestle/testkit/bids.ts";
import { documents, encodeForm } from "@trestle/testkit/documents.ts";
import { type Member, signedIn } from "@trestle/testkit/factories.ts";
import { postedProject } from "@trestle/testkit/projects.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it } from "vitest";

const call = (
  { app }: TestServer,
  member: Member | undefined,
  method: "GET" | "POST" | "PUT" | "DELETE",
  url: string,
  payload?: object,
) => app.inject({ method, url, payload, headers: member?.headers ?? {} });

/** A private request, its owner, a developer who was invited, and their thread. */
async function stage({ listing = "negotiation" as "negotiation" | "marketplace" } = {}) {
  const server = await startServer();
  const customer = await signedIn(server);
  const developer = await verifiedDeveloper(server);
  const { id: projectId } = await postedProject(server, customer);
  if (listing === "negotiation")
    await call(server, customer, "PUT", `/api/projects/${projectId}`, { stage: "negotiation" });
  await call(server, customer, "POST", `/api/projects/${projectId}/invitations`, {
    developerId: developer.user.id,
  });
  const opened = await call(server, developer, "POST", "/api/negotiations", { projectId });
  expect(opened.statusCode, opened.body).toBe(200);
  const { _id: id } = opened.json<Negotiation>();
  const offer = (by: Member, basedOn: number, content = someOffer()) =>
    call(server, by, "POST", `/api/negotiations/${id}/offers`, { content, basedOn });
  const answer = (by: Member, number: number, act: string) =>
    call(server, by, "POST", `/api/negotiations/${id}/offers/${number}/${act}`);
  const read = async (by: Member) =>
    (await call(server, by, "GET", `/api/negotiations/${id}`)).json<Negotiation>();
  return { server, customer, developer, projectId, id, offer, answer, read };
}

describe("an offer", () => {
  it("goes back and forth, each answering the one before, until both agree", async () => {
    const { customer, developer, offer, answer, read } = await stage();
    expect((await offer(developer, 0, someOffer(1500))).statusCode).toBe(201);
    expect((await read(customer)).turn).toBe("yours");
    expect((await read(developer)).turn).toBe("theirs");
    await offer(customer, 1, someOffer(1300));
    expect((await answer(developer, 2, "agree")).statusCode).toBe(200);
    const { offers, turn, last } = await read(developer);
    expect(offers.map(({ number, status }) => [number, status])).toEqual([
      [1, "countered"],
      [2, "agreed"],
    ]);
    expect([turn, last?.quote]).toEqual(["commit", coins(1300)]);
    expect((await read(customer)).turn).toBe("theirs");
  });

  it("is frozen with its words where the developer wrote them, and without where the customer did", async () => {
    const freeze = async (writer: "customer" | "developer") => {
      const { server, id, offer, answer, ...people } = await stage();
      const other = writer === "customer" ? people.developer : people.customer;
      const content = someOffer(1300, { message: "No work on Sundays, please." });
      expect((await offer(people[writer], 0, content)).statusCode).toBe(201);
      await answer(other, 1, "agree");
      const url = `/api/negotiations/${id}/offers/1/freeze`;
      const frozen = await call(server, people.developer, "POST", url, {});
      expect(frozen.statusCode, frozen.body).toBe(201);
      return frozen.json<FrozenBid>().terms;
    };
    expect(await freeze("developer")).toMatchObject({
      quote: coins(1300),
      message: "No work on Sundays, please.",
    });
    expect(await freeze("customer")).toMatchObject({ quote: coins(1300), message: "" });
  });

  it("based on an outdated offer is refused, and nothing is written", async () => {
    const { customer, developer, offer, read } = await stage();
    await offer(developer, 0);
    expect((await offer(customer, 0)).statusCode).toBe(409);
    expect((await read(customer)).offers).toHaveLength(1);
  });

  it("is agreed to or declined by the other side alone, and withdrawn by its maker", async () => {
    const { customer, developer, offer, answer, read } = await stage();
    await offer(developer, 0);
    expect((await answer(developer, 1, "agree")).statusCode).toBe(409);
    expect((await answer(developer, 1, "decline")).statusCode).toBe(409);
    expect((await answer(customer, 1, "withdraw")).statusCode).toBe(409);
    expect((await answer(developer, 1, "withdraw")).statusCode).toBe(200);
    expect((await answer(customer, 1, "agree")).statusCode).toBe(409);
    expect((await read(customer)).offers[0]?.status).toBe("withdrawn");
    await offer(customer, 1);
    expect((await answer(developer, 2, "decline")).json<Negotiation>().offers[1]?.status).toBe("declined");
  });

  it("can't be agreed to after it expired, and the next one is based on it", async () => {
    const { server, customer, developer, offer, answer, read, id } = await stage();
    // Written as it would stand there a day later: nothing that was said can be changed afterwards.
    const past = someOffer(1200, { expiry: Math.floor(Date.now() / 1000) - 60 });
    await server.db
      .insertInto("negotiation_offer")
      .values({ negotiation_id: id, number: 1, made_by: developer.user.id, content: JSON.stringify(past) })
      .execute();
    expect((await read(customer)).offers[0]?.status).toBe("expired");
    expect((await answer(customer, 1, "agree")).statusCode).toBe(409);
    expect((await offer(customer, 1)).statusCode).toBe(201);
    expect((await read(customer)).offers.map(({ status }) => status)).toEqual(["expired", "open"]);
  });

  it.each([
    ["does not add up", { quote: coins(1300) }, "The milestones add up to 1,200.0000 DEV"],
    ["ends after the request", { expiry: Math.floor(Date.now() / 1000) + 40 * 86_400 }, "The request closes"],
    ["has ended", { expiry: 1_000_000 }, "Choose an expiry date in the future"],
    ["is delivered on another day", { delivery: "2031-01-01" }, "the last milestone’s date"],
  ])("that %s is refused in words", async (_, more, words) => {
    const { developer, offer, read } = await stage();
    const answer = await offer(developer, 0, someOffer(1200, more));
    expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringContaining(words)]);
    expect((await read(developer)).offers).toEqual([]);
  });

  it("is refused when it is the fourth in a row from one side", async () => {
    const { customer, developer, offer, read } = await stage();
    for (const basedOn of [0, 1, 2]) expect((await offer(developer, basedOn)).statusCode).toBe(201);
    expect((await offer(developer, 3)).statusCode).toBe(409);
    expect((await offer(customer, 3)).statusCode).toBe(201);
    expect((await read(customer)).offers.map(({ status }) => status)).toEqual([
      ...["withdrawn", "withdrawn", "countered", "open"],
    ]);
  });

  it("and all that was said is not to be changed in the database either", async () => {
    const { server, developer, offer, id } = await stage();
    await offer(developer, 0);
    await call(server, developer, "POST", `/api/negotiations/${id}/messages`, { text: "Good morning" });
    const refused = expect.objectContaining({ message: expect.stringContaining("is not changed") });
    const offers = server.db.updateTable("negotiation_offer");
    await expect(offers.set({ content: JSON.stringify(someOffer(1)) }).execute()).rejects.toEqual(refused);
    await expect(offers.set({ status: "committed" }).execute()).rejects.toEqual(refused);
    await expect(server.db.deleteFrom("negotiation_offer").execute()).rejects.toEqual(refused);
    await expect(
      server.db.updateTable("negotiation_message").set({ text: "Good night" }).execute(),
    ).rejects.toEqual(refused);
  });

  it("stays consistent under fifty counter-offers, withdrawals and answers at once", async () => {
    const { customer, developer, offer, answer, read } = await stage();
    await offer(developer, 0);
    const acts = Array.from({ length: 50 }, (_, index) => {
      const by = index % 2 ? customer : developer;
      const kind = index % 5;
      if (kind < 2) return offer(by, 1 + (index % 3), someOffer(1000 + index));
      return answer(by, 1 + (index % 2), ["withdraw", "agree", "decline"][kind - 2] as string);
    });
    const codes = (await Promise.all(acts)).map(({ statusCode }) => statusCode);
    expect(codes.every((code) => [200, 201, 404, 409].includes(code))).toBe(true);
    const { offers } = await read(customer);
    expect(offers.map(({ number }) => number)).toEqual(offers.map((_, index) => index + 1));
    expect(offers.slice(0, -1).every(({ status }) => !["open", "agreed"].includes(status))).toBe(true);
    expect(offers.length - 1).toBe(codes.filter((code) => code === 201).length);
    for (const { status, endedAt } of offers) expect(endedAt === null).toBe(status === "open");
  });
});

describe("a private request", () => {
  it("takes no bid but one that both agreed to: what is on the chain is public", async () => {
    const { server, customer, developer, projectId, id, offer, answer } = await stage();
    const freeze = `/api/bids/projects/${projectId}/freeze`;
    const refused = await call(server, developer, "POST", freeze, { content: someOffer() });
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      expect.stringContaining("negotiated privately"),
    ]);
    await offer(developer, 0);
    await answer(customer, 1, "agree");
    const agreed = await call(server, developer, "POST", `/api/negotiations/${id}/offers/1/freeze`, {});
    expect(agreed.statusCode, agreed.body).toBe(201);
    await call(server, customer, "PUT", `/api/projects/${projectId}`, { stage: "marketplace" });
    expect((await call(server, developer, "POST", freeze, { content: someOffer() })).statusCode).toBe(201);
  });
});

describe("a thread", () => {
  it("is read by the two whose it is, and to everybody else is as if it were not", async () => {
    const { server, customer, developer, id, offer, projectId } = await stage();
    await offer(developer, 0);
    const { payload, headers } = encodeForm({
      fields: {},
      files: { file: { name: "plan.pdf", content: documents.pdf() } },
    });
    const sent = await server.app.inject({
      method: "POST",
      url: `/api/negotiations/${id}/files`,
      payload,
      headers: { ...headers, ...developer.headers },
    });
    expect(sent.statusCode, sent.body).toBe(201);
    const fileId = sent.json().file.id;
    const routes: ["GET" | "POST" | "PUT" | "DELETE", string, object?][] = [
      ["GET", `/api/negotiations/${id}`],
      ["GET", `/api/negotiations/${id}/files/${fileId}`],
      ["PUT", `/api/negotiations/${id}/read`, { upTo: new Date().toISOString() }],
      ["POST", `/api/negotiations/${id}/messages`, { text: "hello" }],
      ["GET", `/api/negotiations/${id}/messages?before=${fileId}`],
      ["POST", `/api/negotiations/${id}/offers`, { content: someOffer(), basedOn: 1 }],
      ["POST", `/api/negotiations/${id}/offers/1/agree`],
      ["POST", `/api/negotiations/${id}/offers/1/decline`],
      ["POST", `/api/negotiations/${id}/offers/1/withdraw`],
      ["POST", `/api/negotiations/${id}/offers/1/freeze`],
      ["GET", `/api/projects/${projectId}`],
      ["GET", `/api/projects/${projectId}/invitations`],
      ["GET", `/api/bids/projects/${projectId}`],
    ];
    const strangers = [
      await signedIn(server),
      await signedIn(server, { role: "investor" }),
      await verifiedDeveloper(server),
    ];
    for (const [method, url, body] of routes) {
      for (const stranger of strangers)
        expect((await call(server, stranger, method, url, body)).statusCode, url).toBe(404);
      const nobody = (await call(server, undefined, method, url, body)).statusCode;
      expect([401, 404], url).toContain(nobody);
    }
    const download = await call(server, customer, "GET", `/api/negotiations/${id}/files/${fileId}`);
    expect(download.headers["content-disposition"]).toContain("attachment");
    expect(download.rawPayload.equals(documents.pdf())).toBe(true);
  });

  it("takes no text that cannot be kept, and says so", async () => {
    const { server, customer, developer, id } = await stage();
    for (const text of ["a\u0000b", "\u0000"]) {
      const answer = await call(server, developer, "POST", `/api/negotiations/${id}/messages`, { text });
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        expect.stringContaining("characters we can’t store"),
      ]);
    }
    const broken = someOffer(1200, { message: "half a \ud800 character" });
    const payload = { content: broken, basedOn: 0 };
    expect((await call(server, customer, "POST", `/api/negotiations/${id}/offers`, payload)).statusCode).toBe(
      400,
    );
    const search = await call(server, customer, "GET", "/api/bids/developers?search=%00");
    expect(search.statusCode).toBe(400);
  });

  it("says how much of it is new, and how far the other side has read", async () => {
    const { server, customer, developer, id, read } = await stage();
    for (const text of ["One", "Two"])
      await call(server, developer, "POST", `/api/negotiations/${id}/messages`, { text });
    const before = await read(customer);
    expect([before.unread, before.messages.map(({ text }) => text)]).toEqual([2, ["One", "Two"]]);
    const upTo = before.messages[0]?.at;
    await call(server, customer, "PUT", `/api/negotiations/${id}/read`, { upTo });
    expect((await read(customer)).unread).toBe(1);
    expect((await read(developer)).readByOther).toBe(upTo);
    expect((await read(developer)).unread).toBe(0);
    // It does not go back.
    await call(server, customer, "PUT", `/api/negotiations/${id}/read`, { upTo: "2020-01-01T00:00:00.000Z" });
    expect((await read(developer)).readByOther).toBe(upTo);
  });

  it("is read back to its first message page by page, and limits how much one side can post", async () => {
    const { server, customer, developer, id, read } = await stage();
    const write = (text: string) =>
      call(server, developer, "POST", `/api/negotiations/${id}/messages`, { text });
    for (let number = 0; number < 200; number++) expect((await write(`${number}`)).statusCode).toBe(201);
    // Too many unread messages stop the writer.
    expect((await write("more")).statusCode).toBe(409);
    await call(server, customer, "PUT", `/api/negotiations/${id}/read`, { upTo: new Date().toISOString() });
    for (let number = 200; number < 205; number++) await write(`${number}`);
    const { messages, hasEarlier } = await read(customer);
    expect([messages.length, messages[0]?.text, hasEarlier]).toEqual([200, "5", true]);
    const url = `/api/negotiations/${id}/messages?before=${messages[0]?._id}`;
    const earlier = (await call(server, customer, "GET", url)).json<
      Pick<Negotiation, "messages" | "hasEarlier">
    >();
    expect(earlier.messages.map(({ text }) => text)).toEqual(["0", "1", "2", "3", "4"]);
    expect(earlier.hasEarlier).toBe(false);
  });

  it("takes 500 messages a day from each side", async () => {
    const { server, customer, developer, id } = await stage();
    await server.pool.query(
      `insert into negotiation_message (negotiation_id, written_by, text)
       select $1, $2, 'hello' from generate_series(1, 499)`,
      [id, developer.user.id],
    );
    await call(server, customer, "PUT", `/api/negotiations/${id}/read`, { upTo: new Date().toISOString() });
    const write = async (by: Member) =>
      (await call(server, by, "POST", `/api/negotiations/${id}/messages`, { text: "hello" })).statusCode;
    expect([await write(developer), await write(developer), await write(customer)]).toEqual([201, 429, 201]);
  });

  it("is closed to a blocked account until it is unblocked", async () => {
    const there = await stage();
    const { server, customer, developer, id, offer } = there;
    const block = (blocked: boolean) =>
      call(server, customer, "PUT", `/api/moderation/users/${developer.user.id}/block`, { blocked });
    const write = (by: Member) =>
      call(server, by, "POST", `/api/negotiations/${id}/messages`, { text: "hello" });
    expect((await block(true)).statusCode).toBe(204);
    expect((await write(developer)).statusCode).toBe(403);
    expect((await offer(developer, 0)).statusCode).toBe(403);
    expect((await write(customer)).statusCode).toBe(403);
    const { projectId } = there;
    await call(server, customer, "PUT", `/api/projects/${projectId}`, { stage: "marketplace" });
    const standing = await call(server, developer, "GET", `/api/bids/projects/${projectId}/standing`);
    expect(standing.json().reason).toContain("doesn’t accept offers from you");
    await block(false);
    expect((await write(developer)).statusCode).toBe(201);
    // Repeating a block is not recorded, and real changes are limited.
    await block(false);
    const changes = server.db.selectFrom("domain_event").select("id").where("type", "=", "block.changed");
    expect(await changes.execute()).toHaveLength(2);
    const statuses = [];
    for (let number = 0; number < 8; number++) statuses.push((await block(false)).statusCode);
    expect(statuses).toEqual([...Array(7).fill(204), 429]);
  });

  it("is read by an administrator once it was reported, which the audit log keeps", async () => {
    const { server, customer, developer, id } = await stage();
    const admin = await signedIn(server, { role: "admin" } as never);
    await server.db
      .updateTable("account")
      .set({ role: "admin", roles: ["admin"] })
      .where("id", "=", admin.user.id)
      .execute();
    expect((await call(server, admin, "GET", `/api/negotiations/${id}`)).statusCode).toBe(404);
    const report = { reason: "abuse", text: "Rude", negotiationId: id };
    const url = `/api/moderation/users/${developer.user.id}/report`;
    expect((await call(server, customer, "POST", url, report)).statusCode).toBe(201);
    expect((await call(server, admin, "GET", `/api/negotiations/${id}`)).statusCode).toBe(200);
    const [entry] = (await call(server, admin, "GET", "/api/admin/reports")).json();
    expect(entry).toMatchObject({ reason: "abuse", about: { _id: developer.user.id } });
    const closing = `/api/admin/reports/${entry._id}/close`;
    const close = () => call(server, admin, "POST", closing, { note: "Talked to both" });
    const roles = (of: string[]) =>
      server.pool.query("update account set roles = $1 where id = $2", [of, developer.user.id]);
    await roles(["developer", "admin"]);
    expect((await call(server, developer, "POST", closing, { note: "Nothing" })).json().message).toMatch(
      /^You can’t close a report about yourself/,
    );
    await roles(["developer"]);
    expect((await close()).statusCode).toBe(204);
    expect((await call(server, admin, "GET", "/api/admin/reports")).json()).toEqual([]);
    expect((await call(server, admin, "GET", "/api/admin/reports/closed")).json()).toMatchObject([
      { _id: entry._id, outcome: "Talked to both", closedBy: { _id: admin.user.id } },
    ]);
    expect((await call(server, customer, "GET", "/api/admin/reports/closed")).statusCode).toBe(403);
    expect((await call(server, admin, "GET", `/api/negotiations/${id}`)).statusCode).toBe(404);
    expect((await close()).statusCode).toBe(409);
    const acts = await server.db.selectFrom("audit_entry").select("act").orderBy("seq").execute();
    expect(acts.map(({ act }) => act)).toEqual(["read a reported thread", "closed a report"]);
    // Ten of one person wait at most, however many are sent at once.
    const all = await Promise.all(
      Array.from({ length: 14 }, () => call(server, customer, "POST", url, report)),
    );
    const codes = all.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([...Array(10).fill(201), ...Array(4).fill(409)]);
  });
});

describe("an invitation", () => {
  it("by link is taken up once, by a verified developer, and can be taken back before", async () => {
    const server = await startServer();
    const customer = await signedIn(server);
    const { id } = await postedProject(server, customer);
    await call(server, customer, "PUT", `/api/projects/${id}`, { stage: "negotiation" });
    const link = async () =>
      (await call(server, customer, "POST", `/api/projects/${id}/invitations`, {})).json<MadeInvitation>();
    const take = (by: Member, secret: string | null) =>
      call(server, by, "POST", "/api/projects/invitations/accept", { secret });
    const [first, second, plain] = [
      await verifiedDeveloper(server),
      await verifiedDeveloper(server),
      await signedIn(server),
    ];
    const { secret } = await link();
    expect((await take(plain, secret)).statusCode).toBe(403);
    expect((await take(customer, secret)).statusCode).toBe(403);
    expect((await call(server, first, "GET", `/api/projects/${id}`)).statusCode).toBe(404);
    expect((await take(first, secret)).json()).toEqual({ projectId: id });
    expect((await take(first, secret)).statusCode).toBe(200);
    expect((await take(second, secret)).statusCode).toBe(404);
    expect((await call(server, first, "GET", `/api/projects/${id}`)).statusCode).toBe(200);
    expect((await call(server, second, "GET", `/api/projects/${id}`)).statusCode).toBe(404);
    const other = await link();
    const list = (await call(server, customer, "GET", `/api/projects/${id}/invitations`)).json<
      Invitation[]
    >();
    expect(list).toHaveLength(2);
    // Invited again after being removed from the list, they are notified once.
    const byName = () =>
      call(server, customer, "POST", `/api/projects/${id}/invitations`, { developerId: second.user.id });
    for (let round = 0; round < 2; round++) {
      const { _id } = (await byName()).json<MadeInvitation>();
      const path = `/api/projects/${id}/invitations/${_id}`;
      expect((await call(server, customer, "DELETE", path)).statusCode).toBe(204);
    }
    const told = server.db.selectFrom("domain_event").select("id").where("type", "=", "negotiation.invited");
    expect(await told.execute()).toHaveLength(1);
    const gone = `/api/projects/${id}/invitations/${other._id}`;
    const kept = () => server.db.selectFrom("project_invitation").select("id").execute();
    const before = (await kept()).length;
    expect((await call(server, customer, "DELETE", gone)).statusCode).toBe(204);
    expect((await take(second, other.secret)).statusCode).toBe(404);
    expect((await call(server, customer, "DELETE", gone)).statusCode).toBe(409);
    // An unused link leaves nothing behind.
    expect(await kept()).toHaveLength(before - 1);
  });

  it("is taken back or answered, never both, however close the two come", async () => {
    const server = await startServer();
    const customer = await signedIn(server);
    const developer = await verifiedDeveloper(server);
    const outcomes = new Set<string>();
    for (let round = 0; round < 6; round++) {
      const { id } = await postedProject(server, customer, { title: `Wall ${round}` });
      await call(server, customer, "PUT", `/api/projects/${id}`, { stage: "negotiation" });
      const path = `/api/projects/${id}/invitations`;
      const { _id } = (
        await call(server, customer, "POST", path, { developerId: developer.user.id })
      ).json<MadeInvitation>();
      const [revoked, opened] = await Promise.all([
        call(server, customer, "DELETE", `${path}/${_id}`),
        call(server, developer, "POST", "/api/negotiations", { projectId: id }),
      ]);
      outcomes.add(`${revoked.statusCode} ${opened.statusCode}`);
    }
    expect([...outcomes].filter((outcome) => !["204 404", "409 200"].includes(outcome))).toEqual([]);
  });

  it("shows the request in the invited developer's own list, with what the owner wishes", async () => {
    const { server, developer, projectId } = await stage();
    const url = `/api/projects/negotiation?userId=${developer.user.id}`;
    const list = (await call(server, developer, "GET", url)).json<{ _id: string }[]>();
    expect(list.map(({ _id }) => _id)).toEqual([projectId]);
  });
});
