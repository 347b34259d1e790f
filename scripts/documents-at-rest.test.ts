import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { business, encodeForm, kycForm } from "@trestle/testkit/documents.ts";
import { freePort, Instance } from "@trestle/testkit/instance.ts";
import { expect, it, onTestFinished } from "vitest";

const WORDS = "passport of Ottoline Ravensworth 533380006";
const LEGAL_NAME = "Ravensworth and Daughters Ltd";
const person = {
  username: "ottoline",
  email: "ottoline@example.org",
  password: "nobody reads my documents",
  role: "developer",
};
const admin = { username: "ada.warden", password: "demo-admin-2026" };

/** As they are, and in the shapes that a database, a log or a form gives to bytes. */
function shapesOf(words: string): Buffer[] {
  const base64 = [0, 1, 2].map((shift) =>
    Buffer.from(`${"x".repeat(shift)}${words}`)
      .toString("base64")
      .slice(4, -4),
  );
  const hex = Buffer.from(words).toString("hex");
  return [words, ...base64, hex, hex.toUpperCase()]
    .map((text) => Buffer.from(text))
    .concat(Buffer.from(words, "utf16le"));
}

/** Every file under the folder that holds one of the shapes, however deep. */
function holders(folder: string, words: string): string[] {
  const shapes = shapesOf(words);
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => {
      const content = readFileSync(path);
      return shapes.some((shape) => content.includes(shape));
    })
    .map((path) => relative(folder, path));
}

it("what a document says is nowhere under DATA_DIR, neither in use nor at rest", {
  timeout: 240_000,
}, async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), "trestle-documents-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const instance = new Instance({ PORT: await freePort(), DATA_DIR, LOG_LEVEL: "trace" });
  onTestFinished(async () => void (await instance.stop()));
  await instance.ready();
  const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${instance.url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { token: string };
  };
  const readAs = async (path: string, { token }: { token: string }) =>
    fetch(`${instance.url}${path}`, { headers: { authorization: `Bearer ${token}` } });

  const form = kycForm(WORDS);
  const { payload, headers } = encodeForm({
    fields: {
      ...person,
      ...form.fields,
      businessDetails: JSON.stringify({ ...business, legalName: LEGAL_NAME }),
    },
    files: form.files,
  });
  const registered = await fetch(`${instance.url}/api/auth/register-developer`, {
    method: "POST",
    body: new Uint8Array(payload),
    headers: { ...headers, "idempotency-key": "the-documents-of-ottoline" },
  });
  expect(registered.status).toBe(200);

  const owner = await send("/api/auth/login", { username: person.username, password: person.password });
  const own = await readAs("/api/auth/kyc/documents/identityProof", owner);
  expect(await own.text()).toContain(WORDS);
  const reviewer = await send("/api/auth/login", admin);
  const queue = (await (await readAs("/api/admin/kyc?limit=100", reviewer)).json()) as {
    id: string;
    legalName: string;
  }[];
  const { id } = queue.find(({ legalName }) => legalName === LEGAL_NAME) ?? { id: "" };
  const opened = await readAs(`/api/admin/kyc/${id}/documents/businessRegistration`, reviewer);
  expect(await opened.text()).toContain(WORDS);

  // The form's text is in the database, so the search does reach what is written there.
  expect(holders(DATA_DIR, LEGAL_NAME).join()).toContain("postgres/");
  expect(holders(DATA_DIR, WORDS)).toEqual([]);
  expect(instance.output).not.toContain(WORDS);
  expect(await instance.stop()).toBe(0);
  expect(holders(DATA_DIR, LEGAL_NAME)).not.toEqual([]);
  expect(holders(DATA_DIR, WORDS)).toEqual([]);
});
