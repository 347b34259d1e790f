import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { ApiAnswer } from "@trestle/domain/page-rendering.ts";
import type { Logger } from "pino";
import type { FromWorker, RenderedPage, ToWorker, WorkerData } from "./messages.ts";

const usualLimits = {
  /** Requests that wait longer get the page that the browser renders. */
  waitMs: 2500,
  /** A worker that is silent for this long while it has work counts as hung. */
  silenceMs: 2000,
  /** Pause after a fault that no known page caused. */
  pauseMs: 5000,
  /** Time for which a page that stopped the worker isn't rendered; it doubles with each further fault. */
  plainMs: 60_000,
};
/** Concurrent renders: one computes while others wait for data. */
const MAX_CONCURRENT = 8;
const MEMORY_MB = 256;
const MAX_PLAIN_PAGES = 1_000;
const MAX_DOUBLINGS = 6;
/** Answer while the API is closing. */
const NO_ANSWER: ApiAnswer = { status: 503, link: null, body: "" };

type Options = WorkerData & {
  log: Logger;
  ask: (path: string) => Promise<ApiAnswer>;
  limits?: typeof usualLimits;
};
type Waiting = { address: string; resolve: (page: RenderedPage | null) => void; timer: NodeJS.Timeout };

/**
 * Renders public pages in a separate process, because a thread that runs out of memory would end the server. If
 * rendering fails, hangs or is late, the result is null and the browser renders the page. A page that stops the worker
 * is left to browsers for a while, so that the others stay rendered.
 */
export class PageRenderer {
  readonly #options: Options;
  readonly #limits: typeof usualLimits;
  /** Requests that the API has not answered yet; the worker may be silent until then. */
  #openQuestions = 0;
  readonly #waiting = new Map<number, Waiting>();
  #worker: ChildProcess | undefined;
  #lastId = 0;
  #heardAt = 0;
  #pausedUntil = 0;
  /** Address of the page that the worker computes. */
  #computing: string | undefined;
  readonly #plain = new Map<string, { until: number; doublings: number }>();
  #closed = false;

  constructor(options: Options) {
    this.#options = options;
    this.#limits = options.limits ?? usualLimits;
  }

  render(address: string): Promise<RenderedPage | null> {
    const now = Date.now();
    const isLeft = now < this.#pausedUntil || now < (this.#plain.get(address)?.until ?? 0);
    if (this.#closed || isLeft || this.#waiting.size >= MAX_CONCURRENT) return Promise.resolve(null);
    this.#worker ??= this.#start();
    if (this.#waiting.size === 0) this.#heardAt = Date.now();
    const id = ++this.#lastId;
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#giveUp(id), this.#limits.waitMs);
      this.#waiting.set(id, { address, resolve, timer });
      this.#send({ kind: "render", id, address });
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const worker = this.#worker;
    this.#drop();
    worker?.kill("SIGKILL");
  }

  #start(): ChildProcess {
    const { log, ask, limits, ...data } = this.#options;
    this.#openQuestions = 0;
    const file = fileURLToPath(new URL("./render-worker.ts", import.meta.url));
    const worker = fork(file, [JSON.stringify(data satisfies WorkerData)], {
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      // Only the rendering settings, none of this process's secrets.
      env: { NODE_ENV: "production" },
      serialization: "advanced",
    });
    // Unreferenced, so that worker and channel do not keep the server alive.
    worker.unref();
    worker.channel?.unref();
    this.#heardAt = Date.now();
    worker.on("message", (message: FromWorker) => {
      this.#heardAt = Date.now();
      this.#computing = message.kind === "computing" ? this.#waiting.get(message.id)?.address : undefined;
      if (message.kind === "computing") return;
      if (message.kind === "ask") {
        this.#openQuestions++;
        const answered = ask(message.path).catch(() => NO_ANSWER);
        void answered.then((answer) => {
          if (this.#worker !== worker) return;
          this.#openQuestions--;
          this.#send({ kind: "answer", id: message.id, answer });
        });
        return;
      }
      if (message.kind === "failure") log.error({ reason: message.reason }, "couldn't render a page");
      if (message.kind === "page") this.#plain.delete(this.#waiting.get(message.id)?.address ?? "");
      this.#settle(message.id, message.kind === "page" ? message.page : null);
    });
    worker.on("error", (error) => this.#fault(worker, error));
    worker.on("exit", (code, signal) =>
      this.#fault(worker, new Error(`The worker ended with ${signal ?? `code ${code}`}.`)),
    );
    return worker;
  }

  #send(message: ToWorker): void {
    // A worker that has just ended can't receive messages; its exit event settles waiting requests.
    if (this.#worker?.connected) this.#worker.send(message, () => {});
  }

  #settle(id: number, page: RenderedPage | null): void {
    const waiting = this.#waiting.get(id);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.#waiting.delete(id);
    waiting.resolve(page);
  }

  /** Gives up one request. Only a silent worker is killed: pages may also be late because of a slow database. */
  #giveUp(id: number): void {
    this.#settle(id, null);
    const worker = this.#worker;
    const isSilent = this.#openQuestions === 0 && Date.now() - this.#heardAt > this.#limits.silenceMs;
    if (worker && isSilent) {
      this.#fault(worker, new Error("The worker doesn't respond."));
      worker.kill("SIGKILL");
    }
  }

  #fault(worker: ChildProcess, error: unknown): void {
    if (this.#worker !== worker) return;
    const page = this.#computing;
    this.#options.log.error({ err: error, page }, "the page renderer stopped and will be restarted");
    if (page === undefined) this.#pausedUntil = Date.now() + this.#limits.pauseMs;
    else this.#leaveToBrowser(page);
    this.#drop();
  }

  #leaveToBrowser(address: string): void {
    const doublings = Math.min(MAX_DOUBLINGS, (this.#plain.get(address)?.doublings ?? -1) + 1);
    this.#plain.delete(address);
    this.#plain.set(address, { until: Date.now() + this.#limits.plainMs * 2 ** doublings, doublings });
    const [oldest] = this.#plain.keys();
    if (this.#plain.size > MAX_PLAIN_PAGES && oldest !== undefined) this.#plain.delete(oldest);
  }

  #drop(): void {
    this.#worker = undefined;
    this.#computing = undefined;
    for (const id of [...this.#waiting.keys()]) this.#settle(id, null);
  }
}
