// Starts one PostgreSQL and one chain for a test run; each test gets its own database, copied from a template.
import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { demoKey } from "@trestle/chain/demo-keys.ts";
import { deploy } from "@trestle/chain/deploy.ts";
import type { Deployment } from "@trestle/chain/deployment.ts";
import { startChain } from "@trestle/embedded/anvil.ts";
import { startPostgres } from "@trestle/embedded/postgres.ts";
import { openLog } from "@trestle/server/logger.ts";
import { openPool } from "@trestle/server/platform/database/database.ts";
import { migrate } from "@trestle/server/platform/database/migrate.ts";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { TEMPLATE, withDatabase } from "./database.ts";

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string;
    chainRpcUrl: string;
    deployment: Deployment;
    /** State of the chain with only our contracts. */
    deployedChain: string;
  }
}

const MEMORY = "/dev/shm";
const ROOM = 2 * 1024 ** 3;

/**
 * Returns a folder in memory if the machine has one. Each test creates and drops a database of a thousand files, for
 * which ext4 checks every recently deleted file: a third of the processor time.
 */
function folderForDatabases(): string {
  if (!existsSync(MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= ROOM ? MEMORY : tmpdir();
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(folderForDatabases(), "trestle-test-"));
  const log = () => {};
  const postgres = await startPostgres({ dataDir, log, throwaway: true });
  const chain = await startChain({ dataDir, log, fresh: true, snapshotEveryMs: 0 });

  const admin = new pg.Client(postgres.url);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  // Each test connects a few times, and by default both sides hash the password 4,096 times per connection.
  await admin.query("set scram_iterations = 1");
  await admin.query(`alter role ${admin.user} password '${admin.password}'`);
  await admin.end();
  const template = openPool(withDatabase(postgres.url, TEMPLATE), openLog({ LOG_LEVEL: "silent" }));
  await migrate(template);
  await template.end();

  project.provide("postgresUrl", postgres.url);
  project.provide("chainRpcUrl", chain.rpcUrl);
  project.provide("deployment", await deploy({ rpcUrl: chain.rpcUrl, deployerKey: demoKey(0) }));
  await chain.snapshot();
  project.provide("deployedChain", join(dataDir, "chain"));

  return async () => {
    await chain.kill();
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
