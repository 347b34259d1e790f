import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { basename } from "node:path";
import type { Command } from "./foundry.ts";
import { endProcess } from "./processes.ts";
import { StartupError } from "./startup-error.ts";

const LOG_LIMIT = 4 * 1024 * 1024;

export type Child = {
  pid: number;
  exited: Promise<void>;
  running(): boolean;
  /** What it has written to its log since it was started. */
  output(): string;
  end(steps: Parameters<typeof endProcess>[1]): Promise<void>;
};

/** Starts a program in a session of its own, so that Ctrl-C reaches only us, with its output in a bounded log file. */
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
      `${basename(command)} could not be started (${(error as Error).message}): run "npm install" again.`,
      { cause: error },
    );
  }
  const pid = child.pid as number;
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

/** The line of a program's output that says why it ended. */
export function reason(output: string): string {
  const lines = output.split("\n").filter((line) => line.trim());
  const line = lines.findLast((text) => /FATAL|PANIC|error|panicked/i.test(text)) ?? lines.at(-1);
  return line?.replace(/^.*?(FATAL|PANIC|error): */i, "").trim() ?? "it said nothing";
}

function openLog(file: string): number {
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_LIMIT) renameSync(file, `${file}.old`);
  return openSync(file, "a", 0o600);
}
