import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DamagedFile, EncryptedFiles } from "./encrypted-files.ts";
import { readS3Url, s3Store } from "./s3-store.ts";

const key = randomBytes(32).toString("hex");
const MB = 1024 * 1024;

describe("files in a bucket of an S3-compatible server", () => {
  const folder = mkdtempSync(join(tmpdir(), "trestle-s3-"));
  const server = new S3rver({
    ...{ port: 0, address: "127.0.0.1", directory: folder, silent: true },
    configureBuckets: [{ name: "trestle-files", configs: [] }],
  });
  let address = "";
  beforeAll(async () => {
    const { port } = (await server.run()) as AddressInfo;
    // The key and secret that this server knows.
    address = `http://S3RVER:S3RVER@127.0.0.1:${port}/trestle-files/instance-1?region=eu-west-2`;
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const open = () => new EncryptedFiles(s3Store(address), "evidence", key);

  it.each([0, 1, 70_000, 12 * MB])("come back as they were, %i bytes", async (size) => {
    const [name, content] = [randomUUID(), randomBytes(size)];
    const pieces = Array.from({ length: Math.ceil(size / 50_000) }, (_, at) =>
      content.subarray(at * 50_000, (at + 1) * 50_000),
    );
    await open().write(name, Readable.from(pieces));
    expect((await buffer(await open().read(name))).equals(content)).toBe(true);
  });

  it("are listed by age, and gone once removed", async () => {
    const name = randomUUID();
    await open().write(name, Readable.from([Buffer.from("a drawing")]));
    expect(await open().namesOlderThan(0)).toContain(name);
    expect(await open().namesOlderThan(60_000)).not.toContain(name);
    await open().remove(name);
    expect(await open().namesOlderThan(0)).not.toContain(name);
    await expect(open().read(name)).rejects.toThrow();
    // A second removal finds nothing to do.
    await open().remove(name);
  });

  it("leave nothing behind when their sender stops half-way", async () => {
    const name = randomUUID();
    const broken = Readable.from(
      (async function* () {
        yield randomBytes(6 * MB);
        throw new Error("the line broke");
      })(),
    );
    await expect(open().write(name, broken)).rejects.toThrow("the line broke");
    await expect(open().read(name)).rejects.toThrow();
    expect(await open().namesOlderThan(0)).not.toContain(name);
  });

  it("are refused when somebody put another file in their place", async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const store = s3Store(address);
    await open().write(one, Readable.from([randomBytes(100)]));
    await store.write("evidence", two, await store.read("evidence", one));
    await expect(open().read(two).then(buffer)).rejects.toThrow(DamagedFile);
  });

  it("are not taken by a server that does not know the key", async () => {
    const stranger = s3Store(address.replace("//S3RVER", "//somebody"));
    await expect(stranger.write("evidence", randomUUID(), Readable.from(["x"]))).rejects.toThrow();
  });

  it("fail at once where there is no bucket", async () => {
    const store = s3Store(address.replace("trestle-files", "another-bucket"));
    await expect(store.write("evidence", randomUUID(), Readable.from(["x"]))).rejects.toThrow();
  });
});

it("reads key, secret, bucket, folder and region from one address", () => {
  expect(readS3Url("https://AK%2F1:s%40cret@files.example.org:9000/bucket/a/b?region=eu-west-2")).toEqual({
    endpoint: "https://files.example.org:9000",
    region: "eu-west-2",
    credentials: { accessKeyId: "AK/1", secretAccessKey: "s@cret" },
    bucket: "bucket",
    prefix: "a/b/",
  });
});
