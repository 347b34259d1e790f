import { steps } from "@trestle/server/indexer/follow.ts";
import { expect, it } from "vitest";
import { run } from "./indexer-kills.ts";

it("loses nothing and does nothing twice when the indexer dies at any step", {
  timeout: 300_000,
}, async () => {
  const { held, lines } = await run(1, steps.length);
  expect(held, lines.join("\n")).toBe(true);
});
