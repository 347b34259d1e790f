import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";

const start = join(import.meta.dirname, "../../scripts/start.ts");
const READY_WITHIN_MS = 180_000;
/** Filling the demo takes minutes on a slow machine. */
const FILLED_WITHIN_MS = 600_000;
const POLL_MS = 100;
// Below the ports of outgoing connections, which could take one before the product does.
const LOWEST_PORT = 20_000;
const PORTS = 12_000;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = LOWEST_PORT + Math.floor(Math.random() * PORTS);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "localhost", () => server.close(() => resolve(true)));
  });

/** The product as a process in its own process group. */
export class Instance {
  readonly url: string;
  output = "";
  readonly #readyWithinMs: number;
  readonly #child: ChildProcess;
  readonly #exit: Promise<number | null>;

  constructor(
    environment: { PORT: number; DATA_DIR: string } & Record<string, string | number>,
    /** Prefix of the command line. */
    wrapper: string[] = [],
  ) {
    // Most tests don't need the filled market, which takes time.
    const quiet = { LOG_LEVEL: "warn", DEMO_REQUESTS: "false" };
    const env = { ...process.env, ...quiet, ...environment, PORT: String(environment.PORT) };
    this.url = `http://localhost:${environment.PORT}`;
    this.#readyWithinMs = env.DEMO_REQUESTS === "true" ? FILLED_WITHIN_MS : READY_WITHIN_MS;
    const [command = "", ...args] = [...wrapper, process.execPath, start];
    this.#child = spawn(command, args, {
      env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr]) {
      stream?.on("data", (chunk: Buffer) => (this.output += chunk));
    }
    this.#exit = once(this.#child, "close").then(([code]) => code as number | null);
  }

  /** Resolves to the exit code when the process is gone. */
  get exit(): Promise<number | null> {
    return this.#exit;
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  async ready(): Promise<this> {
    const deadline = Date.now() + this.#readyWithinMs;
    let gone = false;
    void this.#exit.then(() => (gone = true));
    while (Date.now() < deadline && !gone) {
      const answer = await fetch(`${this.url}/readyz`).catch(() => undefined);
      if (answer?.ok) return this;
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
    throw new Error(`The instance did not become ready:\n${this.output}`);
  }

  async stop(): Promise<number | null> {
    this.#child.kill("SIGTERM");
    return this.#exit;
  }

  /** Kills the process group, as a power cut does. */
  async killGroup(): Promise<void> {
    if (this.#child.pid && this.#child.exitCode === null) process.kill(-this.#child.pid, "SIGKILL");
    await this.#exit;
  }
}
