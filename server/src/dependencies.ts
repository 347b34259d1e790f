import type { Deployment } from "@trestle/chain/deployment.ts";
import type { Kysely } from "kysely";
import type pg from "pg";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Config } from "./config.ts";
import type { DemoTables } from "./demo/fill.ts";
import type { IndexerTables } from "./indexer/tables.ts";
import type { UsedLogTables } from "./indexer/verify-transaction.ts";
import type { AdminTables } from "./modules/admin/tables.ts";
import type { AuthTables } from "./modules/auth/tables.ts";
import type { BidTables } from "./modules/bids/tables.ts";
import type { EscrowTables } from "./modules/escrow/tables.ts";
import type { NotificationTables } from "./modules/notifications/tables.ts";
import type { ProfileTables } from "./modules/profiles/tables.ts";
import type { ProjectTables } from "./modules/projects/tables.ts";
import type { Bus } from "./platform/bus.ts";
import type { EncryptedFiles } from "./platform/encrypted-files.ts";
import type { EventTables } from "./platform/events.ts";
import type { IdempotencyStep, IdempotencyTables } from "./platform/idempotency.ts";
import type { OperatorTables } from "./platform/operator-queue.ts";
import type { SocketHub } from "./platform/socket-hub.ts";
import type { Secrets } from "./secrets.ts";

export type Tables = AuthTables &
  AdminTables &
  ProfileTables &
  NotificationTables &
  ProjectTables &
  BidTables &
  EscrowTables &
  IndexerTables &
  UsedLogTables &
  IdempotencyTables &
  EventTables &
  OperatorTables &
  DemoTables;
export type Database = Kysely<Tables>;

/** What the application is made of; built once by main.ts, or by the test kit. */
export type Dependencies = {
  config: Config;
  secrets: Pick<Secrets, "JWT_SECRET"> & Partial<Secrets>;
  db: Database;
  /** The connections behind it. */
  pool: pg.Pool;
  log: Logger;
  /** Papers for verification, which lie on the disk encrypted. */
  kycFiles: EncryptedFiles;
  /** Papers of build requests; some are private, so they lie there encrypted too. */
  projectFiles: EncryptedFiles;
  /** What other processes announce. */
  bus: Bus;
  /** The sockets that are open here. */
  hub: SocketHub;
  metrics: Registry;
  /** The chain's own address, which a browser never sees. */
  chainRpcUrl: string;
  deployment: Deployment;
  /** Called at each named step of a request with an Idempotency-Key; a drill ends the process there. */
  at?: (step: IdempotencyStep) => void;
};
