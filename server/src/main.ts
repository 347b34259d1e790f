import { createServer } from "node:net";
import { join } from "node:path";
import { isDeployedOn } from "@trestle/chain/deploy.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { jsonRpc } from "@trestle/embedded/json-rpc.ts";
import { settleBlocks } from "@trestle/embedded/settle-blocks.ts";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { buildApp } from "./app.ts";
import { chainPulse, openChain } from "./chain.ts";
import { type Config, readConfig } from "./config.ts";
import { refuseFilledDatabase } from "./filled-part.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { IndexerRun } from "./indexer/run.ts";
import { startLive } from "./live.ts";
import { openLog } from "./logger.ts";
import { operatorOptions } from "./operator.ts";
import { openDatabase, openPool } from "./platform/database/database.ts";
import { migrate } from "./platform/database/migrate.ts";
import { Bus } from "./platform/events/bus.ts";
import { Settings } from "./platform/events/instance-settings.ts";
import { SocketHub } from "./platform/events/socket-hub.ts";
import { openFileStore } from "./platform/files/open-file-store.ts";
import { StoredFiles } from "./platform/files/stored-files.ts";
import type { App } from "./platform/http/app.ts";
import { openMetrics } from "./platform/http/metrics.ts";
import { measureOperator } from "./platform/operator/metrics.ts";
import { startOperator } from "./platform/operator/start.ts";
import { Progress } from "./progress.ts";
import { chainReaders } from "./projections.ts";
import { readyMessage } from "./ready-message.ts";
import { writeRunningInstance } from "./running-instance.ts";
import { readSecrets } from "./secrets.ts";
import type { Services, Story } from "./services.ts";
import { Shutdown } from "./shutdown.ts";
import { startEmbedded } from "./start-embedded.ts";

const DRAIN_MS = 5_000;
/** Idle time of the embedded chain before empty blocks make its last transaction final. */
const SETTLE_AFTER_MS = 1_000;
const repository = join(import.meta.dirname, "../..");

/** Fills an instance on the embedded chain with a story. */
export type Player = {
  story: Story;
  /** The chain begins this many days before now. */
  daysBefore: number;
  /** Called before anything else uses the chain. */
  prepare: (services: Services) => Promise<void>;
  fill: (app: App, services: Services, at: (state: string) => void) => Promise<void>;
  /** Continues the story while the product runs. Returns a stop function. */
  play: (app: App, services: Services) => () => Promise<void>;
  mayReset: (config: Config) => boolean;
  reset: (config: Config, shutdown: Shutdown, log: (line: string) => void) => Promise<void>;
};

type MainOptions = {
  /** Builds the web app while database and chain start. */
  buildWeb?: () => Promise<void>;
  /** Called only on the embedded chain. */
  loadPlayer?: () => Promise<Player>;
};

export async function main({ buildWeb, loadPlayer }: MainOptions = {}): Promise<void> {
  const config = readConfig(process.env, repository);
  const log = openLog(config);
  const shutdown = new Shutdown(log);
  await shutdown.during(async () => {
    await requireFreePort(config);
    const progress = new Progress();
    const player = config.demo ? await loadPlayer?.() : undefined;
    const web = buildWeb ? progress.step("the web app", buildWeb) : Promise.resolve();
    // A failed or interrupted start waits for its build; the await below reports a failed build.
    shutdown.add("web app", () => web.catch(() => {}));
    web.catch(() => {});
    const { databaseUrl, chainRpcUrl, chain } = await startEmbedded(
      config,
      shutdown,
      progress,
      config.DEMO_REQUESTS ? player?.daysBefore : undefined,
    );
    shutdown.add("addresses", writeRunningInstance(config, { databaseUrl, chainRpcUrl }));
    const pool = openPool(databaseUrl, log);
    shutdown.add("database pool", () => pool.end());
    await requireDatabase(() => pool.query("select 1"));
    await migrate(pool);
    const deployment = await openChain(config, chainRpcUrl, progress, chain?.save);

    const secrets = readSecrets(config);
    const db = openDatabase(pool);
    const bus = new Bus(databaseUrl, log);
    let filled = !player;
    const reset = () => {
      if (!filled) refuse("pending", "The demo is still being filled. Try again in a moment.");
      void player?.reset(config, shutdown, (line) => progress.say(line));
    };
    const services: Services = {
      config,
      log,
      metrics: openMetrics(config.METRICS_TOKEN),
      chainRpcUrl,
      deployment,
      secrets,
      files: new StoredFiles({
        db,
        store: await openFileStore(config),
        key: secrets.KYC_KEY,
        oldKey: config.KYC_KEY_OLD,
      }),
      db,
      pool,
      bus,
      settings: new Settings(db, bus, config),
      hub: new SocketHub(),
      story: player?.story,
      jobsWait: () => !filled,
      // Not under a parent that communicates with this process, such as a watcher, which would lose it.
      reset: player?.mayReset(config) && !process.send ? reset : undefined,
    };
    if (!config.demo) await refuseFilledDatabase(services.db);
    await player?.prepare(services);
    if (chain) {
      const endSettling = settleBlocks(jsonRpc(chainRpcUrl), SETTLE_AFTER_MS);
      shutdown.add("settling", async () => endSettling());
    }
    shutdown.add("housekeeping", startHousekeeping(services));
    shutdown.add("live events", await startLive(services, pool));
    const indexer = new IndexerRun({ ...services, readers: chainReaders, savedBlock: chain?.savedBlock });
    indexer.measure(services.metrics);
    indexer.start();
    shutdown.add("indexer", () => indexer.stop());
    measureOperator(services.metrics, services.db, deployment);
    shutdown.add(
      "operator",
      startOperator({ ...operatorOptions(services, chain?.savedBlock), pool, bus: services.bus }),
    );
    const pulse = chainPulse(chainRpcUrl);
    await web;
    const app = await buildApp(services, {
      database: async () => void (await pool.query("select 1")),
      chain: async () => {
        chain?.check();
        if (!(await isDeployedOn(chainRpcUrl, deployment)))
          throw new Error("Our contracts are not on this chain.");
        if (!chain) await pulse();
      },
      indexer: () => indexer.check(),
      demo: () => {
        if (!filled) throw new Error("The demo is being filled.");
      },
    });
    shutdown.add("server", () => {
      // Clients with open connections or half-sent requests must not delay the stop.
      setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
      return app.close();
    });
    await app.listen({ port: config.PORT, host: config.HOST }).catch((error) => refusePort(config, error));
    // The app is already in use, so a failed demo must not end it.
    if (player)
      await progress
        .step("the demo", (at) => player.fill(app, services, at))
        .catch((error: Error) => {
          log.error({ err: error }, "the demo is not complete");
          progress.say(`The demo isn’t complete: ${error.message} Run \`npm run reset\` and start again.`);
        });
    filled = true;
    if (player) shutdown.add("player", player.play(app, services));
    progress.say(readyMessage(config, chainRpcUrl, player?.story.accounts));
  });
}

async function requireDatabase(ask: () => Promise<unknown>): Promise<void> {
  await ask().catch((error: Error) => {
    throw new StartupError(
      `Couldn’t use the database at DATABASE_URL: ${error.message || "it isn’t answering"}.`,
    );
  });
}

/** Checks the port before anything is started. */
function requireFreePort(config: Config): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => refusePort(config, error).catch(reject));
    probe.listen(config.PORT, config.HOST, () => probe.close(() => resolve()));
  });
}

async function refusePort({ PORT, HOST }: Config, error: NodeJS.ErrnoException): Promise<never> {
  const reasons: Record<string, string> = {
    EADDRINUSE: `Port ${PORT} is taken by another program. Stop it, or set PORT to a free port.`,
    EACCES: `This account can’t use port ${PORT}. Set PORT to 1024 or above.`,
    EADDRNOTAVAIL: `HOST is ${HOST}, which isn’t an address of this machine.`,
    ENOTFOUND: `HOST is ${HOST}, which isn’t an address of this machine.`,
  };
  throw new StartupError(reasons[error.code ?? ""] ?? `Couldn’t use port ${PORT}: ${error.message}.`);
}
