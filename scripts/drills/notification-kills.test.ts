import { expect, it } from "vitest";
import { run } from "./notification-kills.ts";

it("tells everybody exactly once when the process dies between an event and its notifications", {
  timeout: 600_000,
}, async () => {
  const { held, lines } = await run(3, 4);
  expect(held, lines.join("\n")).toBe(true);
});
