import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort, Instance } from "@trestle/testkit/instance.ts";
import { describe, expect, it, onTestFinished } from "vitest";

function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "trestle-start-"));
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

describe("npm start", { timeout: 240_000 }, () => {
  it("becomes ready, tells the demo accounts, and stops cleanly on SIGTERM", async () => {
    const instance = await launch({ PORT: await freePort(), DATA_DIR: dataFolder() }).ready();
    const login = await post(`${instance.url}/api/auth/login`, {
      username: "harriet.osei",
      password: "demo-customer-2026",
    });
    expect(login.status).toBe(200);
    expect(await instance.stop()).toBe(0);
    expect(instance.output).toContain(`Trestle is ready: ${instance.url}`);
    expect(instance.output).toMatch(/customer\s+harriet\.osei\s+demo-customer-2026/);
  });

  it("works again without a hand after a kill -9 of everything, and has lost nothing", async () => {
    const environment = { PORT: await freePort(), DATA_DIR: dataFolder() };
    const first = await launch(environment).ready();
    const before = await (await fetch(`${first.url}/api/config`)).json();
    expect((await post(`${first.url}/api/auth/register`, person)).status).toBe(200);
    await first.killGroup();

    const second = await launch(environment).ready();
    const { username, password } = person;
    expect((await post(`${second.url}/api/auth/login`, { username, password })).status).toBe(200);
    expect(await (await fetch(`${second.url}/api/config`)).json()).toEqual(before);
  });

  it("brings a killed database back by itself, with what was committed", async () => {
    const DATA_DIR = dataFolder();
    const instance = await launch({ PORT: await freePort(), DATA_DIR }).ready();
    expect((await post(`${instance.url}/api/auth/register`, person)).status).toBe(200);
    const [postmaster = ""] = readFileSync(join(DATA_DIR, "postgres/postmaster.pid"), "utf8").split("\n");
    process.kill(Number(postmaster), "SIGKILL");
    await expect.poll(() => instance.output, { timeout: 60_000 }).toContain("PostgreSQL has stopped");
    await instance.ready();
    const { username, password } = person;
    expect((await post(`${instance.url}/api/auth/login`, { username, password })).status).toBe(200);
  });

  it("runs twice side by side with nothing but PORT and DATA_DIR apart", async () => {
    const [one, other] = await Promise.all([
      launch({ PORT: await freePort(), DATA_DIR: dataFolder() }).ready(),
      launch({ PORT: await freePort(), DATA_DIR: dataFolder() }).ready(),
    ]);
    await post(`${one.url}/api/auth/register`, person);
    const { username, password } = person;
    expect((await post(`${one.url}/api/auth/login`, { username, password })).status).toBe(200);
    expect((await post(`${other.url}/api/auth/login`, { username, password })).status).toBe(401);
  });

  it("refuses a taken port, before it starts anything", async () => {
    const port = await freePort();
    const blocker = createServer().listen(port, "localhost");
    onTestFinished(() => void blocker.close());
    const instance = launch({ PORT: port, DATA_DIR: dataFolder() });
    expect(await instance.exit).toBe(1);
    expect(instance.output).toContain(
      `Port ${port} is taken by another program: stop it, or set PORT to a free one.`,
    );
    expect(instance.output).not.toContain("Starting");
  });

  it("refuses a data folder that another instance uses, and leaves that one alone", async () => {
    const DATA_DIR = dataFolder();
    const owner = await launch({ PORT: await freePort(), DATA_DIR }).ready();
    const intruder = launch({ PORT: await freePort(), DATA_DIR });
    expect(await intruder.exit).toBe(1);
    expect(intruder.output).toContain("is in use by the running process");
    expect((await fetch(`${owner.url}/readyz`)).status).toBe(200);
  });

  it.each([
    [{ DATABASE_URL: "postgres://127.0.0.1:1/nothing" }, "The database at DATABASE_URL cannot be used"],
    [{ GBP_PER_DEV: "plenty" }, "The environment variable GBP_PER_DEV must be a number."],
    [{ CHAIN_RPC_URL: "http://127.0.0.1:1" }, "CHAIN_RPC_URL is set, so set CHAIN_ID"],
  ])("says one sentence for %j, without a stack trace, and exits with 1", async (wrong, sentence) => {
    const instance = launch({ PORT: await freePort(), DATA_DIR: dataFolder(), ...wrong });
    expect(await instance.exit).toBe(1);
    expect(instance.output).toContain(sentence);
    expect(instance.output).not.toMatch(/\n\s+at /);
  });
});
