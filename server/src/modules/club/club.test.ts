import type { CompanyPageContent } from "@trestle/domain/club/company-page.ts";
import { documents, encodeForm } from "@trestle/testkit/documents.ts";
import { type Member, signedIn } from "@trestle/testkit/factories.ts";
import { walletOf } from "@trestle/testkit/projects.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import type { LightMyRequestResponse } from "fastify";
import { describe, expect, it } from "vitest";
import { followStandings, refreshAllPages } from "./membership.ts";

const content: CompanyPageContent = {
  kind: "business",
  headline: "Timber frames, roofs and joinery",
  about: "We started with **2 benches**.",
  trades: ["joinery", "roofing"],
  place: { latitude: 51.48, longitude: -0.02, label: "Deptford, England" },
  reachKm: 5,
  teamSize: 9,
  certificates: [{ title: "Public liability, £5m", until: "2027-03-31" }],
  listed: true,
};

const put = ({ app }: TestServer, { headers }: Member, changes: Partial<CompanyPageContent> = {}) =>
  app.inject({ method: "PUT", url: "/api/club/page", payload: { ...content, ...changes }, headers });
const membershipOf = async ({ app }: TestServer, { headers }: Member) =>
  (await app.inject({ url: "/api/club/membership", headers })).json();
const directory = async ({ app }: TestServer, query = "") =>
  (await app.inject(`/api/club/members?${query}`)).json();
const names = async (server: TestServer, query = "") =>
  (await directory(server, query)).map(({ name }: { name: string }) => name);

const verify = ({ db }: TestServer, { user }: Member, status: "approved" | "returned" = "approved") =>
  db.updateTable("account").set({ kyc_status: status }).where("id", "=", user.id).execute();

async function stake(server: TestServer, member: Member, cost: string) {
  const lender = member.user.ethereumAddress ?? (await walletOf(server.db, member));
  member.user.ethereumAddress = lender;
  const row = {
    ...{ deployment: server.deployment.key, pool: "0xpool", lender, tokens: cost, cost },
    ...{ deposited: cost, withdrawn: "0", earned: "0", first_deposit_at: new Date() },
  };
  await server.db
    .insertInto("chain_cursor")
    .values({ deployment: row.deployment, block_number: "0", block_hash: "0x" })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await server.db
    .insertInto("pool_position")
    .values(row)
    .onConflict((conflict) => conflict.columns(["deployment", "pool", "lender"]).doUpdateSet({ cost }))
    .execute();
  return lender;
}

async function listedMember(
  server: TestServer,
  changes: Partial<CompanyPageContent> & { name?: string } = {},
) {
  const member = await signedIn(server, { role: "developer" });
  const { name, ...said } = changes;
  await verify(server, member);
  if (name)
    await server.db
      .updateTable("account")
      .set({ business_name: name })
      .where("id", "=", member.user.id)
      .execute();
  expect((await put(server, member, said)).statusCode).toBe(204);
  return member;
}

describe("membership", () => {
  it("comes with verified documents or enough in the pools, and says which", async () => {
    const server = await startServer({ CLUB_STAKE: "50" });
    const person = await signedIn(server, { role: "investor" });
    expect(await membershipOf(server, person)).toMatchObject({
      basis: null,
      stake: "0",
      stakeNeeded: "50000000000000000000",
    });
    await stake(server, person, "49999999999999999999");
    expect((await membershipOf(server, person)).basis).toBeNull();
    await stake(server, person, "50000000000000000000");
    expect((await membershipOf(server, person)).basis).toBe("stake");
    await verify(server, person);
    expect((await membershipOf(server, person)).basis).toBe("identity");
  });

  it("ends when both are gone; the page is kept and comes back", async () => {
    const server = await startServer();
    const member = await listedMember(server);
    const listener = followStandings(server);
    const decided = (type: "kyc.approved" | "kyc.returned") =>
      listener({ type, data: { account: member.user.id, reasons: [] } } as never);
    expect(await names(server)).toHaveLength(1);
    await verify(server, member, "returned");
    await decided("kyc.returned");
    expect(await directory(server)).toEqual([]);
    expect((await server.app.inject("/api/club/members/count")).json()).toEqual({ business: 0, investor: 0 });
    expect((await server.app.inject(`/api/club/members/${member.user.id}`)).statusCode).toBe(404);
    const own = await server.app.inject({ url: "/api/club/page", headers: member.headers });
    expect(own.json().page).toMatchObject({ ...content, pictures: [] });
    const lender = await stake(server, member, "100000000000000000000");
    await listener({ type: "pool.deposit", data: { lender } } as never);
    expect(await directory(server)).toMatchObject([{ _id: member.user.id, basis: "stake" }]);
    const told = await server.db
      .selectFrom("domain_event")
      .select("data")
      .where("type", "=", "club.membership")
      .orderBy("id")
      .execute();
    expect(told.map(({ data }) => data.basis)).toEqual([null, "stake"]);
  });

  it("ends when the registry revokes the wallet, or the account is disabled", async () => {
    const server = await startServer();
    const member = await listedMember(server);
    const address = await walletOf(server.db, member);
    const revoke = {
      type: "kyc.revoked" as const,
      key: crypto.randomUUID(),
      data: JSON.stringify({ address }),
    };
    await server.db
      .insertInto("domain_event")
      .values({
        ...revoke,
        ...{
          deployment: server.deployment.key,
          tx_hash: null,
          log_index: null,
          happened_at: new Date(),
        },
      })
      .execute();
    expect((await membershipOf(server, member)).basis).toBeNull();
    const other = await listedMember(server);
    await server.db
      .updateTable("account")
      .set({ disabled_at: new Date() })
      .where("id", "=", other.user.id)
      .execute();
    await refreshAllPages(server);
    expect(await directory(server)).toEqual([]);
  });
});

describe("a company page", () => {
  it("is shown to everybody once its owner lists it, without a way to write to them", async () => {
    const server = await startServer();
    const member = await listedMember(server, { name: "Marlowe Timberworks" });
    const answer = await server.app.inject(`/api/club/members/${member.user.id}`);
    const { listed, ...shown } = content;
    expect(answer.json()).toMatchObject({
      ...shown,
      ...{ name: "Marlowe Timberworks", basis: "identity", scors: 6, completed: 0, pictures: [] },
    });
    expect(answer.body).not.toContain(member.person.email);
    await put(server, member, { listed: false });
    expect((await server.app.inject(`/api/club/members/${member.user.id}`)).statusCode).toBe(404);
    expect(await directory(server)).toEqual([]);
  });

  it("can be prepared by a guest, with what is missing before it can be listed", async () => {
    const server = await startServer();
    const guest = await signedIn(server);
    const own = await server.app.inject({ url: "/api/club/page", headers: guest.headers });
    expect(own.json()).toEqual({ page: null });
    const refused = await put(server, guest);
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      "This is for members. Get your documents verified, or keep at least 100 DEV in the lending pools.",
    ]);
    expect((await put(server, guest, { listed: false })).statusCode).toBe(204);
    for (const wrong of [
      { headline: "x" },
      { trades: ["joinery", "joinery"] },
      { trades: ["plumbing"] },
      { teamSize: 0 },
      { certificates: [{ title: "Gas Safe", until: "31/12/2027" }] },
    ])
      expect((await put(server, guest, wrong as never)).statusCode).toBe(400);
  });

  it("takes pictures without their metadata, and drops them with their files", async () => {
    const server = await startServer();
    const member = await listedMember(server);
    const send = (name: string, file: Buffer) => {
      const { payload, headers } = encodeForm({ fields: {}, files: { file: { name, content: file } } });
      return server.app.inject({
        method: "POST",
        url: "/api/club/page/pictures",
        payload,
        headers: { ...headers, ...member.headers },
      });
    };
    expect((await send("page.png", documents.html())).statusCode).toBe(415);
    expect((await send("page.pdf", documents.pdf())).statusCode).toBe(415);
    const added = await send("roof.png", documents.png());
    expect(added.statusCode).toBe(201);
    const { _id, url } = added.json();
    const stranger = await signedIn(server);
    const change = (method: "PUT" | "DELETE", { headers }: Member) =>
      server.app.inject({
        ...{ method, url: `/api/club/page/pictures/${_id}`, headers },
        ...(method === "PUT" ? { payload: { caption: "A roof" } } : {}),
      });
    expect((await change("PUT", stranger)).statusCode).toBe(404);
    expect((await change("DELETE", stranger)).statusCode).toBe(404);
    expect((await change("PUT", member)).statusCode).toBe(204);
    const shown = await server.app.inject(url);
    expect(shown.headers).toMatchObject({
      "content-type": "image/png",
      "content-security-policy": "sandbox; default-src 'none'",
    });
    const { pictures } = (await server.app.inject(`/api/club/members/${member.user.id}`)).json();
    expect(pictures).toEqual([{ _id, caption: "A roof", url }]);
    expect((await change("DELETE", member)).statusCode).toBe(204);
    expect((await server.app.inject(url)).statusCode).toBe(404);
    expect(await server.db.selectFrom("stored_file").selectAll().execute()).toEqual([]);
  });
});

describe("the directory", () => {
  it("finds by name, trade and place, also misspelt, and narrows", async () => {
    const server = await startServer();
    await listedMember(server, { name: "Marlowe Timberworks" });
    await listedMember(server, {
      name: "Northbank Masonry",
      headline: "Lime and facades",
      trades: ["construction"],
      place: { latitude: 53.8, longitude: -1.55, label: "Leeds, England" },
    });
    await listedMember(server, {
      name: "Ada Whitcombe",
      kind: "investor",
      headline: "Private lender",
      trades: [],
    });
    expect(await names(server, "q=marlow")).toEqual(["Marlowe Timberworks"]);
    expect(await names(server, "q=northbnak")).toEqual(["Northbank Masonry"]);
    expect(await names(server, "q=joinry")).toEqual(["Marlowe Timberworks"]);
    expect(await names(server, "q=leeds")).toEqual(["Northbank Masonry"]);
    expect(await names(server, "q=leeds timber")).toEqual([]);
    expect(await names(server, "kind=investor")).toEqual(["Ada Whitcombe"]);
    expect(await names(server, "trade=construction")).toEqual(["Northbank Masonry"]);
    expect(await names(server, "scorsFrom=7")).toEqual([]);
    expect(await names(server, "latitude=53.79&longitude=-1.5&radiusKm=12")).toEqual(["Northbank Masonry"]);
    expect((await server.app.inject("/api/club/members/count")).json()).toEqual({ business: 2, investor: 1 });
    expect((await server.app.inject("/api/club/members?kind=pirate")).statusCode).toBe(400);
  });

  it("pages in every order without leaving anybody out or showing anybody twice", async () => {
    const server = await startServer();
    for (const name of ["Ash", "birch", "Cedar", "Douglas", "Elm"]) await listedMember(server, { name });
    await server.db
      .updateTable("club_page")
      .set({ scors: 8 })
      .where("name", "in", ["Cedar", "Elm"])
      .execute();
    for (const sort of ["scors", "completed", "newest", "name"]) {
      const seen: string[] = [];
      let url: string | undefined = `/api/club/members?sort=${sort}&limit=2`;
      while (url) {
        const answer: LightMyRequestResponse = await server.app.inject(url);
        seen.push(...answer.json().map(({ name }: { name: string }) => name));
        url = /<([^>]+)>/.exec(String(answer.headers.link ?? ""))?.[1];
      }
      expect([...seen].sort()).toEqual(["Ash", "Cedar", "Douglas", "Elm", "birch"]);
      if (sort === "name") expect(seen).toEqual(["Ash", "birch", "Cedar", "Douglas", "Elm"]);
      if (sort === "newest") expect(seen).toEqual(["Elm", "Douglas", "Cedar", "birch", "Ash"]);
      if (sort === "scors") expect(seen.slice(0, 2).sort()).toEqual(["Cedar", "Elm"]);
    }
  });
});
