import { expect, it } from "vitest";
import { run } from "./reorg-acts.ts";

it("learns and tells after reorgs what a server learns and tells that met none", {
  timeout: 300_000,
}, async () => {
  const { held, lines } = await run(1, 2);
  expect(held, lines.join("\n")).toBe(true);
});
