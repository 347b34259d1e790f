import { expect, it } from "vitest";
import { attack } from "./forged-hashes.ts";

it("accepts no hash that is forged, foreign, failed, pending or used already", {
  timeout: 600_000,
}, async () => {
  const { kinds, honest, wrong } = await attack(7, 18);
  expect(wrong).toEqual([]);
  expect(honest).toEqual({ tried: 3, accepted: 3 });
  for (const [kind, { tried, refused }] of Object.entries(kinds)) {
    expect(tried, kind).toBeGreaterThan(0);
    expect(
      Object.values(refused).reduce((sum, count) => sum + count, 0),
      kind,
    ).toBe(tried);
  }
});
