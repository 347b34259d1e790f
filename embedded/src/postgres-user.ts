import { spawnSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { Command } from "./foundry.ts";
import { StartupError } from "./startup-error.ts";

/** How to run PostgreSQL's programs, and the owner of their files. */
export type PostgresUser = {
  owner: number;
  uid?: number;
  gid?: number;
  command(program: string, args: string[]): Command;
};

type Account = { name: string; uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. In a user namespace root appears as another user, so the files stay root's and may
 * be in folders that only root can enter. If namespaces are forbidden, a real account is used.
 */
export function postgresUser(postgres: string, dataDir: string): PostgresUser {
  const self = process.getuid?.() ?? -1;
  const direct = (command: string, args: string[]) => ({ command, args });
  if (self !== 0) return { owner: self, command: direct };

  const accounts = otherAccounts();
  const namespace = (uid: number, gid: number): PostgresUser => ({
    owner: 0,
    command: (program, args) => ({
      command: "unshare",
      args: ["--user", `--map-user=${uid}`, `--map-group=${gid}`, program, ...args],
    }),
  });
  const mapped = accounts[0] && namespace(accounts[0].uid, accounts[0].gid);
  if (mapped && runs(mapped, postgres)) return mapped;

  const account = ["postgres", "nobody"]
    .map((name) => accounts.find((other) => other.name === name))
    .find(Boolean);
  const real = account && { owner: account.uid, uid: account.uid, gid: account.gid, command: direct };
  if (real && runs(real, postgres) && mayEnter(real.uid, dataDir)) return real;
  throw new StartupError(
    `PostgreSQL doesn’t run as root, and neither a user namespace nor the user ${account?.name ?? "nobody"} can reach ${dataDir} and ${postgres} here. Start as an ordinary user, or set DATABASE_URL.`,
  );
}

function runs({ command, uid, gid }: PostgresUser, postgres: string): boolean {
  const { command: program, args } = command(postgres, ["--version"]);
  return spawnSync(program, args, { uid, gid, cwd: "/", stdio: "ignore", timeout: 10_000 }).status === 0;
}

function otherAccounts(): Account[] {
  return readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .map(([name, , uid, gid]) => ({ name: name ?? "", uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0);
}

function mayEnter(uid: number, folder: string): boolean {
  const { mode, uid: owner } = statSync(folder);
  const open = (mode & (owner === uid ? 0o100 : 0o001)) !== 0;
  return open && (folder === dirname(folder) || mayEnter(uid, dirname(folder)));
}
