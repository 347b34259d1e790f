// Builds what is generated: the types of tables, contract artefacts, the typed ABIs in chain/, and the web bundle. Each
// only if stale, and only if no clone of the same user has built it from the same sources.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { contractNames } from "@trestle/chain/contract-names.ts";
import { foundry } from "@trestle/embedded/foundry.ts";
import { StartupError } from "@trestle/embedded/startup-error.ts";
import { writeTableTypes } from "./table-types.ts";
import { keep, prune, restore } from "./user-cache.ts";

export const root = join(import.meta.dirname, "..");

/** Runs a command in the repository; by default its output is shown only on failure. */
export function run(
  command: string,
  args: string[],
  options: { show?: boolean; env?: NodeJS.ProcessEnv } = {},
) {
  return new Promise<string>((resolve, reject) => {
    const stdio = options.show ? "inherit" : "pipe";
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...options.env },
      stdio: ["ignore", stdio, stdio],
    });
    let output = "";
    child.stdout?.on("data", (chunk: Buffer) => (output += chunk));
    child.stderr?.on("data", (chunk: Buffer) => (output += chunk));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) return resolve(output);
      if (output) console.error(output);
      reject(new StartupError(`${[command, ...args].join(" ")} failed: its message is above.`));
    });
  });
}

export function forge(args: string[], options: Parameters<typeof run>[2] = {}) {
  const { command, args: prefix } = foundry("forge");
  return run(command, [...prefix, ...args], options);
}

/** Returns a hash of these files' names and contents. */
export function hashOf(patterns: string[]): string {
  const hash = createHash("sha256");
  for (const file of globSync(patterns, { cwd: root }).sort()) {
    const path = join(root, file);
    if (statSync(path).isFile()) hash.update(file).update(readFileSync(path));
  }
  return hash.digest("hex");
}

async function whenStale(stampFile: string, inputs: string[], build: (key: string) => Promise<void>) {
  const wanted = hashOf(inputs);
  const stamp = join(root, stampFile);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  await build(wanted);
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** Copies cached build results to their places. Returns false if there are none for these sources. */
function restoreBuilt(key: string, outputs: string[]): boolean {
  return outputs.every((output, index) => {
    rmSync(join(root, output), { recursive: true, force: true });
    return restore("build", `${key}-${index}`, join(root, output));
  });
}

/** Caches a build, unless a source changed during it. */
function keepBuilt(key: string, sources: string[], outputs: string[]): void {
  if (hashOf(sources) !== key) return;
  for (const [index, output] of outputs.entries()) keep("build", `${key}-${index}`, join(root, output));
  prune("build");
}

type AbiItem = { type: string; name: string; inputs?: { name: string }[]; outputs?: { name: string }[] };
type Artifact = { abi: AbiItem[]; bytecode: { object: string } };

/**
 * Simplifies an ABI for clients that call by bare name: a getter's only result takes the getter's name, and of
 * ERC-721's two `safeTransferFrom` only the one without data remains. A deed refuses both.
 */
const servedAbi = (abi: AbiItem[]) =>
  abi
    .filter(({ name, inputs }) => name !== "safeTransferFrom" || inputs?.length === 3)
    .map((item) => {
      const [only, ...others] = item.outputs ?? [];
      if (!only || only.name || others.length > 0) return item;
      return { ...item, outputs: [{ ...only, name: item.name }] };
    });

function writeTypedAbis(): void {
  const artifacts = contractNames.map((name): [string, Artifact] => {
    const file = join(root, `contracts/out/${name}.sol/${name}.json`);
    return [name, JSON.parse(readFileSync(file, "utf8"))];
  });
  const abis = artifacts.map(([name, { abi }]) => `  ${name}: ${JSON.stringify(servedAbi(abi))},`);
  const bytecodes = artifacts.map(([name, { bytecode }]) => `  ${name}: "${bytecode.object}",`);
  writeFileSync(
    join(root, "chain/src/abis.gen.ts"),
    `export const abis = {\n${abis.join("\n")}\n} as const;\n`,
  );
  writeFileSync(
    join(root, "chain/src/bytecodes.gen.ts"),
    `export const bytecodes = {\n${bytecodes.join("\n")}\n} as const;\n`,
  );
}

const CONTRACTS_BUILT = [
  "contracts/out",
  "contracts/cache/solidity-files-cache.json",
  "chain/src/abis.gen.ts",
  "chain/src/bytecodes.gen.ts",
];
const CONTRACTS_AND_TESTS = [
  "foundry.toml",
  "contracts/{src,test}/**/*.sol",
  "chain/src/contract-names.ts",
  "scripts/{build.ts,solc.mjs}",
];

export function buildContracts(): Promise<void> {
  const inputs = [
    "foundry.toml",
    "contracts/src/**/*.sol",
    "chain/src/contract-names.ts",
    "scripts/{build.ts,solc.mjs}",
  ];
  return whenStale("contracts/out/.stamp", inputs, async () => {
    // With an existing build, forge compiles less than it would in a fresh clone.
    if (
      !existsSync(join(root, "contracts/out")) &&
      restoreBuilt(hashOf(CONTRACTS_AND_TESTS), CONTRACTS_BUILT)
    )
      return;
    console.log("Compiling the contracts …");
    await forge(["build", "contracts/src"]);
    writeTypedAbis();
  });
}

/** Compiles and tests the contracts with `test`, and caches the build for fresh clones. */
export async function keepContracts(test: () => Promise<string>): Promise<string> {
  const key = hashOf(CONTRACTS_AND_TESTS);
  const output = await test();
  keepBuilt(key, CONTRACTS_AND_TESTS, CONTRACTS_BUILT);
  return output;
}

const gzipped = promisify(gzip);
const brotlied = promisify(brotliCompress);

/**
 * Compresses at the highest level, which is slow; results are cached, because most assets don't change between builds.
 */
async function smallest(content: Buffer, path: string): Promise<void> {
  const key = createHash("sha256").update(`brotli ${process.versions.brotli}`).update(content).digest("hex");
  if (restore("brotli", key, path)) return;
  writeFileSync(path, await brotlied(content));
  keep("brotli", key, path);
}

/** Compresses assets once on every core, so that serving them costs nothing. */
async function precompress(): Promise<void> {
  const files = globSync("web/dist/**/*.{js,css,html,svg,json,woff}", { cwd: root });
  await Promise.all(
    files.map(async (file) => {
      const path = join(root, file);
      const content = readFileSync(path);
      if (content.length < 1024) return;
      await smallest(content, `${path}.br`);
      writeFileSync(`${path}.gz`, await gzipped(content, { level: 9 }));
    }),
  );
  prune("brotli");
}

const WEB_BUILT = ["web/dist", "web/dist-server"];

export function buildWeb(say: (line: string) => void = console.log): Promise<void> {
  const inputs = [
    "web/*.*",
    "web/src/**/*",
    "web/public/**/*",
    "domain/src/**/*.ts",
    "chain/src/**/*.ts",
    "package-lock.json",
  ];
  return whenStale("web/dist/.stamp", inputs, async (key) => {
    if (restoreBuilt(key, WEB_BUILT)) return;
    say("Building the web app …");
    // Always a production build, even when a test starts it.
    const build = (...options: string[]) =>
      run("vite", ["build", "web", "--logLevel", "warn", ...options], { env: { NODE_ENV: "production" } });
    const both = [build(), build("--ssr", "src/server-entry.tsx", "--outDir", "dist-server")];
    // Waits for both builds before a failure is thrown.
    await Promise.allSettled(both);
    await Promise.all(both);
    // Only the page renderer reads the manifest.
    renameSync(join(root, "web/dist/.vite/manifest.json"), join(root, "web/dist-server/manifest.json"));
    await precompress();
    keepBuilt(key, inputs, WEB_BUILT);
  });
}

if (import.meta.main) {
  writeTableTypes(root);
  await buildContracts();
  await buildWeb();
}
