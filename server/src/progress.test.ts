import { describe, expect, it } from "vitest";
import { Progress } from "./progress.ts";

function progressOn(isTTY: boolean) {
  let written = "";
  const write = (text: string | Uint8Array) => {
    written += text;
    return true;
  };
  const progress = new Progress({ isTTY, write });
  return { progress, written: () => written };
}

describe("what a start prints", () => {
  it("is a line when a step begins and one when it is done, without a terminal", async () => {
    const { progress, written } = progressOn(false);
    await progress.step("PostgreSQL", async (at) => at("half"));
    expect(written()).toMatch(/^ {2}PostgreSQL …\n✓ PostgreSQL \(\d+\.\d s\)\n$/);
  });

  it("shows in a terminal how far what is under way has come, and leaves one line of it", async () => {
    const { progress, written } = progressOn(true);
    await Promise.all([
      progress.step("the demo", async (at) => at("14 of 46 requests")),
      progress.step("the chain", async () => {}),
    ]);
    expect(written()).toContain("the demo: 14 of 46 requests, the chain …");
    const left = written()
      .split("\n")
      .map((line) => line.split("\r\x1b[2K").at(-1));
    expect(left.map((line) => line?.replace(/\d/g, "0")).sort()).toEqual([
      "",
      "✓ the chain (0.0 s)",
      "✓ the demo (0.0 s)",
    ]);
  });

  it("says which step failed", async () => {
    const { progress, written } = progressOn(false);
    const failing = progress.step("the chain", async () => {
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(written()).toContain("✗ the chain\n");
  });
});
