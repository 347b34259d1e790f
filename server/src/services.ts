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

/** The demo's accounts with public passwords, and the developer of guided tours. Only on the embedded chain. */
export type Story = {
  /** Accounts offered in the login dialog. */
  accounts: PublicConfig["demoAccounts"];
  tour: { draft: () => DraftContent; developer: string; wallet: string };
};

/** Parts of the application; built once by main.ts, or by the test kit. */
export type Services = {
  config: Config;
  secrets: Pick<Secrets, "JWT_SECRET" | "KYC_KEY"> & Partial<Secrets>;
  db: Db;
  /** Connection pool of `db`. */
  pool: pg.Pool;
  log: Logger;
  /** Uploaded documents and other files, encrypted. */
  files: StoredFiles;
  /** Announcements of other processes. */
  bus: Bus;
  /** Settings changed by administrators. */
  settings: Settings;
  /** Open sockets of this process. */
  hub: SocketHub;
  metrics: Registry;
  /** The node's address, which browsers never see. */
  chainRpcUrl: string;
  deployment: Deployment;
  story?: Story;
  /** Returns whether scheduled jobs must wait: while the demo's past is written, everything is overdue by the clock. */
  jobsWait?: () => boolean;
  /** Deletes all data and restarts; defined only if this instance's page may request it. */
  reset?: () => void;
  /** Called at each named step of a request with an Idempotency-Key; a drill ends the process there. */
  at?: (step: IdempotencyStep) => void;
};

/** Services that read and write the rows about one set of contracts. */
export type RowServices = Pick<Services, "db" | "deployment">;
