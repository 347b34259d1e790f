import { expect, it } from "vitest";
import { run } from "./sockets.ts";

it("shows each notification once while sockets drop and processes end", { timeout: 600_000 }, async () => {
  // How soon one is shown depends on the machine; the command holds it to a second.
  const { held, lines } = await run(7, 4, 300, 20_000);
  expect(held, lines.join("\n")).toBe(true);
});
