import { expect, it } from "vitest";
import { crash } from "./operator-crash-points.ts";

it("acts exactly once when the sending process is killed", { timeout: 600_000 }, async () => {
  const { struck, wrong } = await crash(5, 4);
  expect(wrong).toEqual([]);
  expect(Object.values(struck).reduce((sum, count) => sum + count, 0)).toBe(4);
});
