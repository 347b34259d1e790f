// A server process of a drill: the product's application, jobs and announcements on a port. With FAULT it kills itself
// when the first request with an Idempotency-Key reaches that step.
import { readConfig } from "@trestle/server/config.ts";
import { openLog } from "@trestle/server/logger.ts";
import { openDatabase, openPool } from "@trestle/server/platform/database/database.ts";
import { Bus } from "@trestle/server/platform/events/bus.ts";
import { Settings } from "@trestle/server/platform/events/instance-settings.ts";
import { SocketHub } from "@trestle/server/platform/events/socket-hub.ts";
import { folderStore } from "@trestle/server/platform/files/folder-store.ts";
import { StoredFiles } from "@trestle/server/platform/files/stored-files.ts";
import { openMetrics } from "@trestle/server/platform/http/metrics.ts";
import type { Services } from "@trestle/server/services.ts";
import { Shutdown } from "@trestle/server/shutdown.ts";
import type { Address } from "viem";

const { DATABASE_URL = "", PORT = "", PUBLIC_URL = "", JWT_SECRET = "", FAULT } = process.env;
const nowhere: Address = `0x${"0".repeat(40)}`;

const { buildApp } = await import("@trestle/server/app.ts");
const { startLive } = await import("@trestle/server/live.ts");
const config = readConfig(
  { PORT, PUBLIC_URL, LOG_LEVEL: "silent", REQUESTS_PER_MINUTE: "1000000000" },
  "/nowhere",
);
const log = openLog(config);
const shutdown = new Shutdown(log);
await shutdown.during(async () => {
  const pool = openPool(DATABASE_URL, log);
  shutdown.add("database pool", () => pool.end());
  const db = openDatabase(pool);
  const bus = new Bus(DATABASE_URL, log);
  const services: Services = {
    config,
    log,
    db,
    pool,
    bus,
    settings: new Settings(db, bus, config),
    hub: new SocketHub(),
    metrics: openMetrics(),
    secrets: { JWT_SECRET, KYC_KEY: "00".repeat(32) },
    at: (step) => {
      if (step === FAULT) process.kill(process.pid, "SIGKILL");
    },
    // No files are sent in this drill.
    files: new StoredFiles({ db, store: folderStore("/nowhere"), key: "" }),
    // The chain isn't used in this drill.
    chainRpcUrl: "http://127.0.0.1:1",
    deployment: {
      key: "",
      chainId: 1,
      fingerprint: "",
      block: { number: 0, hash: "0x" },
      contracts: {
        ...{ TrestleProject: nowhere, Registry: nowhere, TrestleEscrow: nowhere, TrestleLens: nowhere },
        PoolLens: nowhere,
        pools: { "low-risk": nowhere, "medium-risk": nowhere, "high-risk": nowhere },
      },
    },
  };
  shutdown.add("live events", await startLive(services, pool));
  const app = await buildApp(services);
  shutdown.add("server", () => app.close());
  await app.listen({ port: Number(PORT), host: "127.0.0.1" });
});
process.send?.("ready");
