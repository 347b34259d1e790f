// Drill 16: three server processes behind a real balancer with the configuration we ship, one of them killed every few
// seconds while people write and listen. Nothing acknowledged is lost or made twice, and every socket comes back.
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { demoKey } from "@trestle/chain/demo-keys.ts";
import { recordDeployment } from "@trestle/chain/deployment.ts";
import { freePort } from "@trestle/testkit/instance.ts";
import { parseEther } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { aptInstall } from "../apt-install.mjs";
import { root } from "../build.ts";
import { DraftWriters, type Post } from "./draft-writers.ts";
import { DrillClient } from "./drill-client.ts";
import { type Answer, BACK_WITHIN_MS } from "./drill-product.ts";
import { openStack } from "./drill-stack.ts";
import type { Drill } from "./report.ts";
import { within } from "./within.ts";

const PROCESSES = 3;
const WRITERS = 3;
const SOCKETS = 6;
const EVERY_MS = 20_000;
const HAPROXY = "/usr/sbin/haproxy";

/** One server process, brought back by whatever runs it when it dies. */
class ServerProcess {
  readonly port: number;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;

  constructor(port: number, env: NodeJS.ProcessEnv) {
    this.port = port;
    this.#env = { ...process.env, ...env, PORT: String(port) };
  }

  start(): void {
    const run = join(root, "server/src/run.ts");
    this.#child = spawn(process.execPath, [run], { env: this.#env, stdio: "ignore" });
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill(signal);
    await once(this.#child, "exit");
  }

  async isReady(): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.port}/readyz`).catch(() => undefined);
    return answer?.ok ?? false;
  }
}

/** The balancer's configuration as we ship it, with processes of this machine in place of containers. */
function balancerConfig(port: number, servers: ServerProcess[]): string {
  const shipped = readFileSync(join(root, "ops/haproxy.cfg"), "utf8");
  const lines = servers.map((one, number) => `  server server-${number} 127.0.0.1:${one.port}`).join("\n");
  return shipped
    .replace(/^resolvers .*\n(?: {2}.*\n)*/m, "")
    .replace("bind :8080", `bind 127.0.0.1:${port}`)
    .replace(/^ {2}server-template .*$/m, lines);
}

export const run: Drill = async (_seed, rounds = 15) => {
  const missing = aptInstall(HAPROXY, ["haproxy"]);
  if (missing) return { held: false, lines: [missing] };
  const { deploy } = await import("@trestle/chain/deploy.ts");
  const stack = await openStack();
  const folder = mkdtempSync(join(tmpdir(), "trestle-drill-"));
  const servers: ServerProcess[] = [];
  const clients: DrillClient[] = [];
  let balancer: ChildProcess | undefined;
  try {
    const operator = generatePrivateKey();
    const address = privateKeyToAddress(operator);
    await stack.control.setBalance({ address, value: parseEther("100") });
    const roles = { operator: address, arbiter: address, treasury: address };
    recordDeployment(folder, await deploy({ rpcUrl: stack.rpcUrl, deployerKey: demoKey(0), roles }));
    const [files, port, secret] = [
      join(folder, "files"),
      await freePort(),
      () => randomBytes(32).toString("hex"),
    ];
    mkdirSync(files);
    const url = `http://127.0.0.1:${port}`;
    const env = {
      ...{ DATABASE_URL: stack.databaseUrl, CHAIN_RPC_URL: stack.rpcUrl, CHAIN_ID: "31337" },
      ...{
        DEPLOYMENTS_DIR: folder,
        DATA_DIR: files,
        PUBLIC_URL: url,
        HOST: "127.0.0.1",
        TRUST_PROXY: "true",
      },
      ...{ OPERATOR_KEY: operator, JWT_SECRET: secret(), KYC_KEY: secret() },
      ...{ REQUESTS_PER_MINUTE: "1000000", LOG_LEVEL: "silent" },
    };
    for (let count = 0; count < PROCESSES; count++) servers.push(new ServerProcess(await freePort(), env));
    for (const one of servers) one.start();
    for (const one of servers) await within(120_000, "a process", () => one.isReady());
    const config = join(folder, "haproxy.cfg");
    writeFileSync(config, balancerConfig(port, servers));
    balancer = spawn(HAPROXY, ["-q", "-db", "-f", config], { stdio: ["ignore", "ignore", "inherit"] });

    const post: Post = async (path, body, headers) => {
      const answer = await fetch(`${url}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(20_000),
      }).catch(() => undefined);
      return {
        status: answer?.status ?? 0,
        body: ((await answer?.json().catch(() => ({}))) ?? {}) as Answer["body"],
      };
    };
    const up = async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.ok ?? false;
    await within(BACK_WITHIN_MS, "the balancer", up);

    const writers = new DraftWriters(post, WRITERS);
    for (let count = 0; count < SOCKETS; count++) {
      const token = await writers.join(`listener-${count}`);
      clients.push(new DrillClient({ server: () => url, token, reconnectAfterMs: 1_000 }));
    }
    for (let round = 0; round < rounds; round++) {
      await pause(EVERY_MS);
      const unlucky = servers[round % PROCESSES];
      await unlucky?.end("SIGKILL");
      unlucky?.start();
    }
    for (const one of servers) await within(120_000, "a process", () => one.isReady());
    const lines = await writers.finish(stack.pool);
    const back = await within(BACK_WITHIN_MS, "every socket", async () =>
      clients.every(({ isConnected }) => isConnected),
    );
    return {
      held: writers.problems.size === 0,
      lines: [
        `${PROCESSES} processes behind a balancer, one killed every ${EVERY_MS / 1000} s, ${rounds} times`,
        `${SOCKETS} sockets back after ${(back / 1000).toFixed(1)} s`,
        ...lines,
      ],
    };
  } finally {
    for (const client of clients) client.close();
    balancer?.kill("SIGKILL");
    await Promise.all(servers.map((one) => one.end("SIGTERM")));
    await stack.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
