import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { executable, executableInModules } from "./node-modules.ts";
import { StartupError } from "./startup-error.ts";

export type Command = { command: string; args: string[] };

const EMULATOR = "qemu-x86_64";
const EMULATOR_ROOT = "/usr/x86_64-linux-gnu";
const EMULATOR_PACKAGES = "qemu-user libc6-amd64-cross libgcc-s1-amd64-cross";

/**
 * Returns the native forge or anvil of this machine, or the amd64 one under qemu-user if there is no native one. Never
 * the npm wrapper: it exits 0 when a test fails, and leaves the binary running when it is killed.
 */
export function foundry(tool: "forge" | "anvil"): Command {
  const platform = `${process.platform}-${process.arch === "x64" ? "amd64" : process.arch}`;
  const native = executableInModules(`@foundry-rs/${tool}-${platform}/bin/${tool}`);
  if (native) return { command: native, args: [] };

  const emulated =
    platform === "linux-arm64" &&
    executableInModules(`.emulated/node_modules/@foundry-rs/${tool}-linux-amd64/bin/${tool}`);
  if (!emulated) {
    throw new StartupError(
      `There is no ${tool} for ${platform}. Run "npm install" again on Linux (x64 or arm64) or macOS (arm64).`,
    );
  }
  const emulator = (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, EMULATOR))
    .find(executable);
  if (!emulator || !existsSync(join(EMULATOR_ROOT, "lib/libgcc_s.so.1"))) {
    throw new StartupError(
      `${tool} has no native build here and needs an emulator. Run "apt-get install ${EMULATOR_PACKAGES}".`,
    );
  }
  return { command: emulator, args: ["-L", EMULATOR_ROOT, emulated] };
}
