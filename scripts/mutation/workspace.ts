// A copy of the contracts in which forge may break, build and test what it likes.
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

/** Only these test files are there. forge's own filters cost it a compilation of everything before it starts. */
export function keepTests(folder: string, from: string, testFiles: string[]): void {
  for (const file of globSync("contracts/test/**/*.t.sol", { cwd: folder })) rmSync(join(folder, file));
  for (const file of testFiles) cpSync(join(from, file), join(folder, file));
}

/** As after the build: forge then compiles the mutant and nothing else. */
export function restoreBuild(folder: string, built: string): void {
  for (const path of BUILT) {
    rmSync(join(folder, path), { recursive: true, force: true });
    cpSync(join(built, path), join(folder, path), { recursive: true, preserveTimestamps: true });
  }
}

export type ForgeResult = { status: "passed" | "failed" | "timed out"; output: string };

const running = new Set<number>();
function endAll(): void {
  for (const pid of running) process.kill(-pid, "SIGKILL");
}
process.on("exit", endAll);
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));

export function runForge(
  folder: string,
  args: string[],
  options: { env?: NodeJS.ProcessEnv; seconds?: number } = {},
): Promise<ForgeResult> {
  const { command, args: prefix } = foundry("forge");
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...prefix, ...args], {
      cwd: folder,
      env: { ...process.env, FORGE_SNAPSHOT_EMIT: "false", ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
      // A group of its own, so that its compiler ends with it.
      detached: true,
    });
    const { pid } = child;
    if (pid) running.add(pid);
    let output = "";
    let late = false;
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (output += chunk));
    const timer = setTimeout(
      () => {
        late = true;
        if (pid) process.kill(-pid, "SIGKILL");
      },
      (options.seconds ?? 3_600) * 1_000,
    );
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      if (pid) running.delete(pid);
      resolve({ status: late ? "timed out" : code === 0 ? "passed" : "failed", output });
    });
  });
}
