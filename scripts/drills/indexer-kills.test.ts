import { expect, it } from "vitest";
import { run } from "./indexer-kills.ts";

it("loses nothing and does nothing twice when the indexer dies or freezes at any step", {
  timeout: 300_000,
}, async () => {
  const { held, lines } = await run(1, 10);
  expect(held, lines.join("\n")).toBe(true);
});
