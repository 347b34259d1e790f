import { expect, it } from "vitest";
import { age, durationParts } from "./time.ts";

const HOUR = 3_600_000;

it("says how long somebody has waited in its two largest units", () => {
  const ages = [0, 0.8, 1, 19.9, 24, 76].map((hours) => age(new Date(0).toISOString(), hours * HOUR));
  expect(ages).toEqual(["0 min", "48 min", "1 h", "19 h", "1 d 0 h", "3 d 4 h"]);
});

it("splits a length of time, and counts down to nothing and never below", () => {
  expect(durationParts((7 * 24 + 14) * HOUR + 22.1 * 60_000)).toEqual({ days: 7, hours: 14, minutes: 22 });
  expect(durationParts(-HOUR)).toEqual({ days: 0, hours: 0, minutes: 0 });
});
