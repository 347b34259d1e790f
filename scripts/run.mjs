// Entry point of every npm script. It must run on any Node (18 or later) before packages are installed: it
// installs the packages of the lock file, then hands over to the project's own Node.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { aptInstall } from "./apt-install.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(root, "node_modules");
const FOUNDRY = "1.7.1";

/**
 * @param {string} sentence
 * @returns {never}
 */
function fail(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}

/** @param {string[]} args */
function npm(...args) {
  const viaNpm = process.env.npm_execpath;
  const [command, prefix] = viaNpm ? [process.execPath, [viaNpm]] : ["npm", []];
  return spawnSync(command, [...prefix, ...args], { cwd: root, stdio: ["ignore", "inherit", "inherit"] });
}

function installPackages() {
  const workspaces = JSON.parse(readFileSync(join(root, "package.json"), "utf8")).workspaces;
  const manifests = [
    "package-lock.json",
    "package.json",
    ...workspaces.map((name) => `${name}/package.json`),
  ];
  const hash = createHash("sha256").update(`${process.platform}-${process.arch}`);
  for (const file of manifests) hash.update(readFileSync(join(root, file)));
  const wanted = hash.digest("hex");
  const stamp = join(modules, ".trestle-install");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;

  console.log("Installing packages (about a minute the first time) …");
  // Not `npm ci`: npm may not offer the packages of every platform, and the lock then misses their entries.
  const { status } = npm(
    "install",
    "--no-save",
    "--no-audit",
    "--no-fund",
    "--ignore-scripts",
    "--loglevel=error",
  );
  if (status !== 0)
    fail("Installing the packages failed: see npm's message above, then run the same command again.");
  installFoundryForEmulation();
  mkdirSync(modules, { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Where npm doesn't offer the arm64 builds of forge and anvil, it has the amd64 ones, which qemu-user runs. */
function installFoundryForEmulation() {
  if (process.platform !== "linux" || process.arch !== "arm64") return;
  if (existsSync(join(modules, "@foundry-rs/forge-linux-arm64"))) return;
  console.log("Installing the amd64 build of forge and anvil for emulation …");
  const tools = ["forge", "anvil"].map((tool) => `@foundry-rs/${tool}-linux-amd64@${FOUNDRY}`);
  const prefix = join(modules, ".emulated");
  const { status } = npm(
    "install",
    "--prefix",
    prefix,
    "--cpu=x64",
    "--os=linux",
    "--force",
    "--no-save",
    "--ignore-scripts",
    "--loglevel=error",
    ...tools,
  );
  if (status !== 0)
    fail("Installing forge and anvil failed: see npm's message above, then run the same command again.");
  const refusal = aptInstall("/usr/bin/qemu-x86_64", [
    "qemu-user",
    "libc6-amd64-cross",
    "libgcc-s1-amd64-cross",
  ]);
  if (refusal) fail(refusal);
}

function projectNode() {
  const os = { linux: "linux", darwin: "darwin", win32: "win" }[process.platform];
  const node = join(
    modules,
    `node-${os}-${process.arch}`,
    "bin",
    process.platform === "win32" ? "node.exe" : "node",
  );
  try {
    accessSync(node);
    return node;
  } catch {
    if (Number(process.versions.node.split(".")[0]) >= 24) return process.execPath;
    return fail(
      "There is no packaged Node for this machine: install Node 24 or later, then run the same command again.",
    );
  }
}

const [task, ...args] = process.argv.slice(2);
installPackages();
const node = projectNode();
const path = `${dirname(node)}:${join(modules, ".bin")}:${process.env.PATH}`;
// Node's compile cache speeds up the next start.
const NODE_COMPILE_CACHE = process.env.NODE_COMPILE_CACHE ?? join(modules, ".compile-cache");
const child = spawn(node, [join(root, "scripts", `${task}.ts`), ...args], {
  cwd: root,
  stdio: "inherit",
  env: { ...process.env, PATH: path, NODE_NO_WARNINGS: "1", NODE_COMPILE_CACHE },
});
// A Ctrl-C in a terminal reaches the child directly; this forwards signals sent to this process alone.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
