import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { poll } from "./poll.ts";

const linux = process.platform === "linux";

/**
 * Returns an identity that distinguishes a process from a later one with the same pid; undefined when it is dead.
 * A zombie counts as dead: it holds no resources.
 */
export function processIdentity(pid: number): string | undefined {
  if (linux) {
    const stat = read(`/proc/${pid}/stat`);
    // The name in parentheses may contain anything, so fields are counted after it: state is 3, start time 22.
    const fields = stat?.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields && fields[0] !== "Z" && fields[0] !== "X" ? `${bootId()}/${fields[19]}` : undefined;
  }
  const [state, ...started] = ps("-p", String(pid), "-o", "stat=,lstart=").trim().split(/\s+/);
  return state && !state.startsWith("Z") ? started.join(" ") : undefined;
}

/** Returns living processes started with these consecutive arguments; the first may be the end of a path. */
export function findByArguments(...args: string[]): number[] {
  const separator = linux ? "\0" : " ";
  const wanted = args.join(separator) + separator;
  return allProcesses().filter(
    (pid) => pid !== process.pid && commandLine(pid).includes(wanted) && processIdentity(pid) !== undefined,
  );
}

/** Returns the argument after this flag on a process's command line. */
export function argumentAfter(pid: number, flag: string): string | undefined {
  const args = commandLine(pid).split(linux ? "\0" : " ");
  return args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined;
}

/** Returns living processes of this program with this working folder. Linux only. */
export function findByWorkingFolder(program: string, folder: string): number[] {
  if (!linux) return [];
  return allProcesses().filter(
    (pid) => linkTarget(`/proc/${pid}/cwd`) === folder && linkTarget(`/proc/${pid}/exe`)?.endsWith(program),
  );
}

/** Sends each signal in turn and waits, until the process is gone. Returns false if it still lives. */
export async function endProcess(pid: number, steps: [signal: NodeJS.Signals, waitMs: number][]) {
  const identity = processIdentity(pid);
  if (!identity) return true;
  for (const [signal, waitMs] of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      // Already exited, or owned by another user: the poll below decides.
    }
    if (await poll(waitMs, () => processIdentity(pid) !== identity)) return true;
  }
  return false;
}

function allProcesses(): number[] {
  const names = linux ? readdirSync("/proc") : ps("-ax", "-o", "pid=").split("\n");
  return names.map(Number).filter((pid) => pid > 0);
}

function commandLine(pid: number): string {
  return linux
    ? (read(`/proc/${pid}/cmdline`) ?? "")
    : `${ps("-ww", "-p", String(pid), "-o", "command=").trim()} `;
}

function linkTarget(link: string): string | undefined {
  try {
    return readlinkSync(link);
  } catch {
    return undefined; // Already exited, or owned by another user.
  }
}

function bootId(): string {
  return read("/proc/sys/kernel/random/boot_id")?.trim() ?? "";
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function ps(...args: string[]): string {
  try {
    return execFileSync("ps", args, { encoding: "utf8", env: { ...process.env, LC_ALL: "C" } });
  } catch {
    return "";
  }
}
