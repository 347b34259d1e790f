import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/**
 * As root on Debian and its kin, a missing system package is installed. Returns the sentence that says what to do
 * by hand where that is not possible.
 * @param {string} file what the packages bring
 * @param {string[]} packages
 * @returns {string | undefined}
 */
export function aptInstall(file, packages) {
  if (existsSync(file)) return undefined;
  const byHand = `Install these system packages, then run the same command again: ${packages.join(" ")}`;
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return byHand;
  console.log(`Installing ${packages.join(", ")} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  /** @param {string[]} args */
  const apt = (...args) =>
    spawnSync("apt-get", ["-qq", ...args], { env, stdio: ["ignore", "ignore", "inherit"] });
  apt("update");
  const { status } = apt("install", "-y", "--no-install-recommends", ...packages);
  return status === 0 ? undefined : byHand;
}
