import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { failure } from "./child.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import type { PostgresUser } from "./postgres-user.ts";
import { endProcess, findByArguments, findByWorkingFolder } from "./processes.ts";
import { StartupError } from "./startup-error.ts";

const PASSWORD_FILE = "trestle.password";
export const USER = "trestle";
export const POSTGRES_ENV = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };

/** Creates the cluster's folder if it doesn't exist, checks its owner, and returns the password. */
export async function prepareCluster(
  folder: string,
  binaries: PostgresBinaries,
  user: PostgresUser,
): Promise<string> {
  if (!existsSync(folder)) await createCluster(folder, binaries, user);

  const { uid } = statSync(folder);
  if (uid !== user.owner) {
    throw new StartupError(
      `The database in ${folder} was created by another user (uid ${uid}). Start as that user, or set DATA_DIR to another folder.`,
    );
  }
  const version = readIfThere(join(folder, "PG_VERSION"));
  if (version !== binaries.major) {
    throw new StartupError(
      `The database in ${folder} was made by PostgreSQL ${version ?? "unknown"}, but this is ${binaries.major}. Move that folder away, or set DATA_DIR to another folder.`,
    );
  }
  const password = readIfThere(join(folder, PASSWORD_FILE));
  if (!password) {
    throw new StartupError(
      `The database password file ${join(folder, PASSWORD_FILE)} is missing. Restore it, or set DATA_DIR to another folder.`,
    );
  }
  return password;
}

/** Ends processes of an earlier run. Only the owner of the data folder may call this. */
export async function endOrphans(folder: string, log: (line: string) => void): Promise<void> {
  const initdb = findByArguments("/initdb", "-D", draftOf(folder));
  const postmaster = findByArguments("/postgres", "-D", folder);
  await endAll(initdb, [["SIGKILL", 5_000]]);
  await endAll(postmaster, [
    ["SIGINT", 10_000],
    ["SIGQUIT", 5_000],
    ["SIGKILL", 5_000],
  ]);
  // Without their postmaster, busy backends continue and hold the shared memory that the next start needs.
  const backends = [folder, draftOf(folder)].flatMap((path) => findByWorkingFolder("/postgres", path));
  await endAll(backends, [
    ["SIGQUIT", 2_000],
    ["SIGKILL", 5_000],
  ]);
  const ended = [...initdb, ...postmaster, ...backends];
  if (ended.length > 0) log(`Ended PostgreSQL of an earlier run (process ${ended.join(", ")}).`);
  // Its pid may belong to another program by now, and PostgreSQL would refuse to start.
  rmSync(join(folder, "postmaster.pid"), { force: true });
}

/** Creates the cluster in a draft that is renamed at the end, so a folder with the final name is complete. */
async function createCluster(folder: string, binaries: PostgresBinaries, user: PostgresUser): Promise<void> {
  const draft = draftOf(folder);
  const passwordFile = `${draft}.password`;
  // An initdb left by a killed start may still write for a moment.
  rmSync(draft, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 });
  rmSync(passwordFile, { force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, randomBytes(24).toString("hex"), { mode: 0o600 });
  chownSync(draft, user.owner, user.gid ?? -1);
  chownSync(passwordFile, user.owner, user.gid ?? -1);

  const { command, args } = user.command(binaries.initdb, [
    ...["-D", draft],
    ...["-U", USER, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"],
    ...["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"],
  ]);
  const { uid, gid } = user;
  try {
    const options = { cwd: dirname(folder), env: POSTGRES_ENV, uid, gid, timeout: 120_000 };
    await promisify(execFile)(command, args, options);
  } catch (error) {
    const { stderr = "", stdout = "", message } = error as Error & { stderr?: string; stdout?: string };
    throw failure(`PostgreSQL couldn’t create its database in ${folder}`, stderr || stdout || message);
  }
  renameSync(passwordFile, join(draft, PASSWORD_FILE));
  renameSync(draft, folder);
}

function draftOf(folder: string): string {
  return `${folder}.new`;
}

async function endAll(pids: number[], steps: Parameters<typeof endProcess>[1]): Promise<void> {
  for (const pid of pids) {
    if (await endProcess(pid, steps)) continue;
    throw new StartupError(
      `PostgreSQL of an earlier run (process ${pid}) won’t stop. End it by hand and start again.`,
    );
  }
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, "utf8").trim() : undefined;
}
