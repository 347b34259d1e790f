import { EventEmitter } from "node:events";
import type { Deployment } from "@trestle/chain/deployment.ts";
import { isChainReorg } from "@trestle/domain/socket.ts";
import { readConfig } from "@trestle/server/config.ts";
import { Indexer, nodeAt } from "@trestle/server/indexer/follow.ts";
import { openLog } from "@trestle/server/logger.ts";
import { deliverNotifications } from "@trestle/server/modules/notifications/deliver.ts";
import { notifier } from "@trestle/server/modules/notifications/notify.ts";
import { openDatabase, openPool } from "@trestle/server/platform/database/database.ts";
import { Bus } from "@trestle/server/platform/events/bus.ts";
import { eventTask } from "@trestle/server/platform/events/events.ts";
import { Settings } from "@trestle/server/platform/events/instance-settings.ts";
import type { Task } from "@trestle/server/platform/events/jobs.ts";
import { deliverLiveUpdates } from "@trestle/server/platform/events/live-updates.ts";
import { SocketHub } from "@trestle/server/platform/events/socket-hub.ts";
import { folderStore } from "@trestle/server/platform/files/folder-store.ts";
import { StoredFiles } from "@trestle/server/platform/files/stored-files.ts";
import { openMetrics } from "@trestle/server/platform/http/metrics.ts";
import { chainReaders } from "@trestle/server/projections.ts";
import { rooms } from "@trestle/server/rooms.ts";
import type { Db, Services } from "@trestle/server/services.ts";
import { openMailServer } from "@trestle/testkit/open-mail-server.ts";
import { custom, type Transport, toHex } from "viem";
import { within } from "./within.ts";

/** More than the drill's deepest reorg. */
const CONFIRMATIONS = 14;
const TRIES = 3;

/** Thrown to end `catchUp` between a rollback and the following reads. */
class Pause extends Error {}

type Options = { databaseUrl: string; rpcUrl: string; deployment: Deployment; people: string[] };
export type ReorgServer = Awaited<ReturnType<typeof openReorgServer>>;

/** The product's indexer, jobs, emails and sockets in this process; jobs run only on request. */
export async function openReorgServer({ databaseUrl, rpcUrl, deployment, people }: Options) {
  const mail = await openMailServer();
  const log = openLog({ LOG_LEVEL: "silent" });
  const config = readConfig({ DATA_DIR: "/nowhere", SMTP_URL: mail.url, LOG_LEVEL: "silent" }, "/nowhere");
  const pool = openPool(databaseUrl, log, 4);
  const db = openDatabase(pool);
  const bus = new Bus(databaseUrl, log);
  const services: Services = {
    ...{ config, log, db, pool, bus, deployment, chainRpcUrl: rpcUrl },
    settings: new Settings(db, bus, config),
    hub: new SocketHub(),
    metrics: openMetrics(),
    secrets: { JWT_SECRET: "a secret of this drill", KYC_KEY: "00".repeat(32) },
    files: new StoredFiles({ db, store: folderStore("/nowhere"), key: "" }),
  };
  /** Notifications on each account's open page. */
  const shown = new Map(people.map((person) => [person, new Map<string, string>()]));
  for (const [person, list] of shown)
    services.hub.add(pageOf(services, person, list) as never, peerOf(person));
  deliverNotifications(services);
  deliverLiveUpdates(services, {}, () => {});
  await bus.start();

  const listeners = [
    notifier(
      services,
      rooms.flatMap(({ notices }) => notices ?? []),
    ),
    ...rooms.flatMap((room) => room.listeners?.(services) ?? []),
  ];
  const tasks: Record<string, Task> = Object.assign(
    eventTask(db, listeners),
    ...rooms.map((room) => room.tasks?.(services)),
  );

  let head: bigint | undefined;
  let isPausing = false;
  const indexer = new Indexer({
    ...{ db, log, deployment, readers: chainReaders, maxReorg: undefined, confirmations: CONFIRMATIONS },
    transport: nodeWithoutFinality(rpcUrl, () => head),
    at: (step) => {
      if (step === "rolled back" && isPausing) throw new Pause();
    },
  });
  await indexer.start();

  async function runJobs(): Promise<void> {
    for (;;) {
      const { rows } = await pool.query(
        `select job.id, identifier, payload from graphile_worker._private_jobs job
         join graphile_worker._private_tasks task on task.id = job.task_id
         where run_at <= now() order by job.id limit 200`,
      );
      if (rows.length === 0) return;
      for (const { id, identifier, payload } of rows) {
        await tried(() => tasks[identifier]?.(payload as never));
        await pool.query("delete from graphile_worker._private_jobs where id = $1", [id]);
      }
    }
  }

  return {
    ...{ db, pool, mail, services, runJobs },
    key: deployment.key,
    /** Reads to the head, or to the given block. */
    catchUp: (to?: bigint) => {
      head = to;
      return indexer.catchUp();
    },
    /** Rolls back to the common block without reading further. */
    goBack: async () => {
      isPausing = true;
      await indexer.catchUp().catch((error) => {
        if (!(error instanceof Pause)) throw error;
      });
      isPausing = false;
    },
    /** Returns the differences of open pages from the database, after all announcements have arrived. */
    pagesDiffer: async (): Promise<string[]> => {
      let differences: string[] = [];
      await within(10_000, "the pages to show what is so", async () => {
        differences = [];
        for (const [person, list] of shown) {
          const rows = [...(await bellOf(services.db, person)).keys()].sort();
          const onPage = [...list.keys()].sort();
          if (rows.join() !== onPage.join())
            differences.push(
              `the page of ${person} shows ${onPage.length} notifications instead of ${rows.length}`,
            );
        }
        return differences.length === 0;
      }).catch(() => {});
      return differences;
    },
    close: async () => {
      await bus.stop();
      await pool.end();
      await mail.close();
    },
  };
}

async function tried(run: () => Promise<void> | undefined): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === TRIES) throw error;
    }
  }
}

const peerOf = (account: string) => ({
  ...{ account, session: account, address: "127.0.0.1" },
  tokenExpiresAt: Number.MAX_SAFE_INTEGER,
});

async function bellOf(db: Db, account: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("notification")
    .select(["id", "message"])
    .where("account_id", "=", account)
    .where("event_id", "is not", null)
    .where("bell", "=", true)
    .execute();
  return new Map(rows.map(({ id, message }) => [id, message]));
}

/** A socket whose other end handles messages as the browser does. */
function pageOf(services: Services, account: string, list: Map<string, string>): EventEmitter {
  let applied = Promise.resolve();
  const apply = async (message: { _id?: string; message?: string }) => {
    if (isChainReorg(message)) {
      list.clear();
      for (const [id, text] of await bellOf(services.db, account)) list.set(id, text);
    } else if (message._id && message.message) list.set(message._id, message.message);
  };
  return Object.assign(new EventEmitter(), {
    bufferedAmount: 0,
    send: (bytes: Buffer) => {
      const message = JSON.parse(bytes.toString());
      applied = applied.then(() => apply(message));
    },
    close: () => {},
    ping: () => {},
    terminate: () => {},
  });
}

/** A node without finality tags, whose head may be an earlier block. */
function nodeWithoutFinality(rpcUrl: string, head: () => bigint | undefined): Transport {
  return (settings) => {
    const node = nodeAt(rpcUrl)(settings);
    return custom({
      request: async ({ method, params }: { method: string; params: unknown[] }) => {
        const [tag, ...others] = params;
        if (method !== "eth_getBlockByNumber") return node.request({ method, params });
        if (tag === "finalized") throw new Error("This chain doesn't say what is final.");
        const limit = head();
        const at = tag === "latest" && limit !== undefined ? toHex(limit) : tag;
        return node.request({ method, params: [at, ...others] });
      },
    })(settings);
  };
}
