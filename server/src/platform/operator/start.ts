import type { Deployment } from "@trestle/chain/deployment.ts";
import type pg from "pg";
import type { Logger } from "pino";
import { createPublicClient, type Hex, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import type { Db } from "../database/tables.ts";
import type { Bus } from "../events/bus.ts";
import { type Leader, takeLead } from "../events/leader.ts";
import { OPERATOR_TOPIC } from "./queue.ts";
import { type OperatorStep, Sender, type SendingRules } from "./sender.ts";
import { Fenced, OperatorStore, operatorLead } from "./store.ts";

export type OperatorOptions = {
  pool: pg.Pool;
  db: Db;
  log: Pick<Logger, "info" | "warn" | "error">;
  bus: Pick<Bus, "on" | "onGap">;
  rpcUrl: string;
  deployment: Deployment;
  key: Hex;
  rules: SendingRules;
  /** Polling intervals while calls are pending, and while none are. */
  busyMs?: number;
  idleMs?: number;
  /** Time without a heartbeat after which the leader is replaced. */
  staleMs?: number;
  at?: (step: OperatorStep) => Promise<void> | void;
};

/**
 * Sends the operator's calls while this process leads, and otherwise waits for leadership. Returns the function that
 * stops it.
 */
export function startOperator(options: OperatorOptions): () => Promise<void> {
  const {
    pool,
    db,
    log,
    bus,
    deployment,
    rules,
    at,
    busyMs = 1_000,
    idleMs = 10_000,
    staleMs = 30_000,
  } = options;
  const account = privateKeyToAccount(options.key);
  const name = { deployment: deployment.key, address: account.address.toLowerCase() };
  const client = createPublicClient({
    transport: http(options.rpcUrl, { timeout: 10_000, retryCount: 1 }),
    cacheTime: 0,
  });
  const wakeUp = alarmClock();
  bus.on(OPERATOR_TOPIC, wakeUp.ring);
  bus.onGap(wakeUp.ring);
  let stopped = false;
  let current: { lead: Leader; sender: Sender } | undefined;

  async function round(): Promise<number> {
    if (!current?.lead.held()) {
      const lead = await takeLead(pool, operatorLead(name), staleMs);
      if (!lead) return 0;
      const store = await OperatorStore.open(db, name).catch((error: unknown) => {
        lead.leave();
        throw error;
      });
      current = { lead, sender: new Sender({ store, log, client, account, deployment, rules, at }) };
    }
    return current.sender.round();
  }

  async function run(): Promise<void> {
    while (!stopped) {
      let pause = idleMs;
      try {
        if ((await round()) > 0) pause = busyMs;
      } catch (error) {
        if (error instanceof Fenced) {
          current?.lead.leave();
          log.warn("another process sends the operator's calls now");
        } else log.error({ err: error }, "couldn't process the operator's calls");
      }
      if (!stopped) await wakeUp.sleep(pause);
    }
    current?.lead.leave();
  }

  const running = run();
  return () => {
    stopped = true;
    wakeUp.ring();
    return running;
  };
}

/** Sleeps until rung or until the time is over. A ring while awake skips the next sleep. */
function alarmClock() {
  let rung = false;
  let wake = () => {};
  return {
    ring: () => {
      rung = true;
      wake();
    },
    sleep: async (ms: number) => {
      if (!rung) {
        const { promise, resolve } = Promise.withResolvers<void>();
        wake = resolve;
        const timer = setTimeout(resolve, ms);
        await promise;
        clearTimeout(timer);
      }
      rung = false;
    },
  };
}
