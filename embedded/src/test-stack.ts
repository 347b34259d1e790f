import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import pg from "pg";
import { onTestFinished } from "vitest";
import { type ChainOptions, startChain } from "./anvil.ts";
import { startPostgres } from "./postgres.ts";
import { endProcess, findByArguments } from "./processes.ts";

export const root = process.getuid?.() === 0;

/** Makes a data folder that is removed with the test, together with processes that a failed test left running. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), "trestle-"));
  onTestFinished(async () => {
    const postgres = findByArguments("/postgres", "-D", join(folder, "postgres"));
    const anvil = findByArguments("/anvil", "--cache-path", join(folder, "chain/cache"));
    for (const pid of [...postgres, ...anvil]) await endProcess(pid, [["SIGKILL", 5_000]]);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export async function postgresIn(dataDir: string, log: (line: string) => void = () => {}) {
  const postgres = await startPostgres({ dataDir, log });
  onTestFinished(() => postgres.stop());
  return postgres;
}

export async function chainIn(dataDir: string, options: Partial<ChainOptions> = {}) {
  const chain = await startChain({ dataDir, log: () => {}, snapshotEveryMs: 0, accounts: 3, ...options });
  onTestFinished(() => chain.stop());
  return chain;
}

/** One statement over a connection of its own. */
export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

export type StackAddresses = { databaseUrl: string; rpcUrl: string; chainPid: number };

/** The parts in another process; `wrapper` goes before node on its command line. */
export function spawnStack(
  dataDir: string,
  parts: ("postgres" | "chain")[],
  options: { wrapper?: string[]; env?: NodeJS.ProcessEnv } = {},
) {
  const script = join(import.meta.dirname, "stack.fixture.ts");
  const [command = "", ...args] = [...(options.wrapper ?? []), process.execPath, script, dataDir, ...parts];
  const child = spawn(command, args, { env: options.env ?? process.env, cwd: "/" });
  const exited = once(child, "exit");
  const errors = text(child.stderr);
  onTestFinished(async () => void (await finish(child, exited)));
  return {
    pid: child.pid as number,
    errors,
    ready: async (): Promise<StackAddresses> => {
      for await (const line of createInterface(child.stdout)) return JSON.parse(line);
      throw new Error(`The stack did not start: ${await errors}`);
    },
    kill: async () => {
      child.kill("SIGKILL");
      await exited;
    },
    /** Asks it to stop; the exit code. */
    stop: () => finish(child, exited),
    exitCode: async () => (await exited)[0] as number,
  };
}

async function finish(child: ChildProcess, exited: Promise<unknown[]>) {
  child.stdin?.end();
  return (await exited)[0];
}
