import { steps } from "@trestle/server/indexer/follow.ts";
import { expect, it } from "vitest";
import { run } from "./indexer-kills.ts";

it("loses nothing and does nothing twice when the indexer dies at any step, or sleeps while another goes on", {
  timeout: 600_000,
}, async () => {
  const { held, lines } = await run(1, steps.length + 1);
  expect(held, lines.join("\n")).toBe(true);
});
