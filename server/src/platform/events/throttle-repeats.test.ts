import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { throttleRepeats } from "./throttle-repeats.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("passes the first at once and a flood of the same as one a second, without losing the last", () => {
  const passed: string[] = [];
  const tell = throttleRepeats(1_000, (one) => passed.push(one));
  tell("events");
  tell("members");
  expect(passed).toEqual(["events", "members"]);
  for (let count = 0; count < 25; count++) {
    tell("events");
    vi.advanceTimersByTime(100);
  }
  expect(passed.filter((one) => one === "events")).toHaveLength(3);
  vi.advanceTimersByTime(1_000);
  expect(passed.filter((one) => one === "events")).toHaveLength(4);
  vi.advanceTimersByTime(10_000);
  expect(passed).toHaveLength(5);
  tell("events");
  expect(passed).toHaveLength(6);
});
