import type { Deployment } from "@trestle/chain/deployment.ts";
import type { PublicConfig } from "@trestle/domain/config.ts";
import type { DraftContent } from "@trestle/domain/projects/draft.ts";
import type pg from "pg";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Config } from "./config.ts";
import type { Db, Tables, Transaction } from "./platform/database/tables.ts";
import type { Bus } from "./platform/events/bus.ts";
import type { Settings } from "./platform/events/instance-settings.ts";
import type { SocketHub } from "./platform/events/socket-hub.ts";
import type { StoredFiles } from "./platform/files/stored-files.ts";
import type { IdempotencyStep } from "./platform/http/idempotency.ts";
import type { Secrets } from "./secrets.ts";

export type { Db, Tables, Transaction };

/** People with public passwords, and the other side of guided tours. Only an instance on the embedded chain has them. */
export type Story = {
  /** Offered for a login. */
  accounts: PublicConfig["demoAccounts"];
  tour: { draft: () => DraftContent; developer: string; wallet: string };
};

/** Parts of the application; built once by main.ts, or by the test kit. */
export type Services = {
  config: Config;
  secrets: Pick<Secrets, "JWT_SECRET" | "KYC_KEY"> & Partial<Secrets>;
  db: Db;
  /** The connections behind it. */
  pool: pg.Pool;
  log: Logger;
  /** Documents and other files that people send, encrypted on the disk. */
  files: StoredFiles;
  /** Announcements of other processes. */
  bus: Bus;
  /** Settings of the whole instance, set by administrators. */
  settings: Settings;
  /** The sockets that are open here. */
  hub: SocketHub;
  metrics: Registry;
  /** The chain's own address, which a browser never sees. */
  chainRpcUrl: string;
  deployment: Deployment;
  story?: Story;
  /** Whether scheduled jobs must wait: while a history is written, all of it is overdue by the clock. */
  jobsWait?: () => boolean;
  /** Deletes everything and starts again; only where a page of this instance may ask for it. */
  reset?: () => void;
  /** Called at each named step of a request with an Idempotency-Key; a drill ends the process there. */
  at?: (step: IdempotencyStep) => void;
};

/** Services that read and write the rows about one set of contracts. */
export type RowServices = Pick<Services, "db" | "deployment">;
