import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoKey } from "@trestle/chain/demo-keys.ts";
import type { LoginResponse } from "@trestle/domain/auth/session.ts";
import { startChain } from "@trestle/embedded/anvil.ts";
import { startPostgres } from "@trestle/embedded/postgres.ts";
import { readConfig } from "@trestle/server/config.ts";
import { openLog } from "@trestle/server/logger.ts";
import { openDatabase, openPool } from "@trestle/server/platform/database/database.ts";
import { migrate } from "@trestle/server/platform/database/migrate.ts";
import { Bus } from "@trestle/server/platform/events/bus.ts";
import { Settings } from "@trestle/server/platform/events/instance-settings.ts";
import { SocketHub } from "@trestle/server/platform/events/socket-hub.ts";
import { folderStore } from "@trestle/server/platform/files/folder-store.ts";
import { StoredFiles } from "@trestle/server/platform/files/stored-files.ts";
import { openMetrics } from "@trestle/server/platform/http/metrics.ts";
import type { Services } from "@trestle/server/services.ts";

const person = {
  username: "bench",
  email: "bench@example.org",
  password: "measures all of it",
  role: "customer",
} as const;

export type Stack = Awaited<ReturnType<typeof startStack>>;

/** Starts the product on its own database and chain, with one account that has a thousand notifications. */
export async function startStack() {
  const dataDir = mkdtempSync(join(tmpdir(), "trestle-bench-"));
  const quiet = () => {};
  const postgres = await startPostgres({ dataDir, log: quiet });
  const chain = await startChain({ dataDir, log: quiet, fresh: true });
  // Imported late, because they need the ABIs that were just generated.
  const { buildApp } = await import("@trestle/server/app.ts");
  const { startLive } = await import("@trestle/server/live.ts");
  const { deploy } = await import("@trestle/chain/deploy.ts");
  const { registerAccount } = await import("@trestle/server/modules/accounts/register.ts");

  // Limits are lifted, or refusals would be measured.
  const config = readConfig({ LOG_LEVEL: "silent", REQUESTS_PER_MINUTE: "1000000000" }, dataDir);
  const hub = new SocketHub({
    perAccount: Number.POSITIVE_INFINITY,
    perNetwork: Number.POSITIVE_INFINITY,
    pingEveryMs: 3_600_000,
  });
  const log = openLog(config);
  const pool = openPool(postgres.url, log);
  await migrate(pool);
  const db = openDatabase(pool);
  const bus = new Bus(postgres.url, log);
  const services: Services = {
    config,
    log,
    hub,
    metrics: openMetrics(),
    bus,
    settings: new Settings(db, bus, config),
    secrets: { JWT_SECRET: "only for the length of this measurement", KYC_KEY: "00".repeat(32) },
    db,
    pool,
    files: new StoredFiles({ db, store: folderStore(dataDir), key: randomBytes(32).toString("hex") }),
    chainRpcUrl: chain.rpcUrl,
    deployment: await deploy({ rpcUrl: chain.rpcUrl, deployerKey: demoKey(0) }),
  };
  const app = await buildApp(services);
  const stopLive = await startLive(services, pool);
  const account = await registerAccount(services, person);
  const event = await pool.query(
    "insert into domain_event (type, key, data, happened_at) values ('project.minted', 'bench', '{}', now()) returning id",
  );
  await pool.query(
    "insert into notification (account_id, event_id, type, message, metadata) select $1, $2, 'project_update', 'Something happened on ' || n, '{\"projectTitle\":\"A wall\"}' from generate_series(1, 1000) n",
    [account.id, event.rows[0].id],
  );
  const { username, password } = person;
  const login = await app.inject({ method: "POST", url: "/api/auth/login", payload: { username, password } });

  return {
    ...services,
    postgresUrl: postgres.url,
    pool,
    account,
    token: login.json<LoginResponse>().token,
    url: await app.listen({ port: 0, host: "127.0.0.1" }),
    stop: async () => {
      await app.close();
      await stopLive();
      await pool.end();
      await chain.stop();
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Opens the product on a second database of the same server, to be compared with the first. */
export async function openSecondDatabase({ postgresUrl, ...services }: Stack, name: string) {
  await services.pool.query(`create database ${name}`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  const pool = openPool(url.href, services.log);
  await migrate(pool);
  const { buildApp } = await import("@trestle/server/app.ts");
  const { registerAccount } = await import("@trestle/server/modules/accounts/register.ts");
  const second = {
    ...services,
    db: openDatabase(pool),
    pool,
    metrics: openMetrics(),
    hub: new SocketHub(),
  };
  const app = await buildApp(second);
  return {
    pool,
    db: second.db,
    account: await registerAccount(second, person),
    url: await app.listen({ port: 0, host: "127.0.0.1" }),
    close: async () => {
      await app.close();
      await pool.end();
    },
  };
}
