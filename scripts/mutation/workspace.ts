// A copy of the contracts in which forge builds and tests mutants.
import { spawn } from "node:child_process";
import { cpSync, globSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { foundry } from "@trestle/embedded/foundry.ts";
import { root } from "../build.ts";

const COPIED = ["contracts/src", "contracts/test", "foundry.toml", "scripts/solc.mjs"];
const BUILT = ["contracts/out", "contracts/cache"];

export function createWorkspace(folder: string): string {
  for (const path of COPIED) cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }\n');
  return folder;
}

/** Keeps only these test files, because forge's own filters recompile everything. */
export function keepTests(folder: string, from: string, testFiles: string[]): void {
  for (const file of globSync("contracts/test/**/*.t.sol", { cwd: folder })) rmSync(join(folder, file));
  for (const file of testFiles) cpSync(join(from, file), join(folder, file));
}

/** Restores the state after the build, so that forge compiles only the mutant. */
export function restoreBuild(folder: string, built: string): void {
  for (const path of BUILT) {
    rmSync(join(folder, path), { recursive: true, force: true });
    cpSync(join(built, path), join(folder, path), { recursive: true, preserveTimestamps: true });
  }
}

type ForgeResult = { status: "passed" | "failed" | "timed out"; output: string };

const running = new Set<number>();
process.on("exit", () => {
  for (const pid of running) process.kill(-pid, "SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));

/** Runs forge. `cpuSeconds` limits processor time instead of wall time, so that a busy machine causes no timeouts. */
export function runForge(
  folder: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; cpuSeconds?: number } = {},
): Promise<ForgeResult> {
  const { command, args: prefix } = foundry("forge");
  const limit = `ulimit -S -t ${options.cpuSeconds ?? "unlimited"}; exec "$0" "$@"`;
  return new Promise((resolve, reject) => {
    const child = spawn("sh", ["-c", limit, command, ...prefix, ...args], {
      cwd: folder,
      env: { ...process.env, FORGE_SNAPSHOT_EMIT: "false", ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
      // In its own process group, so that its compiler ends with it.
      detached: true,
    });
    const { pid } = child;
    if (pid) running.add(pid);
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (pid) running.delete(pid);
      if (signal && signal !== "SIGXCPU") output += `\nforge was ended by ${signal}`;
      resolve({ status: signal === "SIGXCPU" ? "timed out" : code === 0 ? "passed" : "failed", output });
    });
  });
}
