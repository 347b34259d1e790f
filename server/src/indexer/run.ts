import type pg from "pg";
import type { Logger } from "pino";
import { Gauge, type Registry } from "prom-client";
import { type Leader, takeLead } from "../platform/events/leader.ts";
import type { Services } from "../services.ts";
import type { ChainReaders } from "./chain-readers.ts";
import { Fenced } from "./cursor.ts";
import { Indexer, nodeAt, ReorgTooDeep } from "./follow.ts";
import { OtherChain } from "./read-blocks.ts";

const STANDBY_MS = 2_000;
const SILENT_MS = 15_000;
const POLL_MS = { demo: 250, public: 2_000 };
const MAX_BACKOFF_MS = 10_000;

/** Errors that stop the indexer until an administrator acts: further writes would be wrong. */
const isAlarm = (error: unknown) => error instanceof ReorgTooDeep || error instanceof OtherChain;

export type IndexerState = {
  role: "starting" | "standby" | "following" | "stopped";
  block: bigint | undefined;
  /** The problem as a sentence for the administrator; undefined without one. */
  trouble: string | undefined;
};

type IndexerRunOptions = Pick<Services, "config" | "db" | "log" | "chainRpcUrl" | "deployment"> & {
  pool: pg.Pool;
  readers: ChainReaders;
  savedBlock?: () => number;
};

/** Follows the chain while the process runs. One of several processes indexes, the others are on standby. */
export class IndexerRun {
  readonly state: IndexerState = { role: "starting", block: undefined, trouble: undefined };
  readonly #options: IndexerRunOptions;
  readonly #log: Logger;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();
  #wake: (() => void) | undefined;

  constructor(options: IndexerRunOptions) {
    this.#options = options;
    this.#log = options.log.child({ part: "indexer" });
  }

  start(): void {
    this.#running = this.#run();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#wake?.();
    await this.#running;
  }

  /** Wakes the indexer before its next poll. */
  poke(): void {
    this.#wake?.();
  }

  /** Readiness check: fails until the chain was read once, and after following has ended. */
  check(): void {
    const { role, trouble } = this.state;
    if (role === "stopped") throw new Error(trouble);
    if (role === "starting") throw new Error("The chain is being read for the first time.");
  }

  measure(registry: Registry): void {
    const { state } = this;
    new Gauge({
      name: "indexer_block",
      help: "Last processed block",
      registers: [registry],
      collect() {
        this.set(Number(state.block ?? 0));
      },
    });
    new Gauge({
      name: "indexer_stopped",
      help: "1 when the indexer has stopped with an alarm and needs a person",
      registers: [registry],
      collect() {
        this.set(state.role === "stopped" ? 1 : 0);
      },
    });
  }

  async #run(): Promise<void> {
    const name = `indexer ${this.#options.deployment.key}`;
    while (!this.#stopping.signal.aborted && this.state.role !== "stopped") {
      const leader = await this.#takeLead(name);
      if (leader) await this.#follow(leader).finally(() => leader.leave());
      else await this.#pause(STANDBY_MS);
    }
  }

  async #takeLead(name: string): Promise<Leader | undefined> {
    try {
      const leader = await takeLead(this.#options.pool, name, SILENT_MS);
      if (!leader) this.state.role = "standby";
      return leader;
    } catch (error) {
      return this.#note(error);
    }
  }

  async #follow(leader: Leader): Promise<void> {
    const { config, db, chainRpcUrl, deployment, readers, savedBlock } = this.#options;
    const indexer = new Indexer({
      db,
      log: this.#log,
      transport: nodeAt(chainRpcUrl),
      deployment,
      readers,
      maxReorg: config.demo ? undefined : config.REORG_WINDOW,
      confirmations: config.CONFIRMATIONS,
      savedBlock,
    });
    const pollMs = config.demo ? POLL_MS.demo : POLL_MS.public;
    let started = false;
    let backoff = pollMs;
    while (leader.held() && !this.#stopping.signal.aborted) {
      try {
        if (!started) await indexer.start();
        started = true;
        this.state.block = (await indexer.catchUp()).number;
        this.state.role = "following";
        this.state.trouble = undefined;
        backoff = pollMs;
        if (!(await indexer.recheck())) await this.#pause(pollMs);
      } catch (error) {
        this.#note(error);
        if (isAlarm(error) || error instanceof Fenced) return;
        backoff = Math.min(backoff * 2, MAX_BACKOFF_MS);
        await this.#pause(backoff);
      }
    }
  }

  #note(error: unknown): undefined {
    const sentence = error instanceof Error ? error.message : String(error);
    if (isAlarm(error)) {
      this.state.role = "stopped";
      this.#log.fatal({ err: error }, `ALARM: the indexer has stopped: ${sentence}`);
    } else if (this.state.trouble !== sentence) {
      this.#log.warn({ err: error }, "couldn't read the chain; retrying");
    }
    this.state.trouble = sentence;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      if (this.#stopping.signal.aborted) return resolve();
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
