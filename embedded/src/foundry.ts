import { accessSync, constants } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { StartupError } from "./startup-error.ts";

export type Command = { command: string; args: string[] };

const require = createRequire(import.meta.url);
const EMULATOR = "qemu-x86_64";
const EMULATOR_ROOT = "/usr/x86_64-linux-gnu";
const EMULATOR_PACKAGES = "qemu-user libc6-amd64-cross libgcc-s1-amd64-cross";

/**
 * The native forge/anvil for this machine, or the amd64 one under qemu-user where the registry has no native one.
 * Never the npm wrapper: it exits 0 when a test fails and leaves the binary running when it is killed.
 */
export function foundry(tool: "forge" | "anvil"): Command {
  const platform = `${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`;
  const native = binary(`@foundry-rs/${tool}-${platform}`, tool);
  if (native) return { command: native, args: [] };

  const emulated =
    platform === "linux-arm64" && binary(`.emulated/node_modules/@foundry-rs/${tool}-linux-amd64`, tool);
  if (!emulated) {
    throw new StartupError(
      `There is no ${tool} for ${platform} in node_modules: run "npm install" again, on Linux (x64 or arm64) or macOS (arm64).`,
    );
  }
  const emulator = onPath(EMULATOR);
  if (!emulator || !accessible(join(EMULATOR_ROOT, "lib/libgcc_s.so.1"), constants.R_OK)) {
    throw new StartupError(
      `${tool} has no native build here and needs an emulator: run "apt-get install ${EMULATOR_PACKAGES}".`,
    );
  }
  return { command: emulator, args: ["-L", EMULATOR_ROOT, emulated] };
}

/** The executable of a package in one of the `node_modules` above this file. */
function binary(packageFolder: string, tool: string): string | undefined {
  return (require.resolve.paths(tool) ?? [])
    .map((modules) => join(modules, packageFolder, "bin", tool))
    .find((file) => accessible(file, constants.X_OK));
}

function onPath(command: string): string | undefined {
  return (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((file) => accessible(file, constants.X_OK));
}

function accessible(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}
