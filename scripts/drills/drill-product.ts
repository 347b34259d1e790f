import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endProcess, findByArguments } from "@trestle/embedded/processes.ts";
import type { Addresses } from "@trestle/server/running-instance.ts";
import { documents } from "@trestle/testkit/documents.ts";
import { freePort, Instance } from "@trestle/testkit/instance.ts";

/** Time within which everything recovers automatically. */
export const BACK_WITHIN_MS = 30_000;
const PASSWORD = "a fine password of ours";
/** Longest wait of any step of a drill. */
const PATIENCE_MS = 25_000;

export type Answer = { status: number; body: Record<string, unknown> };

type Options = {
  /** An existing data folder. */
  dataDir?: string;
  environment?: Record<string, string>;
  /** Prefix of the product's command line, for instance to mount another disk under the folder. */
  wrapperFor?: (dataDir: string) => string[];
};

/** The product as people start it, in its own folder. */
export class DrillProduct {
  readonly dataDir: string;
  readonly #instance: Instance;

  private constructor(port: number, { dataDir, environment = {}, wrapperFor }: Options) {
    this.dataDir = dataDir ?? realpathSync(mkdtempSync(join(tmpdir(), "trestle-drill-")));
    const limits = { REQUESTS_PER_MINUTE: "1000000", LOG_LEVEL: "silent" };
    this.#instance = new Instance(
      { PORT: port, DATA_DIR: this.dataDir, ...limits, ...environment },
      wrapperFor?.(this.dataDir),
    );
    // It has its own process group and would outlive an interrupted drill.
    const { pid } = this.#instance;
    const endWithUs = () => void (pid && process.kill(pid, "SIGTERM"));
    process.once("exit", endWithUs);
    void this.#instance.exit.then(() => process.off("exit", endWithUs));
  }

  static async start(options: Options = {}): Promise<DrillProduct> {
    const product = new DrillProduct(await freePort(), options);
    try {
      await product.#instance.ready();
      return product;
    } catch (error) {
      await product.stop();
      throw error;
    }
  }

  get url(): string {
    return this.#instance.url;
  }

  get pid(): number {
    if (this.#instance.pid === undefined) throw new Error("the product did not start");
    return this.#instance.pid;
  }

  get output(): string {
    return this.#instance.output;
  }

  /** Stops the product. Returns its exit code and duration. */
  async stop(): Promise<{ code: number | null; ms: number }> {
    const begun = performance.now();
    const code = await this.#instance.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
    return { code, ms: performance.now() - begun };
  }

  /** Kills everything at once, as in a power failure, and deletes the data. */
  async destroy(): Promise<void> {
    // Chain and database have their own process groups and would outlive the product.
    const parts = [
      ...findByArguments("/anvil", "--cache-path", join(this.dataDir, "chain/cache")),
      ...findByArguments("/postgres", "-D", join(this.dataDir, "postgres")),
    ];
    await this.#instance.killGroup();
    for (const pid of parts) await endProcess(pid, [["SIGKILL", 5_000]]);
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** Path inside the product's data folder, on any kind of disk. */
  inside(...path: string[]): string {
    return join(`/proc/${this.#instance.pid}/root`, this.dataDir, ...path);
  }

  addresses(): Addresses {
    return JSON.parse(readFileSync(this.inside("running.json"), "utf8"));
  }

  chainPid(): number | undefined {
    return findByArguments("/anvil", "--cache-path", join(this.dataDir, "chain/cache"))[0];
  }

  postmaster(): number {
    return Number(readFileSync(this.inside("postgres/postmaster.pid"), "utf8").split("\n")[0]);
  }

  async isReady(): Promise<boolean> {
    return (await this.ask("GET", "/readyz")).status === 200;
  }

  /** Sends a request; status 0 without an answer. */
  async ask(method: string, path: string, options: Omit<RequestInit, "method"> = {}): Promise<Answer> {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await fetch(`${this.url}${path}`, { method, signal, ...options }).catch(() => undefined);
    const body = await answer?.json().catch(() => ({}));
    return { status: answer?.status ?? 0, body: (body ?? {}) as Answer["body"] };
  }

  post(path: string, body: object, headers: Record<string, string> = {}): Promise<Answer> {
    const all = { "content-type": "application/json", ...headers };
    return this.ask("POST", path, { headers: all, body: JSON.stringify(body) });
  }

  register(username = `drill-${randomBytes(5).toString("hex")}`): Promise<Answer> {
    const person = { username, email: `${username}@example.org`, password: PASSWORD, role: "customer" };
    return this.post("/api/auth/register", person);
  }

  async logIn(username: string): Promise<{ authorization: string } | undefined> {
    const { body } = await this.post("/api/auth/login", { username, password: PASSWORD });
    return body.token ? { authorization: `Bearer ${body.token}` } : undefined;
  }

  /** Registers an account with a draft for documents. */
  async member(): Promise<{ headers: { authorization: string }; files: string }> {
    const username = `drill-${randomBytes(5).toString("hex")}`;
    await this.register(username);
    const headers = await this.logIn(username);
    if (!headers) throw new Error("nobody could log in");
    const { body } = await this.post("/api/projects/drafts", {}, headers);
    return { headers, files: `/api/projects/drafts/${body._id}/files` };
  }

  upload(files: string, headers: Record<string, string>, megabytes = 1): Promise<Answer> {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(paper(megabytes))]), "plan.pdf");
    return this.ask("POST", files, { headers, body: form });
  }
}

/** A PDF of about this size. */
export const paper = (megabytes: number): Buffer => documents.pdf("x".repeat(megabytes * 1024 * 1024));
