import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { KYC_FILE_LIMIT } from "@trestle/domain/auth/kyc.ts";
import {
  business,
  contact,
  documents,
  encodeForm,
  type KycForm,
  kycForm,
} from "@trestle/testkit/documents.ts";
import { newPerson, signedIn, submitDocuments } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { describe, expect, it, vi } from "vitest";

const developer = () => newPerson({ role: "developer" });

function registration(person = developer(), form = kycForm()): KycForm {
  return { fields: { ...person, ...form.fields }, files: form.files };
}
const register = ({ app }: TestServer, form: KycForm) =>
  app.inject({ method: "POST", url: "/api/auth/register-developer", ...encodeForm(form) });
const storedFiles = ({ config }: TestServer) => {
  try {
    return readdirSync(join(config.DATA_DIR, "kyc"));
  } catch {
    return [];
  }
};
const accounts = ({ db }: TestServer) => db.selectFrom("account").selectAll().execute();
const withFile = (field: string, name: string, content: Buffer): KycForm => {
  const form = registration();
  return { ...form, files: { ...form.files, [field]: { name, content } } };
};
const expectNothingKept = async (server: TestServer) => {
  expect(await accounts(server)).toEqual([]);
  expect(storedFiles(server)).toEqual([]);
};

describe("registering as a developer", () => {
  it("makes the account, puts the documents in the queue, and the person can log in", async () => {
    const server = await startServer();
    const person = developer();
    expect((await register(server, registration(person))).json()).toMatchObject({ success: true });
    const login = await server.app.inject({
      method: "POST",
      url: "/api/auth/login",
      payload: { username: person.username, password: person.password },
    });
    expect(login.json().user).toMatchObject({
      role: "developer",
      kycStatus: "submitted",
      attestedOnChain: false,
    });
    const headers = { authorization: `Bearer ${login.json().token}` };
    const own = (await server.app.inject({ url: "/api/auth/kyc", headers })).json();
    expect(own).toMatchObject({
      status: "submitted",
      submission: { attempt: 1, businessDetails: business, contactDetails: contact, reasons: [] },
    });
    expect(own.submission.documents).toHaveLength(3);
  });

  it("does not care in which order the parts of the form come", async () => {
    const server = await startServer();
    const { fields, files } = registration();
    const { payload: fileParts, headers } = encodeForm({ fields: {}, files });
    const { payload: textParts } = encodeForm({ fields, files: {} });
    const end = fileParts.lastIndexOf("------trestle-test-form--");
    const payload = Buffer.concat([fileParts.subarray(0, end), textParts]);
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/auth/register-developer",
      payload,
      headers,
    });
    expect(answer.json()).toMatchObject({ success: true });
  });

  const missing = {
    business: "Please fill in all required business details",
    contact: "Please fill in all required contact details",
  };
  it.each<[Record<string, string>, string]>([
    [{ businessDetails: JSON.stringify({ ...business, legalName: " " }) }, missing.business],
    [{ businessDetails: JSON.stringify({ ...business, registrationNumber: "" }) }, missing.business],
    [{ businessDetails: JSON.stringify({ ...business, businessType: "guild" }) }, missing.business],
    [{ businessDetails: "not json" }, missing.business],
    [{ businessDetails: "[]" }, missing.business],
    [{ contactDetails: JSON.stringify({ ...contact, email: "" }) }, missing.contact],
    [{ contactDetails: JSON.stringify({ email: contact.email }) }, missing.contact],
    ...(["street", "city", "postalCode", "country"] as const).map(
      (field): [Record<string, string>, string] => [
        { contactDetails: JSON.stringify({ ...contact, address: { ...contact.address, [field]: "" } }) },
        missing.contact,
      ],
    ),
    [
      { contactDetails: JSON.stringify({ ...contact, email: "office at fernhill" }) },
      "Please enter a valid email address",
    ],
    [
      { businessDetails: JSON.stringify({ ...business, website: "javascript:alert(1)" }) },
      "Enter a web address such as https://example.org",
    ],
    [{ password: "short" }, "Use at least 8 characters for the password."],
    [{ role: "customer" }, "Only developers register with documents."],
    [{ role: "admin" }, "Only developers register with documents."],
  ])("answers %j in words and keeps nothing", async (fields, message) => {
    const server = await startServer();
    const form = registration();
    const answer = await register(server, { ...form, fields: { ...form.fields, ...fields } });
    expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
    await expectNothingKept(server);
  });

  it.each(["businessRegistration", "identityProof", "addressProof"])(
    "refuses documents without %s",
    async (kind) => {
      const server = await startServer();
      const { fields, files } = registration();
      const answer = await register(server, { fields, files: { ...files, [kind]: undefined } });
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        "Please upload all required documents",
      ]);
      await expectNothingKept(server);
    },
  );

  it("refuses a taken name before it reads a file", async () => {
    const server = await startServer();
    const { person } = await signedIn(server);
    const answer = await register(
      server,
      registration(newPerson({ ...developer(), username: person.username })),
    );
    expect([answer.statusCode, answer.json().message]).toEqual([
      409,
      "This username is taken. Choose another one.",
    ]);
    expect(storedFiles(server)).toEqual([]);
  });

  it("does it once, when the same form comes twice under one key", async () => {
    const server = await startServer();
    const { payload, headers } = encodeForm(registration());
    const send = () =>
      server.app.inject({
        method: "POST",
        url: "/api/auth/register-developer",
        payload,
        headers: { ...headers, "idempotency-key": "the-one" },
      });
    const [first, second] = [await send(), await send()];
    expect(first.json()).toMatchObject({ success: true });
    expect(second.body).toBe(first.body);
    expect(await accounts(server)).toHaveLength(1);
    expect(storedFiles(server)).toHaveLength(3);
  });

  it("sends no form but a form", async () => {
    const server = await startServer();
    const answer = await server.app.inject({
      method: "POST",
      url: "/api/auth/register-developer",
      payload: developer(),
    });
    expect(answer.statusCode).toBe(415);
  });
});

describe("a document", () => {
  const filled = (size: number) => {
    const [start, end] = [Buffer.from("%PDF-1.4\n"), Buffer.from("\n%%EOF\n")];
    return Buffer.concat([start, Buffer.alloc(size - start.length - end.length, 65), end]);
  };

  it("may have exactly 10485760 bytes", async () => {
    const server = await startServer();
    const answer = await register(server, withFile("addressProof", "lease.pdf", filled(KYC_FILE_LIMIT)));
    expect(answer.json()).toMatchObject({ success: true });
  });

  it.each(["businessRegistration", "identityProof", "addressProof"])(
    "may not have one byte more, as %s",
    async (kind) => {
      const server = await startServer();
      const answer = await register(server, withFile(kind, "large.pdf", filled(KYC_FILE_LIMIT + 1)));
      expect([answer.statusCode, answer.json().message]).toEqual([413, "File size must be less than 10MB"]);
      await expectNothingKept(server);
    },
  );

  it.each([
    ["identityProof", "passport.doc", documents.doc()],
    ["businessRegistration", "certificate.jpg", documents.jpeg()],
    ["addressProof", "lease.svg", documents.svg()],
    ["addressProof", "lease", documents.pdf()],
    ["identityProof", "passport.pdf.html", documents.pdf()],
  ])("as %s may not be called %s", async (kind, name, content) => {
    const server = await startServer();
    const answer = await register(server, withFile(kind, name, content));
    expect(answer.statusCode).toBe(415);
    expect(answer.json().message).toMatch(/must be one of \.pdf/);
    await expectNothingKept(server);
  });

  it.each([
    ["HTML", "passport.jpg", documents.html()],
    ["HTML", "passport.pdf", documents.html()],
    ["SVG", "passport.png", documents.svg()],
    ["a PDF", "passport.jpg", documents.pdf()],
    ["a picture with a script behind it", "passport.png", Buffer.concat([documents.png(), documents.html()])],
  ])("with the content of %s may not be called %s", async (_, name, content) => {
    const server = await startServer();
    const answer = await register(server, withFile("identityProof", name, content));
    expect(answer.statusCode).toBe(415);
    expect(answer.json().message).toMatch(/content doesn’t match its name/);
    await expectNothingKept(server);
  });

  it("comes once: neither a fourth nor a second of a kind", async () => {
    const server = await startServer();
    const extra = { name: "more.pdf", content: documents.pdf() };
    const { fields, files } = registration();
    const fourth = await register(server, { fields, files: { ...files, another: extra } });
    expect(fourth.statusCode).toBe(400);
    const unknown = await register(server, {
      fields,
      files: { ...files, addressProof: undefined, other: extra },
    });
    expect(unknown.statusCode).toBe(400);
    await expectNothingKept(server);
  });

  it("lies on the disk under a name of ours and encrypted: its words are nowhere in the data folder", async () => {
    const server = await startServer();
    const words = "the passport of somebody in particular";
    await register(server, registration(developer(), kycForm(words)));
    const files = readdirSync(server.config.DATA_DIR, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile(),
    );
    expect(files).toHaveLength(3);
    for (const { parentPath, name } of files) {
      expect(name).toMatch(/^[0-9a-f-]{36}$/);
      expect(readFileSync(join(parentPath, name)).includes(words)).toBe(false);
    }
  });

  it("is given back to its owner as a download that nothing opens or keeps", async () => {
    const server = await startServer();
    const member = await signedIn(server);
    const form = kycForm();
    await submitDocuments(server, member, {
      ...form,
      files: {
        ...form.files,
        identityProof: { name: "../../etc/pass​ word.jpg", content: documents.jpeg("me") },
      },
    });
    const answer = await server.app.inject({
      url: "/api/auth/kyc/documents/identityProof",
      headers: member.headers,
    });
    expect(answer.rawPayload.equals(documents.jpeg("me"))).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": "attachment; filename*=UTF-8''pass%20word.jpg",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "no-store",
    });
  });

  it("is not given to anybody else", async () => {
    const server = await startServer();
    const [owner, stranger] = [await signedIn(server), await signedIn(server)];
    await submitDocuments(server, owner);
    const { id } = await server.db.selectFrom("kyc_submission").select("id").executeTakeFirstOrThrow();
    const own = await server.app.inject({
      url: "/api/auth/kyc/documents/identityProof",
      headers: stranger.headers,
    });
    expect(own.statusCode).toBe(404);
    const asAdmin = await server.app.inject({
      url: `/api/admin/kyc/${id}/documents/identityProof`,
      headers: stranger.headers,
    });
    expect(asAdmin.statusCode).toBe(403);
  });
});

describe("an upload over the wire", () => {
  const listen = async (server: TestServer) => {
    await server.app.listen({ port: 0, host: "127.0.0.1" });
    const address = server.app.server.address();
    return typeof address === "object" && address ? address.port : 0;
  };

  it("is answered, and does not fill the memory, however much is sent after the limit", async () => {
    const server = await startServer();
    const port = await listen(server);
    const form = withFile("identityProof", "large.pdf", documents.pdf("and so on"));
    const { payload, headers } = encodeForm(form);
    const before = process.memoryUsage().arrayBuffers;
    const upload = request({
      port,
      host: "127.0.0.1",
      method: "POST",
      path: "/api/auth/register-developer",
      headers: { "content-type": headers["content-type"] },
    });
    upload.on("error", () => {});
    const answered = once(upload, "response") as Promise<[IncomingMessage]>;
    let answer: IncomingMessage | undefined;
    void answered.then(([arrived]) => {
      answer = arrived;
    });
    upload.write(payload.subarray(0, payload.indexOf("and so on")));
    // Far more than could be kept unnoticed, from one piece of memory; stops when the server reads no more.
    const piece = Buffer.alloc(1_000_000);
    for (let sent = 0; sent < 400 && !answer; sent++) {
      if (!upload.write(piece)) await Promise.race([once(upload, "drain"), answered]);
    }
    const [{ statusCode }] = await answered;
    const text = await buffer((await answered)[0]);
    expect([statusCode, JSON.parse(String(text)).message]).toEqual([413, "File size must be less than 10MB"]);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(150_000_000);
    await expectNothingKept(server);
    upload.destroy();
    // The rest of the upload, which is not read, would delay the closing by half a minute.
    server.app.server.closeAllConnections();
  });

  it("that is cut at any tenth leaves neither account nor file, and the next one succeeds", async () => {
    const server = await startServer();
    const port = await listen(server);
    const large = documents.pdf("x".repeat(300_000));
    const form = withFile("businessRegistration", "large.pdf", large);
    const { payload, headers } = encodeForm(form);
    const head = `POST /api/auth/register-developer HTTP/1.1\r\nhost: x\r\ncontent-type: ${headers["content-type"]}\r\ncontent-length: ${payload.length}\r\n\r\n`;
    for (let tenth = 1; tenth < 10; tenth++) {
      await new Promise<void>((resolve) => {
        const socket = connect(port, "127.0.0.1", () => {
          socket.write(head);
          socket.write(payload.subarray(0, Math.floor((payload.length * tenth) / 10)), () =>
            socket.destroy(),
          );
        });
        socket.on("close", () => resolve());
      });
    }
    await vi.waitFor(() => expectNothingKept(server), { timeout: 20_000, interval: 50 });
    expect((await register(server, form)).json()).toMatchObject({ success: true });
  });
});

describe("documents of somebody who has an account", () => {
  it("are taken from a customer who wants to borrow, once until they are decided", async () => {
    const server = await startServer();
    const customer = await signedIn(server);
    expect((await submitDocuments(server, customer)).json()).toMatchObject({ status: "submitted" });
    const again = await submitDocuments(server, customer);
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      "Your documents are already being reviewed.",
    ]);
    expect(storedFiles(server)).toHaveLength(3);
  });

  it("are taken once when ten come at the same time", async () => {
    const server = await startServer();
    const customer = await signedIn(server);
    const answers = await Promise.all(Array.from({ length: 10 }, () => submitDocuments(server, customer)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)]);
    expect(storedFiles(server)).toHaveLength(3);
  });
});
