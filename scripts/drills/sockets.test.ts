import { expect, it } from "vitest";
import { run } from "./sockets.ts";

it("shows each notification once while sockets drop and processes end", { timeout: 300_000 }, async () => {
  const { held, lines } = await run(7, 4, 300);
  expect(held, lines.join("\n")).toBe(true);
});
