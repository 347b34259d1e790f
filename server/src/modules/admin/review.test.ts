import { documents, encodeForm, type KycForm, kycForm, personForm } from "@trestle/testkit/documents.ts";
import { type Member, signedIn, submissionOf, submitDocuments, verify } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { approvalTask } from "../verification/schedule-approval.ts";

const act = ({ app }: TestServer, admin: Member, id: string, step: string, payload: object = {}) =>
  app.inject({ method: "POST", url: `/api/admin/kyc/${id}/${step}`, payload, headers: admin.headers });
const get = ({ app }: TestServer, { headers }: Member, url: string) => app.inject({ url, headers });
const post = ({ app }: TestServer, { headers }: Member, url: string) =>
  app.inject({ method: "POST", url, headers });
const statusOf = async (server: TestServer, member: Member) =>
  (await get(server, member, "/api/auth/current_user")).json().user.kycStatus;
const cast = async (server: TestServer) => ({
  admin: await signedIn(server, { role: "admin" }),
  developer: await signedIn(server, { role: "developer" }),
});

describe("a verification", () => {
  it("goes from submitted through review and return to resubmitted and approved", async () => {
    const server = await startServer();
    const { admin, developer } = await cast(server);
    await submitDocuments(server, developer);
    expect(await statusOf(server, developer)).toBe("submitted");
    const first = await submissionOf(server, developer);

    expect((await act(server, admin, first, "review")).json()).toMatchObject({ status: "in_review" });
    expect(await statusOf(server, developer)).toBe("in_review");
    const reasons = ["The address doesn’t match the document.", "Please check the house number: 12 or 21?"];
    expect((await act(server, admin, first, "return", { reasons })).json()).toMatchObject({
      status: "returned",
    });
    expect((await get(server, developer, "/api/auth/kyc")).json()).toMatchObject({
      status: "returned",
      submission: { reasons },
    });

    await submitDocuments(server, developer);
    expect(await statusOf(server, developer)).toBe("resubmitted");
    const second = await submissionOf(server, developer);
    expect((await get(server, admin, "/api/admin/kyc")).json()).toMatchObject([
      { id: second, status: "resubmitted", attempt: 2 },
    ]);
    await act(server, admin, second, "review");
    expect((await get(server, admin, `/api/admin/kyc/${second}`)).json()).toMatchObject({
      earlier: [{ attempt: 1, reasons }],
    });
    expect((await act(server, admin, second, "approve")).statusCode).toBe(200);
    expect(await statusOf(server, developer)).toBe("approved");
    expect((await submitDocuments(server, developer)).json().message).toBe("You’re already verified.");
    expect((await get(server, admin, "/api/admin/kyc")).json()).toEqual([]);
  });

  it("is never decided by the person it is about", async () => {
    const server = await startServer();
    const [admin, other] = [(await cast(server)).admin, (await cast(server)).admin];
    await submitDocuments(server, admin);
    const id = await submissionOf(server, admin);
    expect((await act(server, admin, id, "review")).json()).toMatchObject({
      ...{ code: "forbidden", message: "You can’t review your own documents." },
    });
    await act(server, other, id, "review");
    for (const payload of [{}, { undoSeconds: 5 }])
      expect((await act(server, admin, id, "approve", payload)).statusCode).toBe(403);
    expect((await act(server, admin, id, "return", { reasons: ["None."] })).statusCode).toBe(403);
    expect(await statusOf(server, admin)).toBe("in_review");
  });

  it("takes a customer as a person: two documents, the same review, and a name that stays private", async () => {
    const server = await startServer();
    const { admin, developer } = await cast(server);
    const customer = await signedIn(server);
    const form = personForm();
    const send = (member: Member, sent: KycForm) =>
      server.app.inject({
        ...{ method: "POST", url: "/api/auth/kyc" },
        payload: encodeForm(sent).payload,
        headers: { ...encodeForm(sent).headers, ...member.headers },
      });
    const asBusiness = await send(developer, form);
    expect([asBusiness.statusCode, asBusiness.json().message]).toEqual([
      400,
      "Developers are verified as a business. That includes sole traders.",
    ]);
    const { identityProof } = form.files;
    expect((await send(customer, { ...form, files: { identityProof } })).json().message).toBe(
      "Please upload all required documents",
    );
    expect((await send(customer, { ...form, files: kycForm().files })).statusCode).toBe(400);
    expect((await send(customer, form)).json()).toMatchObject({ status: "submitted" });
    const id = await submissionOf(server, customer);
    await act(server, admin, id, "review");
    expect((await get(server, admin, `/api/admin/kyc/${id}`)).json()).toMatchObject({
      businessDetails: { legalName: "Harriet Osei", businessType: "person" },
      documents: [{ kind: "identityProof" }, { kind: "addressProof" }],
    });
    expect((await act(server, admin, id, "approve")).statusCode).toBe(200);
    expect(await statusOf(server, customer)).toBe("approved");
    const profile = (await server.app.inject(`/api/profiles/users/${customer.user.id}/profile`)).json();
    expect(profile.data).toMatchObject({ verified: true });
    expect(JSON.stringify(profile)).not.toContain("Harriet Osei");
  });

  it("takes its steps in order, each once", async () => {
    const server = await startServer();
    const { admin, developer } = await cast(server);
    await submitDocuments(server, developer);
    const id = await submissionOf(server, developer);
    for (const step of ["approve", "return"])
      expect((await act(server, admin, id, step, { reasons: ["no"] })).statusCode, step).toBe(409);
    await act(server, admin, id, "review");
    expect((await act(server, admin, id, "review")).statusCode).toBe(409);
    await act(server, admin, id, "approve");
    for (const step of ["review", "approve", "return"])
      expect((await act(server, admin, id, step, { reasons: ["no"] })).statusCode, step).toBe(409);
  });

  it("is decided by one of ten administrators at once", async () => {
    const server = await startServer();
    const { admin, developer } = await cast(server);
    await submitDocuments(server, developer);
    const id = await submissionOf(server, developer);
    await act(server, admin, id, "review");
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        act(server, admin, id, index % 2 ? "approve" : "return", { reasons: ["no"] }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
  });

  it("is not returned without a reason", async () => {
    const server = await startServer();
    const { admin, developer } = await cast(server);
    await submitDocuments(server, developer);
    const id = await submissionOf(server, developer);
    await act(server, admin, id, "review");
    for (const reasons of [[], [" "]])
      expect((await act(server, admin, id, "return", { reasons })).statusCode).toBe(400);
    expect(await statusOf(server, developer)).toBe("in_review");
  });

  it("is approved after a delay in which it can be undone, and not before", async () => {
    const server = await startServer();
    const { admin, developer } = await cast(server);
    await submitDocuments(server, developer);
    const id = await submissionOf(server, developer);
    await act(server, admin, id, "review");
    const schedule = async () =>
      (await act(server, admin, id, "approve", { undoSeconds: 10 })).json().approveAt as string;
    const task = approvalTask(server)["approve-verification"];
    const run = (due: string) => task?.({ id, adminId: admin.user.id, due });

    const first = await schedule();
    expect(Date.parse(first) - Date.now()).toBeGreaterThan(5_000);
    for (const step of ["approve", "return"])
      expect((await act(server, admin, id, step, { reasons: ["no"] })).statusCode, step).toBe(409);
    expect((await act(server, admin, id, "undo-approval")).json()).toMatchObject({
      status: "in_review",
      approveAt: null,
    });
    await run(first);
    expect(await statusOf(server, developer)).toBe("in_review");

    const second = await schedule();
    const { rows } = await sql<{ run_at: Date }>`
      select run_at from graphile_worker.jobs where task_identifier = 'approve-verification'
      order by id desc limit 1`.execute(server.db);
    expect(rows[0]?.run_at.toISOString()).toBe(second);
    await run(first);
    expect(await statusOf(server, developer)).toBe("in_review");
    await run(second);
    await run(second);
    expect(await statusOf(server, developer)).toBe("approved");
    expect((await act(server, admin, id, "undo-approval")).statusCode).toBe(409);
    const { businessName } = (
      await get(server, admin, `/api/profiles/users/${developer.user.id}/profile`)
    ).json().data;
    expect(businessName).toBe((await get(server, admin, `/api/admin/kyc/${id}`)).json().legalName);
  });

  it("is not decided by the applicant", async () => {
    const server = await startServer();
    const admin = await signedIn(server, { role: "admin" });
    await submitDocuments(server, admin);
    const id = await submissionOf(server, admin);
    expect((await act(server, admin, id, "review")).statusCode).toBe(403);
    expect(await statusOf(server, admin)).toBe("submitted");
  });

  it("waits in the queue by age, page by page", async () => {
    const server = await startServer();
    const { admin } = await cast(server);
    const names: string[] = [];
    for (let number = 0; number < 5; number++) {
      const member = await signedIn(server);
      await submitDocuments(server, member);
      names.push(member.user.username);
    }
    const seen: string[] = [];
    let url: string | undefined = "/api/admin/kyc?limit=2";
    while (url) {
      const answer = await get(server, admin, url);
      seen.push(
        ...answer.json().map(({ applicant }: { applicant: { username: string } }) => applicant.username),
      );
      url = /<([^>]+)>/.exec(String(answer.headers.link ?? ""))?.[1];
    }
    expect(seen).toEqual(names);
  });
});

describe("the audit log", () => {
  const lines = async (server: TestServer, admin: Member) =>
    (await get(server, admin, "/api/admin/audit"))
      .json()
      .map(({ actor, act: did, subject }: { actor: string; act: string; subject: string }) => [
        actor,
        did,
        subject,
      ]);

  it("has every act of an administrator, the opening of a document included", async () => {
    const server = await startServer();
    const { admin, developer } = await cast(server);
    await verify(server, admin, developer);
    const id = await submissionOf(server, developer);
    const document = await get(server, admin, `/api/admin/kyc/${id}/documents/addressProof`);
    expect(document.rawPayload.equals(documents.docx())).toBe(true);
    const who = admin.user.username;
    expect(await lines(server, admin)).toEqual([
      [who, "opened a document", "Address proof, Fernhill Timber Ltd"],
      [who, "approved a verification", "Fernhill Timber Ltd"],
      [who, "opened a verification", "Fernhill Timber Ltd"],
    ]);
    expect((await get(server, admin, "/api/admin/audit?search=approved")).json()).toHaveLength(1);
    expect((await get(server, admin, "/api/admin/audit?search=%25")).json()).toHaveLength(0);
  });

  it("cannot be changed, and shows if somebody did it behind the server's back", async () => {
    const server = await startServer();
    const { admin, developer } = await cast(server);
    await verify(server, admin, developer);
    await verify(server, admin, await signedIn(server));
    for (const attempt of [
      server.db.updateTable("audit_entry").set({ note: "nothing happened" }),
      server.db.deleteFrom("audit_entry"),
    ])
      await expect(attempt.execute()).rejects.toThrow("append-only");
    await expect(sql`truncate audit_entry`.execute(server.db)).rejects.toThrow("append-only");
    const check = async () => (await post(server, admin, "/api/admin/audit/check")).json();
    expect(await check()).toMatchObject({ lines: 4, intact: true });

    await sql`alter table audit_entry disable trigger all`.execute(server.db);
    await sql`update audit_entry set note = 'nothing happened' where seq = 2`.execute(server.db);
    expect(await check()).toMatchObject({ intact: false, brokenAt: 2 });
    await sql`update audit_entry set note = null where seq = 2`.execute(server.db);
    expect(await check()).toMatchObject({ intact: true, brokenAt: null });
    await sql`delete from audit_entry where seq = 2`.execute(server.db);
    expect(await check()).toMatchObject({ intact: false, brokenAt: 3 });
  });

  it("keeps its order when twenty acts happen at once", async () => {
    const server = await startServer();
    const { admin, developer } = await cast(server);
    await verify(server, admin, developer);
    const id = await submissionOf(server, developer);
    await Promise.all(
      Array.from({ length: 20 }, () => get(server, admin, `/api/admin/kyc/${id}/documents/identityProof`)),
    );
    expect((await post(server, admin, "/api/admin/audit/check")).json()).toMatchObject({
      lines: 22,
      intact: true,
    });
  });

  it("is for administrators", async () => {
    const server = await startServer();
    const { developer } = await cast(server);
    for (const url of ["/api/admin/audit", "/api/admin/audit/check", "/api/admin/users", "/api/admin/kyc"])
      expect((await get(server, developer, url)).statusCode, url).toBe(403);
  });
});
