import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { signedIn } from "@trestle/testkit/factories.ts";
import { startServer, type TestServer } from "@trestle/testkit/server.ts";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { folderStore } from "./folder-store.ts";
import { type FilePurpose, type fileQuotas, StoredFiles } from "./stored-files.ts";

const evidence: FilePurpose = {
  name: "evidence",
  folder: "evidence",
  subject: "a milestone",
  files: 3,
  bytes: 1024 * 1024,
};
const KB = 1024;

async function setUp(quotas: Partial<typeof fileQuotas> = {}) {
  const server = await startServer();
  const accountId = (await signedIn(server)).user.id;
  const files = new StoredFiles(
    { db: server.db, store: folderStore(server.config.DATA_DIR), key: randomBytes(32).toString("hex") },
    { freeBytes: 0, ...quotas },
  );
  const subjectId = randomUUID();
  const send = (bytes: number, { address = "203.0.113.7", account = accountId as string | null } = {}) =>
    files.write(
      {
        purpose: evidence,
        accountId: account,
        subjectId: null,
        address,
        announcedBytes: Number.POSITIVE_INFINITY,
      },
      bytes,
      Readable.from([randomBytes(bytes)]),
    );
  const claim = (stored_as: string, size_bytes: number) =>
    server.db
      .transaction()
      .execute((transaction) =>
        files.claim(transaction, [{ stored_as, size_bytes }], { purpose: evidence, accountId, subjectId }),
      );
  const onDisk = (id: string) => existsSync(join(server.config.DATA_DIR, "evidence", id));
  return { server, files, send, claim, onDisk };
}
const age = ({ db }: TestServer) =>
  sql`update stored_file set stored_at = stored_at - interval '2 days'`.execute(db);

it("keeps claimed files of every room", async () => {
  const { server, files, send, claim, onDisk } = await setUp();
  const id = await send(2 * KB);
  await claim(id, 2 * KB);
  await age(server);
  expect(await files.removeReleased()).toBe(0);
  expect(onDisk(id)).toBe(true);
  expect((await buffer(await files.read(id))).length).toBe(2 * KB);
});

it("removes what nothing claimed within a day, and nothing younger", async () => {
  const { server, files, send, onDisk } = await setUp();
  const old = await send(KB);
  await age(server);
  const young = await send(KB);
  expect(await files.removeReleased()).toBe(1);
  expect([onDisk(old), onDisk(young)]).toEqual([false, true]);
});

it("removes a released file, and not before its release is committed", async () => {
  const { server, files, send, claim, onDisk } = await setUp();
  const id = await send(KB);
  await claim(id, KB);
  await server.db
    .transaction()
    .execute(async (transaction) => {
      await files.release(transaction, [id]);
      throw new Error("changed my mind");
    })
    .catch(() => {});
  expect(await files.removeReleased()).toBe(0);
  await server.db.transaction().execute((transaction) => files.release(transaction, [id]));
  expect(await files.removeReleased()).toBe(1);
  expect(onDisk(id)).toBe(false);
});

it("does not remove a file that something still refers to, even when it was released", async () => {
  const { server, files, send, claim, onDisk } = await setUp();
  const id = await send(KB);
  await claim(id, KB);
  await sql`create table milestone_evidence (file_id uuid references stored_file (id))`.execute(server.db);
  await sql`insert into milestone_evidence values (${id})`.execute(server.db);
  await server.db.transaction().execute((transaction) => files.release(transaction, [id]));
  await expect(files.removeReleased()).rejects.toThrow("foreign key");
  expect(onDisk(id)).toBe(true);
});

it("lets one subject have so many files and so many bytes, counted one after the other", async () => {
  const { send, claim } = await setUp();
  const ids = await Promise.all([1, 2, 3, 4].map(() => send(KB)));
  const claims = await Promise.allSettled(ids.map((id) => claim(id, KB)));
  expect(claims.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
  expect(claims.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "conflict", message: "A milestone has at most 3 files." },
  });
  const other = await setUp();
  await other.claim(await other.send(KB), 1024 * KB);
  await expect(other.claim(await other.send(KB), KB)).rejects.toThrow(
    "The files of a milestone can be at most 1 MB in total.",
  );
});

it("counts what is under way: many at once do not get past an account's limit", async () => {
  const { send } = await setUp({ accountBytesPerDay: 10 * KB });
  const sent = await Promise.allSettled(Array.from({ length: 20 }, () => send(2 * KB)));
  expect(sent.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  expect(sent.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: "rate_limited" },
  });
});

it("limits what an account keeps altogether, and gives the room back with a file", async () => {
  const { server, files, send, claim } = await setUp({ accountBytes: 4 * KB });
  const id = await send(4 * KB);
  await claim(id, 4 * KB);
  await age(server);
  await expect(send(KB)).rejects.toMatchObject({ code: "too_large" });
  await server.db.transaction().execute((transaction) => files.release(transaction, [id]));
  await files.removeReleased();
  await send(KB);
});

it("limits a network across accounts: one IPv4 address, or a /64 of IPv6", async () => {
  const { send } = await setUp({ networkBytesPerDay: 4 * KB });
  const nobody = { account: null };
  await send(4 * KB, { ...nobody, address: "2001:db8:1:2::1" });
  await expect(send(KB, { ...nobody, address: "2001:db8:1:2:ffff::9" })).rejects.toMatchObject({
    code: "rate_limited",
  });
  await send(4 * KB, { ...nobody, address: "2001:db8:1:3::1" });
  await send(4 * KB, { ...nobody, address: "198.51.100.1" });
  await send(4 * KB, { ...nobody, address: "::ffff:198.51.100.2" });
  await expect(send(KB, { ...nobody, address: "198.51.100.2" })).rejects.toMatchObject({
    code: "rate_limited",
  });
});

it("refuses files while the disk is short of space", async () => {
  const { send } = await setUp({ freeBytes: Number.MAX_SAFE_INTEGER });
  await expect(send(KB)).rejects.toMatchObject({ code: "unavailable" });
});

it("removes bytes without a row after a day, and nothing that has one", async () => {
  const { server, files, send, claim, onDisk } = await setUp();
  const [lost, kept] = [await send(KB), await send(KB)];
  await claim(kept, KB);
  await server.db.deleteFrom("stored_file").where("id", "=", lost).execute();
  expect(await files.removeWithoutRow()).toBe(0);
  const twoDaysAgo = new Date(Date.now() - 2 * 86_400_000);
  for (const id of [lost, kept])
    await utimes(join(server.config.DATA_DIR, "evidence", id), twoDaysAgo, twoDaysAgo);
  expect(await files.removeWithoutRow()).toBe(1);
  expect([onDisk(lost), onDisk(kept)]).toEqual([false, true]);
});

it("leaves neither row nor bytes of a file that stops half-way", async () => {
  const { server, files } = await setUp();
  async function* halfSent() {
    yield randomBytes(100);
    throw new Error("gone");
  }
  const upload = {
    purpose: evidence,
    accountId: null,
    subjectId: null,
    address: "203.0.113.7",
    announcedBytes: 200,
  };
  await expect(files.write(upload, KB, Readable.from(halfSent()))).rejects.toThrow("gone");
  expect(await server.db.selectFrom("stored_file").selectAll().execute()).toEqual([]);
});
