import { spawnSync } from "node:child_process";
import { afterEach, describe, expect, it, vi } from "vitest";
import { foundry } from "./foundry.ts";
import { StartupError } from "./startup-error.ts";

describe("foundry", () => {
  afterEach(() => vi.unstubAllEnvs());

  it.each(["forge", "anvil"] as const)("finds a %s that runs, and not npm's wrapper", (tool) => {
    const { command, args } = foundry(tool);
    const { status, stdout } = spawnSync(command, [...args, "--version"], { encoding: "utf8" });
    expect([status, stdout]).toEqual([0, expect.stringContaining(`${tool} Version: 1.7.1`)]);
    expect([command, ...args].at(-1)).toMatch(
      new RegExp(`@foundry-rs/${tool}-(linux|darwin)-a\\w+64/bin/${tool}$`),
    );
  });

  it("names the packages to install where it needs an emulator and there is none", () => {
    if (foundry("anvil").args.length === 0) return; // Native: there is nothing to miss.
    vi.stubEnv("PATH", "/nonexistent");
    expect(() => foundry("anvil")).toThrow(
      new StartupError(
        'anvil has no native build here and needs an emulator. Run "apt-get install qemu-user libc6-amd64-cross libgcc-s1-amd64-cross".',
      ),
    );
  });
});
