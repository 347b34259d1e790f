import { expect, it } from "vitest";
import { pastEarnings } from "./past-earnings.ts";

it("shows a gain as a rate a year", () => {
  expect(pastEarnings({ now: 0, lately: 149, overDays: 30 })).toEqual({
    days: "Past 30 days",
    text: "1.5% a year",
  });
});

it("shows a loss as what it was, not as a rate a year", () => {
  // 0.9655 to 0.9130 within 30 days.
  expect(pastEarnings({ now: 0, lately: -6616, overDays: 30 }, 2)?.text).toBe("−5.44% in total");
  expect(pastEarnings({ now: 0, lately: -6616, overDays: 30 })?.text).toBe("−5.4% in total");
});

it("says nothing of less than a week", () => {
  expect(pastEarnings({ now: 0, lately: null, overDays: 3 })).toBeNull();
});

it("shows no sign on a loss that rounds to nothing", () => {
  expect(pastEarnings({ now: 0, lately: -56, overDays: 30 })?.text).toBe("0.0% in total");
});
