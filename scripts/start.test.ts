import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, Instance } from "@trestle/testkit/instance.ts";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";

const makeFolder = () => mkdtempSync(join(tmpdir(), "trestle-start-"));

function dataFolder(): string {
  const folder = makeFolder();
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function launch(environment: ConstructorParameters<typeof Instance>[0]): Instance {
  const instance = new Instance(environment);
  onTestFinished(async () => {
    await instance.stop();
  });
  return instance;
}

async function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
}

const person = {
  username: "survivor",
  email: "survivor@example.org",
  password: "outlives every crash",
  role: "customer",
};

const logIn = ({ url }: Instance) => {
  const { username, password } = person;
  return post(`${url}/api/auth/login`, { username, password });
};

describe("npm start", { timeout: 240_000 }, () => {
  it("works again without a hand after a kill -9 of everything, has lost nothing, stops cleanly, and leaves data of earlier contracts alone", async () => {
    const environment = { PORT: await freePort(), DATA_DIR: dataFolder() };
    const first = await launch(environment).ready();
    const read = async (path: string) => (await fetch(`${first.url}${path}`)).json();
    const before = await read("/api/config");
    expect((await post(`${first.url}/api/auth/register`, person)).status).toBe(200);
    await first.killGroup();

    const second = await launch(environment).ready();
    expect((await logIn(second)).status).toBe(200);
    expect(await read("/api/config")).toEqual(before);
    expect(await second.stop()).toBe(0);
    expect(second.output).toContain(`Trestle is ready: ${second.url}`);
    expect(second.output).toMatch(/customer\s+harriet\.osei\s+demo-customer-2026/);

    // Data of earlier contracts is recognised, nothing of it touched, and one sentence says what to do.
    const file = join(environment.DATA_DIR, "deployments/31337.json");
    const recorded = JSON.parse(readFileSync(file, "utf8"));
    const earlier = JSON.stringify({ ...recorded, fingerprint: `0x${"0".repeat(64)}` });
    writeFileSync(file, earlier);
    const third = launch(environment);
    expect(await third.exit).toBe(1);
    expect(third.output).toContain(
      `The data in ${environment.DATA_DIR} belongs to an earlier version of the contracts. Run "npm run reset" to delete it, then start again.`,
    );
    expect(third.output).not.toMatch(/\n\s+at /);
    expect(readFileSync(file, "utf8")).toBe(earlier);
  });

  it("refuses a taken port, before it starts anything", async () => {
    const port = await freePort();
    const blocker = createServer().listen(port, "localhost");
    onTestFinished(() => void blocker.close());
    const instance = launch({ PORT: port, DATA_DIR: dataFolder() });
    expect(await instance.exit).toBe(1);
    expect(instance.output).toContain(
      `Port ${port} is taken by another program. Stop it, or set PORT to a free port.`,
    );
    expect(instance.output).not.toMatch(/PostgreSQL|the chain|the web app/);
  });

  it.each([
    [{ DATABASE_URL: "postgres://127.0.0.1:1/nothing" }, "Couldn’t use the database at DATABASE_URL"],
    [{ GBP_PER_DEV: "plenty" }, "The environment variable GBP_PER_DEV must be a number."],
    [{ CHAIN_RPC_URL: "http://127.0.0.1:1" }, "CHAIN_RPC_URL is set, so set CHAIN_ID"],
  ])("says one sentence for %j, without a stack trace, and exits with 1", async (wrong, sentence) => {
    const instance = launch({ PORT: await freePort(), DATA_DIR: dataFolder(), ...wrong });
    expect(await instance.exit).toBe(1);
    expect(instance.output).toContain(sentence);
    expect(instance.output).not.toMatch(/\n\s+at /);
  });
});

describe("two instances with nothing but PORT and DATA_DIR apart", { timeout: 240_000 }, () => {
  const folders = [makeFolder(), makeFolder()] as const;
  let [one, other]: Instance[] = [];
  beforeAll(async () => {
    const ports = [await freePort(), await freePort()];
    [one, other] = await Promise.all(
      folders.map((DATA_DIR, index) => new Instance({ PORT: ports[index] as number, DATA_DIR }).ready()),
    );
  }, 240_000);
  afterAll(async () => {
    await Promise.all([one?.stop(), other?.stop()]);
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it("have accounts of their own, and keep them when a killed database restarts", async () => {
    if (!one || !other) throw new Error("Both are running.");
    expect((await post(`${one.url}/api/auth/register`, person)).status).toBe(200);
    expect((await logIn(other)).status).toBe(401);
    const [postmaster = ""] = readFileSync(join(folders[0], "postgres/postmaster.pid"), "utf8").split("\n");
    process.kill(Number(postmaster), "SIGKILL");
    const { output } = one;
    await expect
      .poll(() => one?.output.slice(output.length), { timeout: 60_000 })
      .toContain("PostgreSQL stopped");
    await one.ready();
    expect((await logIn(one)).status).toBe(200);
  });

  it("are reset separately from the same machine, and start again", async () => {
    if (!one || !other) throw new Error("Both are running.");
    const { token } = (await (await logIn(one)).json()) as { token: string };
    const [{ output, pid }, url] = [one, `${one.url}/api/demo/reset`];
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(url, { method: "POST" })).status).toBe(401);
    const forwarded = { ...headers, "x-forwarded-for": "192.0.2.7" };
    expect((await fetch(url, { method: "POST", headers: forwarded })).status).toBe(403);
    expect((await logIn(one)).status).toBe(200);
    expect((await fetch(url, { method: "POST", headers })).status).toBe(202);
    await expect
      .poll(() => one?.output.slice(output.length), { timeout: 120_000 })
      .toContain("Stop with Ctrl-C");
    expect(one.pid).toBe(pid);
    expect((await logIn(one)).status).toBe(401);
    expect((await post(`${one.url}/api/auth/register`, person)).status).toBe(200);
    expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
  });

  it("keep a third from their folders, and are left alone by it", async () => {
    const intruder = launch({ PORT: await freePort(), DATA_DIR: folders[1] });
    expect(await intruder.exit).toBe(1);
    expect(intruder.output).toContain("is in use by process");
    expect((await fetch(`${other?.url}/readyz`)).status).toBe(200);
  });
});
