import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readDeployment } from "./deployment.ts";

const [a, b, c] = ["0xa", "0xb", "0xc"];

it.each([
  { low: a, medium: b, high: c },
  { "low-risk": a, "medium-risk": b, "high-risk": c },
])("reads the pools of %o by their present names", (pools) => {
  const folder = mkdtempSync(join(tmpdir(), "trestle-deployment-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const block = { number: 1, hash: "0xb10c" };
  const contracts = { Registry: "0x1", pools };
  writeFileSync(join(folder, "7.json"), JSON.stringify({ chainId: 7, block, contracts }));
  expect(readDeployment(folder, 7)).toEqual({
    key: "7/0xb10c",
    chainId: 7,
    block,
    contracts: { Registry: "0x1", pools: { "low-risk": a, "medium-risk": b, "high-risk": c } },
  });
  expect(readDeployment(folder, 8)).toBeUndefined();
});
