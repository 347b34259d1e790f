import { type Evidence, evidenceHash, type MilestoneComment } from "@trestle/domain/milestones/evidence.ts";
import type { TestChain } from "@trestle/testkit/chain.ts";
import { documents, encodeForm } from "@trestle/testkit/documents.ts";
import type { Member } from "@trestle/testkit/factories.ts";
import {
  hashOf,
  type Job,
  openWorkChain,
  startWork,
  type Work,
  type wallets,
} from "@trestle/testkit/work.ts";
import { sql } from "kysely";
import { parseEther } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { nodeAt } from "../../indexer/follow.ts";
import { reconcile } from "../../reconcile.ts";

/** Checks every route of evidence and comments: permission, state, exactly-once, and failure half-way. */

let chain: TestChain;
beforeAll(async () => {
  chain = await openWorkChain();
});
afterAll(() => chain.stop());

const TIMES = 50;
const many = <Answer>(times: number, ask: () => Promise<Answer>) =>
  Promise.all(Array.from({ length: times }, ask));
const urlOf = ({ projectId }: Job) => `/api/projects/${projectId}`;
const id = ({ tokenId }: Job) => BigInt(tokenId);
const draft = (work: Work, job: Job, by: Member, kind: string, milestone: number | null = 0, from?: string) =>
  work.send<Evidence>(by, "POST", `${urlOf(job)}/evidence`, { kind, milestone, ...(from ? { from } : {}) });
const eventsOf = async ({ server }: Work, type: string) =>
  (await sql<{ key: string }>`select key from domain_event where type = ${type}`.execute(server.db)).rows
    .length;

it("makes one comment of a key that is sent a hundred times, and tells the others once", async () => {
  const work = await startWork(chain);
  const job = await work.start();
  const write = () =>
    work.server.app.inject({
      ...{ method: "POST", url: `${urlOf(job)}/milestones/0/comments`, payload: { text: "Is it dry?" } },
      headers: { ...work.members.customer.headers, "idempotency-key": "one comment" },
    });
  const answers = [...(await many(TIMES, write)), ...(await many(TIMES, write))];
  const made = answers.filter(({ statusCode }) => statusCode === 201);
  expect(new Set(made.map((answer) => answer.json<MilestoneComment>()._id)).size).toBe(1);
  // While the first is under way the others may be asked to wait, and nothing else.
  for (const { statusCode } of answers) expect([201, 409]).toContain(statusCode);
  expect((await write()).statusCode).toBe(201);
  const { body } = await work.ask<MilestoneComment[]>(
    work.members.developer,
    `${urlOf(job)}/milestones/0/comments`,
  );
  expect(body).toHaveLength(1);
  expect(await eventsOf(work, "milestone.commented")).toBe(1);
});

it("opens one draft and seals it once, however many ask at the same moment", async () => {
  const work = await startWork(chain);
  const { act, members, send, indexer } = work;
  const job = await work.start();
  await act("developer", "submitMilestone", [id(job), 0n, hashOf("a")]);
  await act("customer", "openDispute", [id(job), 0n, hashOf("b")]);
  await indexer.catchUp();
  const opened = await many(TIMES, () => draft(work, job, members.developer, "answer"));
  const [answer] = new Set(opened.map(({ body }) => body._id));
  expect(new Set(opened.map(({ status, body }) => `${status} ${body._id}`))).toEqual(
    new Set([`201 ${answer}`]),
  );
  const url = `${urlOf(job)}/evidence/${answer}`;
  await send(members.developer, "PUT", url, { text: "The drawing says otherwise." });
  const sealed = await many(TIMES, () => send<Evidence>(members.developer, "POST", `${url}/seal`));
  // A client that lost the answer retries, and gets the same one.
  const [{ body } = { body: undefined }] = sealed;
  expect(body?.hash).toMatch(/^0x/);
  expect(new Set(sealed.map(({ status, body: { hash } }) => `${status} ${hash}`))).toEqual(
    new Set([`200 ${body?.hash}`]),
  );
  expect((await send(members.developer, "PUT", url, { text: "Otherwise." })).status).toBe(409);
  expect(await eventsOf(work, "dispute.answered"), "told once").toBe(1);
});

it("refuses to change, seal, delete or extend another account's evidence, even through another project", async () => {
  const work = await startWork(chain);
  const { members, send, server } = work;
  const job = await work.start();
  const other = await work.start();
  const { body: mine } = await draft(work, job, members.developer, "submission");
  await send(members.developer, "PUT", `${urlOf(job)}/evidence/${mine._id}`, { text: "Mine." });
  const attach = async (by: Member, at: string) => {
    const { payload, headers } = encodeForm({
      fields: {},
      files: { file: { name: "a.pdf", content: documents.pdf() } },
    });
    const url = `${at}/files`;
    const { statusCode } = await server.app.inject({
      method: "POST",
      url,
      payload,
      headers: { ...headers, ...by.headers },
    });
    return statusCode;
  };
  const at = `${urlOf(job)}/evidence/${mine._id}`;
  expect(await attach(members.developer, at)).toBe(201);
  const fileId = (await work.ask<Evidence[]>(members.developer, `${urlOf(job)}/evidence`)).body[0]?.files[0]
    ?._id;
  const attempts = async (by: Member, base: string) => [
    (await send(by, "PUT", base, { text: "Theirs." })).status,
    (await send(by, "POST", `${base}/seal`)).status,
    (await send(by, "DELETE", base)).status,
    (await send(by, "PUT", `${base}/files/${fileId}`, { note: "Theirs." })).status,
    (await send(by, "DELETE", `${base}/files/${fileId}`)).status,
    (await work.ask(by, `${base}/files/${fileId}`)).status,
    (await work.ask(by, `${base}/files/${fileId}/thumbnail`)).status,
    await attach(by, base),
  ];
  const refusals = (status: number[]) => status.every((each) => [403, 404].includes(each));
  for (const who of ["customer", "donor", "stranger", "arbiter"] as const)
    expect(refusals(await attempts(members[who], at)), who).toBe(true);
  // Its author, by the way of a project where it is not.
  expect(await attempts(members.developer, `${urlOf(other)}/evidence/${mine._id}`)).toEqual(
    Array.from({ length: 8 }, () => 404),
  );
  const copied = await draft(work, job, members.customer, "dispute", 0, mine._id);
  expect(copied.status, "a copy of another's").toBe(404);
  const { body } = await work.ask<Evidence[]>(members.developer, `${urlOf(job)}/evidence`);
  expect(body.map(({ text, files, sealedAt }) => [text, files.length, sealedAt])).toEqual([
    ["Mine.", 1, null],
  ]);
});

it("accepts each kind from its author in its states, and refuses others with a sentence of its own", async () => {
  const work = await startWork(chain);
  const { act, members, send, indexer } = work;
  const job = await work.start();
  const kinds = [
    ...(["submission", "change_request", "dispute", "answer", "decision"] as const),
    ...(["change_order", "settlement"] as const),
  ];
  const ofProject = ["change_order", "settlement"];
  const answers = async (who: keyof typeof members) =>
    Object.fromEntries(
      await Promise.all(
        kinds.map(async (kind) => {
          const { status } = await draft(work, job, members[who], kind, ofProject.includes(kind) ? null : 0);
          return [kind, status] as const;
        }),
      ),
    );
  const nothing = Object.fromEntries(kinds.map((kind) => [kind, 403]));
  const ofCustomer = { change_request: 201, dispute: 201, change_order: 201, settlement: 201 };
  const ofDeveloper = { submission: 201, dispute: 201, change_order: 201, settlement: 201 };
  expect(await answers("customer")).toEqual({ ...nothing, ...ofCustomer, answer: 409 });
  expect(await answers("developer")).toEqual({ ...nothing, ...ofDeveloper, answer: 409 });
  expect(await answers("arbiter")).toEqual({ ...nothing, decision: 409 });
  for (const who of ["donor", "stranger"] as const) expect(await answers(who)).toEqual(nothing);
  for (const [kind, milestone] of [
    ["submission", null],
    ["submission", 19],
    ["settlement", 0],
  ] as const)
    expect((await draft(work, job, members.developer, kind, milestone)).body.message).toBe(
      "This milestone doesn’t exist.",
    );

  // Sealed while the project is under way or not at all: a draft from before its end can't be used after it.
  const { body: late } = await draft(work, job, members.customer, "dispute");
  const url = `${urlOf(job)}/evidence/${late._id}`;
  await send(members.customer, "PUT", url, { text: "Too late." });
  const split = [id(job), parseEther("4"), parseEther("6"), BigInt((await work.now()) + 86_400)];
  await act("developer", "proposeSettlement", split);
  await act("customer", "acceptSettlement", split);
  await indexer.catchUp();
  const over = "This project isn’t under way, so there’s nothing to add evidence to.";
  expect(await send(members.customer, "POST", `${url}/seal`)).toMatchObject({
    status: 409,
    body: { message: over },
  });
  expect((await draft(work, job, members.developer, "submission", 1)).body.message).toBe(over);
  expect((await send(members.customer, "DELETE", url)).status, "one can still tidy up").toBe(204);
});

it("goes on from what was sealed and never sent, with its files and a hash of its own", async () => {
  const work = await startWork(chain);
  const { act, ask, members, send, indexer } = work;
  const job = await work.start();
  const seal = async (evidenceId: string) =>
    (await send<Evidence>(members.developer, "POST", `${urlOf(job)}/evidence/${evidenceId}/seal`)).body;
  const { body: first } = await draft(work, job, members.developer, "submission");
  await send(members.developer, "PUT", `${urlOf(job)}/evidence/${first._id}`, { text: "Footings are in." });
  const { payload, headers } = encodeForm({
    fields: {},
    files: { file: { name: "a.pdf", content: documents.pdf() } },
  });
  await work.server.app.inject({
    ...{ method: "POST", url: `${urlOf(job)}/evidence/${first._id}/files`, payload },
    headers: { ...headers, ...members.developer.headers },
  });
  const sealed = await seal(first._id);
  // The wallet was closed without signing. While it may still be on its way, a new draft is empty.
  const { body: empty } = await draft(work, job, members.developer, "submission");
  expect(empty).toMatchObject({ text: "", files: [] });
  await sql`update evidence set sealed_at = sealed_at - interval '11 minutes' where id = ${sealed._id}`.execute(
    work.server.db,
  );
  const { body: again } = await draft(work, job, members.developer, "submission");
  expect(again).toMatchObject({ text: "Footings are in.", sealedAt: null, files: [{ name: "a.pdf" }] });
  expect(again._id).not.toBe(sealed._id);
  const second = await seal(again._id);
  expect(second.hash).not.toBe(sealed.hash);
  expect(second.manifest && evidenceHash(second.manifest)).toBe(second.hash);
  await act("developer", "submitMilestone", [id(job), 0n, second.hash]);
  await indexer.catchUp();
  const { body: read } = await ask<Evidence[]>(members.customer, `${urlOf(job)}/evidence`);
  expect(
    read.map(({ hash }) => hash),
    "the one that was sent",
  ).toEqual([second.hash]);
});

it("takes none of a hundred hashes on the chain for evidence that they weren't made for", async () => {
  const work = await startWork(chain);
  const { act, ask, members, send, indexer } = work;
  const job = await work.start();
  const other = await work.start();
  const seal = async (at: Job, by: Member, kind: string, milestone: number) => {
    const { body } = await draft(work, at, by, kind, milestone);
    const url = `${urlOf(at)}/evidence/${body._id}`;
    await send(by, "PUT", url, { text: `${kind} ${milestone}` });
    return (await send<Evidence>(by, "POST", `${url}/seal`)).body.hash ?? "";
  };
  const ofFirst = await seal(job, members.developer, "submission", 0);
  const ofOther = await seal(other, members.developer, "submission", 0);
  const ofDispute = await seal(job, members.developer, "dispute", 1);
  const listed = async () =>
    (await ask<Evidence[]>(members.customer, `${urlOf(job)}/evidence`)).body.map(({ hash }) => hash);
  const hundred = (hash: string) =>
    Array.from({ length: 97 }, (_, index) => `${hash.slice(0, -2)}${(index + 16).toString(16)}`);
  // Another milestone's, another project's, and another kind's: each under a submission of the second milestone.
  await act("developer", "submitMilestone", [id(job), 1n, ofFirst]);
  for (const reused of [ofOther, ofDispute]) {
    await act("customer", "requestChanges", [id(job), 1n, hashOf("no")]);
    await act("developer", "submitMilestone", [id(job), 1n, reused]);
  }
  await indexer.catchUp();
  expect(await listed()).toEqual([]);
  // And unknown hashes: a log of each, as the indexer would have written it.
  await sql`
    insert into chain_log (deployment, tx_hash, log_index, block_number, contract, address, event, args, sender, keys)
    select deployment, '0x' || lpad(to_hex(number), 64, '0'), 0, block_number, contract, address, event,
      jsonb_set(args::jsonb, '{evidenceHash}', to_jsonb(forged)), sender, keys
    from chain_log, unnest(${hundred(ofFirst)}::text[]) with ordinality as forgery (forged, number)
    where event = 'MilestoneSubmitted' and args ->> 'evidenceHash' = ${ofFirst}`.execute(work.server.db);
  expect(await listed()).toEqual([]);
  await act("developer", "submitMilestone", [id(job), 0n, ofFirst]);
  await indexer.catchUp();
  expect(await listed(), "the true one").toEqual([ofFirst]);
});

it("pays a milestone once when everybody presses in the same block", async () => {
  const work = await startWork(chain);
  const job = await work.start();
  await work.act("developer", "submitMilestone", [id(job), 0n, hashOf("a")]);
  await work.later(40);
  const { control } = chain;
  const before = await work.state(job);
  expect(before.milestones[0]?.status).toBe("submitted");
  await control.setAutomine(false);
  const press = (who: keyof typeof wallets, functionName: string) =>
    work.act(who, functionName, [id(job), 0n]).then(
      () => "paid",
      () => "refused",
    );
  const pressed = [
    press("customer", "approveMilestone"),
    press("developer", "claimAfterReview"),
    press("donor", "claimAfterReview"),
    press("stranger", "claimAfterReview"),
  ];
  while ((await control.getTxpoolStatus()).pending < pressed.length)
    await new Promise((resolve) => setTimeout(resolve, 20));
  await control.mine({ blocks: 1 });
  await control.setAutomine(true);
  expect((await Promise.all(pressed)).sort()).toEqual(["paid", "refused", "refused", "refused"]);
  const { milestones } = await work.state(job);
  expect(milestones[0]?.status).toBe("released");
  const releases = await work.server.db
    .selectFrom("chain_log")
    .select("tx_hash")
    .where("event", "=", "MilestoneReleased")
    .execute();
  expect(releases).toHaveLength(1);
  expect((await reconcile(work.server.db, chain.deployment, nodeAt(chain.rpcUrl))).differences).toEqual([]);
});
