import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { Command } from "./foundry.ts";
import { endProcess } from "./processes.ts";
import { DiskFull, StartupError } from "./startup-error.ts";

const LOG_LIMIT = 4 * 1024 * 1024;

export type Child = {
  pid: number;
  exited: Promise<void>;
  running(): boolean;
  /** Log output since the start. */
  output(): string;
  end(steps: Parameters<typeof endProcess>[1]): Promise<void>;
};

/** Children to end when this process exits; after a `kill -9` the next start ends them. */
const running = new Set<number>();
process.once("exit", () => {
  for (const pid of running) {
    try {
      process.kill(pid, "SIGTERM");
    } catch {
      // Already exited.
    }
  }
});

/**
 * Starts a program in its own session, so that Ctrl-C reaches only this process, with its output in a bounded log file.
 */
export async function startChild(
  { command, args }: Command,
  options: { logFile: string; cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number },
): Promise<Child> {
  const { logFile, ...spawnOptions } = options;
  const log = openLog(logFile);
  const start = fstatSync(log).size;
  const child = spawn(command, args, { ...spawnOptions, detached: true, stdio: ["ignore", log, log] });
  closeSync(log);
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  try {
    await once(child, "spawn");
  } catch (error) {
    throw new StartupError(
      `Couldn’t start ${basename(command)} (${(error as Error).message}). Run "npm install" again.`,
      { cause: error },
    );
  }
  const pid = child.pid as number;
  running.add(pid);
  void exited.then(() => running.delete(pid));
  return {
    pid,
    exited,
    running: () => child.exitCode === null && child.signalCode === null,
    output: () => readFileSync(logFile).subarray(start).toString(),
    end: async (steps) => {
      if (await endProcess(pid, steps)) await exited;
    },
  };
}

/** Returns why a program failed, from its output; the first complaint causes the others. */
export function failure(what: string, output: string): StartupError {
  if (/No space left on device|Disk quota exceeded|Check free disk space/i.test(output)) {
    return new DiskFull(`${what} because the disk is full. Free some space and start again.`);
  }
  const lines = output.split("\n").filter((line) => line.trim());
  const complaint =
    lines.find((line) => /FATAL:|PANIC:|error:|panicked/i.test(line)) ?? lines.at(-1) ?? "no reason given";
  const reason = complaint.replace(/^.*?(FATAL|PANIC|error): */i, "").trim();
  return new StartupError(
    `${what} (${reason}). Fix that, or set DATA_DIR to another folder to start afresh.`,
  );
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) renameSync(file, `${file}.old`);
  return openSync(file, "a", 0o600);
}
