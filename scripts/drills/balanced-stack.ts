// Several server processes behind a real balancer with the shipped configuration, over one database and one chain.
import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoKey } from "@trestle/chain/demo-keys.ts";
import { recordDeployment } from "@trestle/chain/deployment.ts";
import { freePort } from "@trestle/testkit/instance.ts";
import { parseEther } from "viem";
import { generatePrivateKey, privateKeyToAddress } from "viem/accounts";
import { aptInstall } from "../apt-install.mjs";
import { root } from "../build.ts";
import { BACK_WITHIN_MS } from "./drill-product.ts";
import { type DrillStack, openStack } from "./drill-stack.ts";
import { within } from "./within.ts";

const HAPROXY = "/usr/sbin/haproxy";
const READY_WITHIN_MS = 240_000;
const BLOCK_SECONDS = 2;

/** Returns why no balancer is available, as a sentence. */
export const missingBalancer = (): string | undefined => aptInstall(HAPROXY, ["haproxy"]);

/** Ends the child with this process, also if the drill fails. */
function endWithUs(child: ChildProcess): void {
  const end = () => void child.kill("SIGKILL");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
}

/** One server process, restarted by its supervisor when it dies. */
class ServerProcess {
  readonly port: number;
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;

  constructor(port: number, env: NodeJS.ProcessEnv) {
    this.port = port;
    this.#env = { ...process.env, ...env, PORT: String(port) };
  }

  start(): void {
    const run = join(root, "demo/src/run.ts");
    this.#child = spawn(process.execPath, [run], {
      env: this.#env,
      // Errors at start-up are shown.
      stdio: ["ignore", "ignore", "inherit"],
    });
    endWithUs(this.#child);
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    if (!this.#child || this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    this.#child.kill(signal);
    await once(this.#child, "exit");
  }

  /** Returns whether the process is ready, as the balancer checks it. */
  async answers(): Promise<boolean> {
    const signal = AbortSignal.timeout(5_000);
    const answer = await fetch(`http://127.0.0.1:${this.port}/healthz`, { signal }).catch(() => undefined);
    return answer?.ok ?? false;
  }
}

/** Returns the shipped balancer configuration with local processes in place of containers. */
function balancerConfig(port: number, servers: ServerProcess[]): string {
  const shipped = readFileSync(join(root, "ops/haproxy.cfg"), "utf8");
  const lines = servers.map((one, number) => `  server server-${number} 127.0.0.1:${one.port}`).join("\n");
  return shipped
    .replace(/^resolvers .*\n(?: {2}.*\n)*/m, "")
    .replace("bind :8080", `bind 127.0.0.1:${port}`)
    .replace(/^ {2}server-template .*$/m, lines);
}

export class BalancedStack {
  readonly url: string;
  readonly stack: DrillStack;
  /** DATA_DIR of all processes; `deployments` in it has the contracts. */
  readonly dataDir: string;
  readonly #servers: ServerProcess[] = [];
  #balancer: ChildProcess | undefined;
  #killed = 0;

  private constructor(stack: DrillStack, dataDir: string, port: number) {
    this.stack = stack;
    this.dataDir = dataDir;
    this.url = `http://127.0.0.1:${port}`;
  }

  static async open(processes: number): Promise<BalancedStack> {
    const port = await freePort();
    const dataDir = mkdtempSync(join(tmpdir(), "trestle-drill-"));
    const balanced = new BalancedStack(await openStack(), dataDir, port);
    try {
      await balanced.#start(processes, port);
      return balanced;
    } catch (error) {
      await balanced.close();
      throw error;
    }
  }

  async #start(processes: number, port: number): Promise<void> {
    const { stack, dataDir } = this;
    const { deploy } = await import("@trestle/chain/deploy.ts");
    const operator = generatePrivateKey();
    const address = privateKeyToAddress(operator);
    await stack.control.setBalance({ address, value: parseEther("100") });
    const roles = { operator: address, arbiter: address, treasury: address };
    const deployments = join(dataDir, "deployments");
    mkdirSync(deployments);
    recordDeployment(deployments, await deploy({ rpcUrl: stack.rpcUrl, deployerKey: demoKey(0), roles }));
    // Mines regularly, because a chain without blocks would be a fault of its own.
    await stack.control.setIntervalMining({ interval: BLOCK_SECONDS });
    const secret = () => randomBytes(32).toString("hex");
    const env = {
      ...{ DATABASE_URL: stack.databaseUrl, CHAIN_RPC_URL: stack.rpcUrl, CHAIN_ID: "31337" },
      ...{ DEPLOYMENTS_DIR: deployments, DATA_DIR: dataDir, PUBLIC_URL: this.url },
      ...{ HOST: "127.0.0.1", TRUST_PROXY: "true" },
      ...{ OPERATOR_KEY: operator, JWT_SECRET: secret(), KYC_KEY: secret() },
      ...{ REQUESTS_PER_MINUTE: "1000000", LOG_LEVEL: "silent" },
    };
    for (let count = 0; count < processes; count++)
      this.#servers.push(new ServerProcess(await freePort(), env));
    for (const one of this.#servers) one.start();
    await this.allAnswer();
    const config = join(dataDir, "haproxy.cfg");
    writeFileSync(config, balancerConfig(port, this.#servers));
    this.#balancer = spawn(HAPROXY, ["-q", "-db", "-f", config], { stdio: ["ignore", "ignore", "inherit"] });
    endWithUs(this.#balancer);
    await within(
      BACK_WITHIN_MS,
      "the balancer",
      async () => (await fetch(`${this.url}/readyz`).catch(() => undefined))?.ok ?? false,
    );
  }

  /** Kills the next process, as when a machine fails; it restarts at once. Waits until the previous one is back. */
  async killNext(): Promise<void> {
    await this.allAnswer();
    const unlucky = this.#servers[this.#killed++ % this.#servers.length];
    await unlucky?.end("SIGKILL");
    unlucky?.start();
  }

  async allAnswer(): Promise<void> {
    for (const one of this.#servers) await within(READY_WITHIN_MS, "a process", () => one.answers());
  }

  async close(): Promise<void> {
    this.#balancer?.kill("SIGKILL");
    await Promise.all(this.#servers.map((one) => one.end("SIGTERM")));
    await this.stack.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
