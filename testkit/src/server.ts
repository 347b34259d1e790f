import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { player } from "@trestle/demo/player.ts";
import { buildApp } from "@trestle/server/app.ts";
import { readConfig } from "@trestle/server/config.ts";
import { startLive } from "@trestle/server/live.ts";
import { openLog } from "@trestle/server/logger.ts";
import { openDatabase, openPool } from "@trestle/server/platform/database/database.ts";
import { Bus } from "@trestle/server/platform/events/bus.ts";
import { Settings } from "@trestle/server/platform/events/instance-settings.ts";
import { SocketHub } from "@trestle/server/platform/events/socket-hub.ts";
import { folderStore } from "@trestle/server/platform/files/folder-store.ts";
import { StoredFiles } from "@trestle/server/platform/files/stored-files.ts";
import type { App } from "@trestle/server/platform/http/app.ts";
import type { IdempotencyStep } from "@trestle/server/platform/http/idempotency.ts";
import { openMetrics } from "@trestle/server/platform/http/metrics.ts";
import type { Room } from "@trestle/server/room.ts";
import type { Services } from "@trestle/server/services.ts";
import type pg from "pg";
import { inject, onTestFinished } from "vitest";
import type { TestChain } from "./chain.ts";
import { createDatabase } from "./database.ts";

export type TestServer = Services & {
  app: App;
  logged: Record<string, unknown>[];
  pool: pg.Pool;
  databaseUrl: string;
};

type Options = {
  /** Another server whose database this one shares, as a second process would. */
  beside?: TestServer;
  hub?: SocketHub;
  /** The test's own chain instead of the run's. */
  chain?: Pick<TestChain, "rpcUrl" | "deployment">;
  /** Rooms in place of the product's. */
  rooms?: Room[];
  /** Step at which a request with an Idempotency-Key fails. */
  at?: IdempotencyStep;
  reset?: () => void;
};

/** Starts the application on a real database and chain for one test; the test's end stops it. */
export async function startServer(
  environment: NodeJS.ProcessEnv = {},
  { beside, hub = new SocketHub(), chain, rooms, at, reset }: Options = {},
): Promise<TestServer> {
  const databaseUrl = beside?.databaseUrl ?? (await ownDatabase());
  const logged: Record<string, unknown>[] = [];
  const DATA_DIR = mkdtempSync(join(tmpdir(), "trestle-server-"));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true, force: true }));
  const config = readConfig({ PORT: "3000", DATA_DIR, LOG_LEVEL: "info", ...environment }, "/nowhere");
  const log = openLog(config, { write: (line) => logged.push(JSON.parse(line)) });
  const pool = openPool(databaseUrl, log, 5);
  onTestFinished(() => pool.end());
  const db = openDatabase(pool);
  const bus = new Bus(databaseUrl, log);
  const KYC_KEY = randomBytes(32).toString("hex");
  const services: Services = {
    config,
    files: new StoredFiles({ db, store: folderStore(DATA_DIR), key: KYC_KEY }),
    secrets: {
      KYC_KEY,
      JWT_SECRET: "a secret that only this test run knows",
      VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString("base64url"),
      ADMIN_BOOTSTRAP_SECRET: "bootstrap-secret-of-this-test",
    },
    db,
    pool,
    log,
    bus,
    settings: new Settings(db, bus, config),
    hub,
    metrics: openMetrics(config.METRICS_TOKEN),
    chainRpcUrl: chain?.rpcUrl ?? inject("chainRpcUrl"),
    deployment: chain?.deployment ?? inject("deployment"),
    story: config.demo ? player.story : undefined,
    reset,
    at: (step) => {
      if (step === at) throw new Error(`died when ${step}`);
    },
  };
  const app = await buildApp(services, {}, rooms);
  onTestFinished(() => app.close());
  return { ...services, app, logged, pool, databaseUrl };
}

async function ownDatabase(): Promise<string> {
  const database = await createDatabase(inject("postgresUrl"));
  onTestFinished(() => database.drop());
  return database.url;
}

/** Adds a port, jobs and announcements, as in a running process. Returns the address. */
export async function goLive(server: TestServer, rooms?: Room[]): Promise<string> {
  onTestFinished(await startLive(server, server.pool, rooms));
  return server.app.listen({ port: 0, host: "127.0.0.1" });
}
