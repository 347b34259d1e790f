import { expect, it } from "vitest";
import { run } from "./reorg-acts.ts";

it("stores and sends after reorgs what a server without reorgs stores and sends", {
  timeout: 600_000,
}, async () => {
  const { held, lines } = await run(1, 2);
  expect(held, lines.join("\n")).toBe(true);
});
