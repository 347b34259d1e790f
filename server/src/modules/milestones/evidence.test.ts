import { createHash } from "node:crypto";
import { crc32 } from "node:zlib";
import {
  type Evidence,
  type EvidenceFile,
  evidenceHash,
  evidenceLimits,
  type MilestoneComment,
} from "@trestle/domain/milestones/evidence.ts";
import type { PictureRelease } from "@trestle/domain/milestones/pictures.ts";
import type { TrackedProject } from "@trestle/domain/milestones/tracking.ts";
import type { TestChain } from "@trestle/testkit/chain.ts";
import { documents, encodeForm } from "@trestle/testkit/documents.ts";
import { type Member, signedIn } from "@trestle/testkit/factories.ts";
import { hashOf, openWorkChain, startWork } from "@trestle/testkit/work.ts";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { film, photo } from "../../platform/files/media/photos.fixture.ts";

let chain: TestChain;
beforeAll(async () => {
  chain = await openWorkChain();
});
afterAll(() => chain.stop());

const sha256 = (content: Buffer) => createHash("sha256").update(content).digest("hex");

async function stage() {
  const work = await startWork(chain);
  const job = await work.start();
  await work.server.db
    .updateTable("project")
    .set({ latitude: 51.5074, longitude: -0.1278, place: "London" })
    .where("id", "=", job.projectId)
    .execute();
  const base = `/api/projects/${job.projectId}`;
  const upload = async (member: Member, evidenceId: string, name: string, content: Buffer) => {
    const { payload, headers } = encodeForm({ fields: {}, files: { file: { name, content } } });
    const answer = await work.server.app.inject({
      method: "POST",
      url: `${base}/evidence/${evidenceId}/files`,
      payload,
      headers: { ...headers, ...member.headers },
    });
    return { status: answer.statusCode, body: answer.json<EvidenceFile & { message: string }>() };
  };
  const download = (member: Member, url: string) =>
    work.server.app.inject({ url: `${base}${url}`, headers: member.headers });
  const draft = async (member: Member, kind: string, milestone: number | null = 0) =>
    work.send<Evidence>(member, "POST", `${base}/evidence`, { kind, milestone });
  const listed = (member: Member, query = "") => work.ask<Evidence[]>(member, `${base}/evidence${query}`);
  return { ...work, job, base, upload, download, draft, listed };
}

type Stage = Awaited<ReturnType<typeof stage>>;

/** Names and contents of an archive, as its own table of contents has them; each checksum must be right. */
function unzip(archive: Buffer): Map<string, Buffer> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const entries = new Map<string, Buffer>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    const [checksum, size, nameLength] = [
      archive.readUInt32LE(at + 16),
      archive.readUInt32LE(at + 24),
      archive.readUInt16LE(at + 28),
    ];
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString("utf8", at + 46, at + 46 + nameLength);
    const from = local + 30 + archive.readUInt16LE(local + 26);
    const content = archive.subarray(from, from + size);
    expect(crc32(content), name).toBe(checksum);
    entries.set(name, content);
    at += 46 + nameLength;
  }
  return entries;
}

/** Checks that a picture is public once the project is over and both sides want it, and no longer. */
async function releasedByBoth({ server, members, send, job, base }: Stage, fileId: string): Promise<void> {
  const { developer, customer, stranger } = members;
  const release = (member: Member, released = true) =>
    send<PictureRelease>(member, "PUT", `${base}/pictures/release`, { released });
  const shown = async () => (await server.app.inject(`/api/pictures?project=${job.projectId}`)).json();
  const image = async () => server.app.inject(`/api/pictures/${job.projectId}/images/${fileId}`);
  expect((await release(developer)).status, "not finished").toBe(409);
  const { state } = await server.db
    .selectFrom("escrow_project")
    .select("state")
    .where("token_id", "=", job.tokenId)
    .executeTakeFirstOrThrow();
  const put = (status: "completed" | "active") =>
    server.db
      .updateTable("escrow_project")
      .set({ status, state: JSON.stringify({ ...state, status }) })
      .where("token_id", "=", job.tokenId)
      .execute();
  await put("completed");
  expect((await release(stranger)).status).toBe(403);
  expect((await release(developer)).body).toEqual({ pictures: 1, mine: true, theirs: false });
  expect([await shown(), (await image()).statusCode]).toEqual([[], 404]);
  expect((await release(customer)).body).toEqual({ pictures: 1, mine: true, theirs: true });
  expect(await shown()).toEqual([
    { projectId: job.projectId, pictures: [{ _id: fileId, note: "Propped until Friday" }] },
  ]);
  expect(await sharp((await image()).rawPayload).metadata()).toMatchObject({ format: "webp" });
  await release(customer, false);
  expect([await shown(), (await image()).statusCode]).toEqual([[], 404]);
  await put("active");
}

describe("evidence", () => {
  it("is drafted, sealed under its hash, sent with the submission and read by the parties alone", async () => {
    const there = await stage();
    const { act, ask, members, send, upload, download, draft, listed, indexer, base, job } = there;
    const { developer, customer, donor, stranger, arbiter } = members;
    const { status, body: opened } = await draft(developer, "submission");
    expect(status).toBe(201);
    expect((await draft(developer, "submission")).body._id).toBe(opened._id);

    const picture = await photo();
    const added = await upload(developer, opened._id, "steel in, propped.jpg", picture);
    expect(added).toMatchObject({
      status: 201,
      body: { thumbnail: true, distance: expect.any(Number), taken: { at: "2026-06-01T11:04:22+01:00" } },
    });
    expect(added.body.distance).toBeLessThan(20);
    await upload(developer, opened._id, "stage-3.pdf", documents.pdf());
    expect((await upload(developer, opened._id, "walk.mp4", film())).body).toMatchObject({
      thumbnail: false,
    });
    expect((await upload(developer, opened._id, "page.html", documents.html())).status).toBe(415);
    expect((await upload(developer, opened._id, "fake.jpg", documents.pdf())).status).toBe(415);
    expect((await upload(developer, opened._id, "broken.jpg", documents.jpeg())).body.message).toContain(
      "can’t read",
    );
    expect((await upload(customer, opened._id, "mine.pdf", documents.pdf())).status).toBe(404);

    const url = `${base}/evidence/${opened._id}`;
    await send(developer, "PUT", url, { text: "Steel is in.", sharePlace: true });
    await send(developer, "PUT", `${url}/files/${added.body._id}`, { note: "Propped until Friday" });
    expect((await listed(customer)).body, "a draft is its author’s").toEqual([]);
    const { body: sealed } = await send<Evidence>(developer, "POST", `${url}/seal`);
    expect(sealed.hash).toBe(sealed.manifest && evidenceHash(sealed.manifest));
    expect(sealed.manifest).toMatchObject({ text: "Steel is in.", milestone: 0, tokenId: job.tokenId });
    expect((await send(developer, "PUT", url, { text: "Changed" })).status).toBe(409);
    expect((await upload(developer, opened._id, "late.pdf", documents.pdf())).status).toBe(409);
    expect((await listed(customer)).body, "sealed, not yet sent").toEqual([]);
    const filesShown = async () =>
      (await ask<TrackedProject>(customer, `${base}/tracking`)).body.milestones[0]?.files;
    expect(await filesShown()).toBe(0);

    const { hash } = await act("developer", "submitMilestone", [BigInt(job.tokenId), 0n, sealed.hash]);
    await indexer.catchUp();
    expect(await filesShown()).toBe(3);
    const [read] = (await listed(customer, "?milestone=0")).body;
    expect(read).toMatchObject({
      hash: sealed.hash,
      transactionHash: hash,
      author: { _id: developer.user.id },
    });
    for (const file of read?.files ?? []) {
      const answer = await download(customer, `/evidence/${opened._id}/files/${file._id}`);
      expect(answer.headers["content-disposition"]).toContain("attachment");
      expect(answer.rawPayload.length).toBe(file.size);
      expect(sha256(answer.rawPayload)).toBe(file.sha256);
      expect(read?.manifest?.files.map((each) => each.sha256)).toContain(file.sha256);
      expect(answer.rawPayload.includes("Secret"), file.name).toBe(false);
    }
    await releasedByBoth(there, added.body._id);
    const thumbnail = await download(customer, `/evidence/${opened._id}/files/${added.body._id}/thumbnail`);
    expect(await sharp(thumbnail.rawPayload).metadata()).toMatchObject({
      format: "webp",
      width: 48,
      height: 64,
    });

    for (const outsider of [donor, stranger, arbiter, await signedIn(there.server, { role: "investor" })]) {
      expect((await listed(outsider)).status).toBe(403);
      const file = await download(outsider, `/evidence/${opened._id}/files/${added.body._id}`);
      expect(file.statusCode).toBe(403);
      expect((await download(outsider, "/milestones/0/evidence.zip")).statusCode).toBe(403);
    }
  });

  it("forgets place and time where their author does not share them", async () => {
    const { members, send, upload, draft, base } = await stage();
    const { body: opened } = await draft(members.developer, "submission");
    await upload(members.developer, opened._id, "site.jpg", await photo());
    const { body } = await send<Evidence>(members.developer, "POST", `${base}/evidence/${opened._id}/seal`);
    expect(body.files[0]).toMatchObject({ taken: null, distance: null });
    expect(body.manifest?.files[0]?.taken).toBeNull();
  });

  it("opens to the arbiter in a dispute, with both sides' words and an archive of all of it", async () => {
    const { server, act, members, send, upload, download, draft, listed, indexer, base, job, ask } =
      await stage();
    const { developer, customer, arbiter, stranger } = members;
    const token = BigInt(job.tokenId);
    const seal = async (member: Member, kind: string, text: string, name?: string) => {
      const { body } = await draft(member, kind);
      if (name) await upload(member, body._id, name, documents.pdf(name));
      await send(member, "PUT", `${base}/evidence/${body._id}`, { text });
      return (await send<Evidence>(member, "POST", `${base}/evidence/${body._id}/seal`)).body;
    };
    expect((await draft(customer, "submission")).status).toBe(403);
    expect((await draft(developer, "answer")).body.message).toBe("This milestone isn’t in dispute.");
    await act("developer", "submitMilestone", [
      token,
      0n,
      (await seal(developer, "submission", "Done.", "a.pdf")).hash,
    ]);
    const reason = await seal(customer, "change_request", "The padstone is half bedded.");
    await act("customer", "requestChanges", [token, 0n, reason.hash]);
    await act("customer", "openDispute", [
      token,
      0n,
      (await seal(customer, "dispute", "Still not.", "b.pdf")).hash,
    ]);
    await indexer.catchUp();
    const answer = await seal(developer, "answer", "Drawing S-04 asks for 75%.", "a.pdf");
    expect(answer.hash).toMatch(/^0x/);
    const { body: seen } = await listed(arbiter);
    expect(seen.map(({ kind }) => kind)).toEqual(["submission", "change_request", "dispute", "answer"]);
    expect((await draft(customer, "decision")).status).toBe(403);
    expect((await draft(arbiter, "decision")).status).toBe(201);
    const told = await server.db
      .selectFrom("domain_event")
      .select("data")
      .where("type", "=", "dispute.answered")
      .execute();
    expect(told.map(({ data }) => data.to)).toEqual([[customer.user.id, arbiter.user.id]]);

    const archive = unzip((await download(arbiter, "/milestones/0/evidence.zip")).rawPayload);
    const names = [...archive.keys()];
    expect(names).toContain("how-to-check.txt");
    expect(names.filter((name) => name.endsWith("a.pdf"))).toHaveLength(2);
    const manifest = JSON.parse(
      String(archive.get(names.find((name) => name.endsWith("manifest.json")) ?? "")),
    );
    expect(evidenceHash(manifest.manifest)).toBe(manifest.hash);
    expect(manifest.transactionHash).toMatch(/^0x/);

    const comments = `${base}/milestones/0/comments`;
    expect((await send(customer, "POST", comments, { text: "Please show it with a tape." })).status).toBe(
      201,
    );
    expect((await send(stranger, "POST", comments, { text: "Hello" })).status).toBe(403);
    expect((await send(arbiter, "POST", comments, { text: "Which drawing?" })).status).toBe(201);
    expect((await send(customer, "POST", comments, { text: "  " })).status).toBe(400);
    const { body: written } = await ask<MilestoneComment[]>(developer, comments);
    expect(written.map(({ text }) => text)).toEqual(["Please show it with a tape.", "Which drawing?"]);
    expect((await ask(stranger, comments)).status).toBe(403);
  });

  it("opens to administrators only for what one of the parties has reported, and the audit log says so", async () => {
    const { server, members, listed, send, job } = await stage();
    const admin = await signedIn(server, { role: "admin" });
    const report = (by: Member, projectId: string) =>
      send(by, "POST", `/api/moderation/users/${members.developer.user.id}/report`, {
        reason: "fraud",
        text: "The photos are of another site.",
        projectId,
      });
    expect((await listed(admin)).status).toBe(403);
    await report(members.stranger, job.projectId);
    expect((await listed(admin)).status, "a stranger's report opens nothing").toBe(403);
    expect((await report(members.customer, crypto.randomUUID())).status, "a project that is none").toBe(201);
    expect((await listed(admin)).status).toBe(403);
    await report(members.customer, job.projectId);
    expect((await listed(admin)).status).toBe(200);
    const audited = await server.db.selectFrom("audit_entry").select(["act", "subject_id"]).execute();
    expect(audited).toEqual([{ act: "read a project's evidence", subject_id: job.projectId }]);
  });

  it("has so many drafts, files and comments and no more, each refused with its own sentence", async () => {
    const { members, server, draft, upload, send, base, job } = await stage();
    const { developer } = members;
    const { db } = server;
    const { body: opened } = await draft(developer, "submission");
    expect((await draft(developer, "submission")).body._id, "the draft there is").toBe(opened._id);
    expect((await upload(developer, opened._id, "wall.png", documents.png())).status).toBe(201);
    await sql`
      insert into evidence_file (evidence_id, file_name, content_type, size_bytes, sha256, stored_as)
      select evidence_id, file_name, content_type, size_bytes, sha256, stored_as
      from evidence_file, generate_series(2, ${evidenceLimits.files}::integer)`.execute(db);
    expect(await upload(developer, opened._id, "one-more.png", documents.png())).toMatchObject({
      status: 409,
      body: { message: "Evidence has at most 30 files." },
    });

    await sql`
      insert into evidence (deployment, token_id, project_id, milestone, kind, author_id, author_address, salt)
      select deployment, token_id, project_id, other, kind, author_id, author_address, salt
      from evidence, generate_series(1, ${evidenceLimits.drafts - 1}::integer) as other`.execute(db);
    expect(await draft(developer, "change_order", null)).toMatchObject({
      status: 409,
      body: { message: "You have 20 unsent drafts here. Send or delete one first." },
    });

    await sql`
      insert into evidence (deployment, token_id, project_id, milestone, kind, author_id, author_address, salt,
        sealed_at, hash, manifest)
      select deployment, token_id, project_id, 0, 'dispute', ${members.customer.user.id}, author_address, salt,
        now(), '0x' || lpad(number::text, 64, '0'), '{}'
      from evidence, generate_series(1, ${evidenceLimits.sealed}::integer) as number where id = ${opened._id}`.execute(
      db,
    );
    expect(await draft(members.customer, "dispute")).toMatchObject({
      status: 409,
      body: { message: "You’ve already sent 50 of these, and that’s the limit." },
    });
    expect((await draft(members.customer, "change_request")).status).toBe(201);

    const comment = () => send(developer, "POST", `${base}/milestones/0/comments`, { text: "Here?" });
    expect((await comment()).status).toBe(201);
    const more = (count: number, milestone: number, author: string) =>
      sql`insert into milestone_comment (project_id, milestone, author_id, text)
        select ${job.projectId}, ${milestone}, ${author}, 'No' from generate_series(1, ${count}::integer)`.execute(
        db,
      );
    await more(199, 1, developer.user.id);
    expect(await comment()).toMatchObject({
      status: 429,
      body: { message: "You’ve written a lot of comments today. Try again tomorrow." },
    });
    await more(1_999, 0, members.customer.user.id);
    expect(await comment()).toMatchObject({
      status: 409,
      body: { message: "This milestone has no room for more comments." },
    });
  });

  it("refuses a picture that unfolds to more than we can hold", async () => {
    const { members, upload, draft } = await stage();
    const { body: opened } = await draft(members.developer, "submission");
    const bomb = await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: "#000" } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    const { status, body } = await upload(members.developer, opened._id, "bomb.png", bomb);
    expect({ status, message: body.message }).toEqual({
      status: 415,
      message:
        "Pictures can have at most 40 megapixels, 16,384 pixels on a side, and be at most 20 times as long as wide.",
    });
  });
});

it("gives the same hash for the same evidence wherever it is made", () => {
  const manifest = {
    version: 1 as const,
    kind: "submission" as const,
    tokenId: "7",
    milestone: 2,
    author: `0x${"a".repeat(40)}`,
    text: "Steel is in. Größe 3 m²",
    titles: [],
    files: [{ name: "a.jpg", size: 3, sha256: "b".repeat(64), note: "", taken: null }],
    salt: hashOf("salt"),
  };
  const other = Object.fromEntries(Object.entries(manifest).reverse()) as typeof manifest;
  expect(evidenceHash(other)).toBe(evidenceHash(manifest));
  expect(evidenceHash({ ...manifest, text: "Steel is in" })).not.toBe(evidenceHash(manifest));
});
