import { termsHash } from "@trestle/chain/terms-hash.ts";
import {
  type Draft,
  type DraftContent,
  emptyDraft,
  FILE_LIMIT,
  type Frozen,
  MAX_DRAFTS,
} from "@trestle/domain/projects/draft.ts";
import { documents, encodeForm } from "@trestle/testkit/documents.ts";
import { type Member, signedIn } from "@trestle/testkit/factories.ts";
import { walletOf } from "@trestle/testkit/projects.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it } from "vitest";

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const whole: DraftContent = {
  ...emptyDraft,
  title: "Step-free ramp for the library",
  category: "construction",
  description: "A ramp of 1 in 15 to the side door, with rails on both sides.",
  items: [
    { what: "Ramp", quantity: "1", unit: "whole", each: "8000" },
    { what: "Rails", quantity: "24.5", unit: "m", each: "50" },
  ],
  budgetFrom: "9000",
  budgetTo: "10000",
  milestones: [
    { title: "Ramp poured", proof: "Photographs", by: inDays(60), amount: "8000" },
    { title: "Rails fixed", proof: "", by: inDays(80), amount: "1225" },
  ],
  location: { latitude: 51.48935, longitude: 0.0689, label: "Woolwich" },
  openUntil: inDays(30),
};

const call = async (
  { app }: TestServer,
  { headers }: Pick<Member, "headers">,
  method: "GET" | "POST" | "PUT" | "DELETE",
  path: string,
  payload?: object,
) => app.inject({ method, url: `/api/projects/drafts${path}`, headers, payload });

const begin = async (server: TestServer, member: Member, content?: DraftContent) =>
  (await call(server, member, "POST", "", content ? { content } : {})).json<Draft>();

const attach = ({ app }: TestServer, member: Member, id: string, name: string, content: Buffer) => {
  const { payload, headers } = encodeForm({ fields: {}, files: { file: { name, content } } });
  return app.inject({
    method: "POST",
    url: `/api/projects/drafts/${id}/files`,
    payload,
    headers: { ...headers, ...member.headers },
  });
};

describe("a draft", () => {
  it("is kept as it was typed, however incomplete", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const { _id, revision } = await begin(server, member);
    const content = { ...emptyDraft, title: "Half a", budgetFrom: "12,", milestones: whole.milestones };
    const saved = await call(server, member, "PUT", `/${_id}`, { content, revision });
    expect(saved.json()).toMatchObject({ content, revision: revision + 1, posted: false, posting: null });
    expect((await call(server, member, "GET", `/${_id}`)).json()).toMatchObject({ content });
  });

  it("is not overwritten from a tab that saw an older one", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const { _id, revision } = await begin(server, member);
    await call(server, member, "PUT", `/${_id}`, { content: { ...emptyDraft, title: "First" }, revision });
    const late = await call(server, member, "PUT", `/${_id}`, {
      content: { ...emptyDraft, title: "Second" },
      revision,
    });
    expect([late.statusCode, late.json().code]).toEqual([409, "conflict"]);
    expect((await call(server, member, "GET", `/${_id}`)).json().content.title).toBe("First");
  });

  it("is saved once when fifty saves of one revision arrive together", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const { _id, revision } = await begin(server, member);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        call(server, member, "PUT", `/${_id}`, {
          content: { ...emptyDraft, title: `Title ${index}` },
          revision,
        }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(49);
  });

  it("is visible to its owner only", async () => {
    const server = await startServer();
    const [owner, other] = [await signedIn(server), await signedIn(server)];
    const { _id, revision } = await begin(server, owner, whole);
    const file = (await attach(server, owner, _id, "plan.pdf", documents.pdf())).json();
    for (const [method, path, payload] of [
      ["GET", `/${_id}`],
      ["PUT", `/${_id}`, { content: whole, revision }],
      ["DELETE", `/${_id}`],
      ["POST", `/${_id}/freeze`, { revision, listing: "marketplace" }],
      [
        "POST",
        `/${_id}/posted`,
        { termsHash: `0x${"1".repeat(64)}`, transactionHash: `0x${"2".repeat(64)}` },
      ],
      ["GET", `/${_id}/files/${file.id}`],
      ["DELETE", `/${_id}/files/${file.id}`],
    ] as const)
      expect((await call(server, other, method, path, payload)).statusCode, `${method} ${path}`).toBe(404);
    expect((await attach(server, other, _id, "plan.pdf", documents.pdf())).statusCode).toBe(404);
    expect((await call(server, other, "GET", "")).json()).toEqual([]);
    expect((await call(server, owner, "GET", "")).json()).toHaveLength(1);
  });

  it("takes no member that it does not have", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const { _id, revision } = await begin(server, member);
    for (const content of [
      { ...emptyDraft, stage: "ongoing" },
      { ...emptyDraft, owner_id: member.user.id },
      { ...emptyDraft, title: "x".repeat(121) },
      { ...emptyDraft, items: Array.from({ length: 61 }, () => whole.items[0]) },
    ])
      expect((await call(server, member, "PUT", `/${_id}`, { content, revision })).statusCode).toBe(400);
  });

  it("is one of ten at most", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const answers = await Promise.all(
      Array.from({ length: MAX_DRAFTS + 3 }, () => call(server, member, "POST", "", {})),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(MAX_DRAFTS);
    const [refused] = answers.filter(({ statusCode }) => statusCode === 409);
    expect(refused?.json().message).toBe("You have 10 drafts. Post or delete one first.");
  });

  it("has documents that are what their names say, and gives them back", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const { _id } = await begin(server, member);
    const content = documents.pdf("the elevations");
    const added = await attach(server, member, _id, "../../elevations.pdf", content);
    expect(added.statusCode).toBe(201);
    expect(added.json()).toMatchObject({ name: "elevations.pdf", size: content.length });
    const back = await call(server, member, "GET", `/${_id}/files/${added.json().id}`);
    expect(back.rawPayload).toEqual(content);
    expect(back.headers["content-disposition"]).toContain("attachment");
    for (const [name, bytes] of [
      ["page.pdf", documents.html()],
      ["drawing.png", documents.svg()],
      ["run.exe", documents.pdf()],
    ] as const)
      expect((await attach(server, member, _id, name, bytes)).statusCode, name).toBe(415);
    const large = Buffer.concat([documents.pdf(), Buffer.alloc(FILE_LIMIT + 1 - documents.pdf().length)]);
    expect((await attach(server, member, _id, "large.pdf", large)).statusCode).toBe(413);
    expect((await call(server, member, "GET", `/${_id}`)).json().files).toHaveLength(1);
  });
});

describe("freezing a draft", () => {
  it("answers terms that hash to what the deed will carry", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    await walletOf(server.db, member);
    const { _id, revision } = await begin(server, member, whole);
    await attach(server, member, _id, "plan.pdf", documents.pdf());
    const answer = await call(server, member, "POST", `/${_id}/freeze`, { revision, listing: "marketplace" });
    const frozen = answer.json<Frozen>();
    expect(frozen.termsHash).toBe(termsHash(frozen.terms));
    expect(frozen.terms).toMatchObject({
      title: whole.title,
      items: [{ quantity: "1" }, { quantity: "24.5", each: "50000000000000000000" }],
      files: [{ name: "plan.pdf" }],
    });
    const again = await call(server, member, "POST", `/${_id}/freeze`, { revision, listing: "marketplace" });
    expect(again.json()).toEqual(frozen);
    const inPrivate = await call(server, member, "POST", `/${_id}/freeze`, {
      revision,
      listing: "negotiation",
    });
    expect(inPrivate.json().termsHash).not.toBe(frozen.termsHash);
  });

  it("says in one sentence what is missing", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const { _id, revision } = await begin(server, member, { ...whole, budgetTo: "9100" });
    const freeze = async () =>
      (await call(server, member, "POST", `/${_id}/freeze`, { revision, listing: "marketplace" })).json();
    expect(await freeze()).toMatchObject({
      code: "conflict",
      message: "Link your wallet first. The project’s deed is minted to it.",
    });
    await walletOf(server.db, member);
    expect(await freeze()).toMatchObject({
      code: "invalid_input",
      message: "The items’ total is outside your budget.",
    });
  });

  it("keeps the spot from strangers where its owner wishes so", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    await walletOf(server.db, member);
    const { _id, revision } = await begin(server, member, { ...whole, hideSpot: true });
    const answer = await call(server, member, "POST", `/${_id}/freeze`, { revision, listing: "marketplace" });
    expect(answer.json().terms.location).toEqual({ latitude: 51.49, longitude: 0.07, label: "Woolwich" });
    expect(answer.body).not.toContain("51.48935");
  });

  it("keeps 100 versions of one draft, and 300 of requests that were never posted, deleted ones included", async () => {
    const server = await startServer();
    const [member, other] = [await signedIn(server), await signedIn(server)];
    await walletOf(server.db, member);
    await walletOf(server.db, other);
    const freeze = (
      by: Member,
      { _id, revision }: Pick<Draft, "_id" | "revision">,
      listing = "marketplace",
    ) => call(server, by, "POST", `/${_id}/freeze`, { revision, listing });
    const earlier = (id: string, count: number) =>
      server.pool.query(
        `insert into project_terms (terms_hash, project_id, terms, listing, revision)
         select gen_random_uuid()::text, $1, '{}', 'marketplace', 0 from generate_series(1, $2::integer)`,
        [id, count],
      );
    const first = await begin(server, member, whole);
    expect((await freeze(member, first)).statusCode).toBe(200);
    await earlier(first._id, 98);
    expect((await freeze(member, first, "negotiation")).statusCode).toBe(200);
    const { revision } = (
      await call(server, member, "PUT", `/${first._id}`, { content: whole, revision: first.revision })
    ).json<Draft>();
    const beyond = await freeze(member, { ...first, revision });
    expect([beyond.statusCode, beyond.json().code]).toEqual([409, "conflict"]);
    expect(beyond.json().message).toContain("100 versions of this request");

    // Frozen versions stay, so deleting the draft makes no room.
    await call(server, member, "DELETE", `/${first._id}`);
    const second = await begin(server, member, whole);
    expect((await freeze(member, second)).statusCode).toBe(200);
    await earlier(first._id, 199);
    const full = await freeze(member, await begin(server, member, whole));
    expect([full.statusCode, full.json().code]).toEqual([409, "conflict"]);
    expect(full.json().message).toContain("300 versions of requests you haven’t posted");
    // A frozen version can still be signed, and other accounts aren't affected.
    expect((await freeze(member, second)).statusCode).toBe(200);
    expect((await freeze(other, await begin(server, other, whole))).statusCode).toBe(200);
    await server.pool.query("update project_terms set frozen_at = now() - interval '366 days'");
    expect((await freeze(member, await begin(server, member, whole))).statusCode).toBe(200);
  });

  it("remembers the transaction for terms that it froze, and for no others", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    await walletOf(server.db, member);
    const { _id, revision } = await begin(server, member, whole);
    const { termsHash: hash } = (
      await call(server, member, "POST", `/${_id}/freeze`, { revision, listing: "marketplace" })
    ).json<Frozen>();
    const transactionHash = `0x${"ab".repeat(32)}`;
    const strange = { termsHash: `0x${"1".repeat(64)}`, transactionHash };
    expect((await call(server, member, "POST", `/${_id}/posted`, strange)).statusCode).toBe(404);
    const noted = await call(server, member, "POST", `/${_id}/posted`, { termsHash: hash, transactionHash });
    expect(noted.json()).toMatchObject({ posted: false, posting: { termsHash: hash, transactionHash } });
  });
});
