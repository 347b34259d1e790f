import { describe, expect, it } from "vitest";
import { DAY, NOW, someMilestone } from "../../test-tracking.ts";
import { isSeen, placeOf, scaleOf, spanOf, ticksOf } from "./gantt-scale.ts";

const milestones = [
  someMilestone({ plan: { start: NOW - 100 * DAY, end: NOW } }),
  someMilestone({ index: 1, plan: { start: NOW, end: NOW + 200 * DAY }, due: NOW + 200 * DAY }),
];

describe("the Gantt's scale", () => {
  it("shows everything from the first to the last date, today included", () => {
    const scale = scaleOf(milestones, NOW, "all");
    expect(scale.from).toBe(NOW - 109 * DAY);
    expect(scale.to).toBeGreaterThan(NOW + 200 * DAY);
    expect(isSeen(scale, NOW)).toBe(true);
  });

  it("leaves a payment at the very beginning whole, and the line of today free", () => {
    const scale = scaleOf(milestones, NOW - 100 * DAY, "all");
    expect(placeOf(scale, NOW - 100 * DAY)).toBeGreaterThan(2);
    expect(ticksOf(scale)[0]?.at).toBe(scale.from);
    expect(ticksOf(scale, NOW - 100 * DAY)[0]?.at).toBeGreaterThan(NOW - 95 * DAY);
    expect(ticksOf(scale, NOW)).toEqual(ticksOf(scale));
  });

  it("zooms around today and never leaves the project", () => {
    const month = scaleOf(milestones, NOW, "month");
    expect(month.to - month.from).toBe(31 * DAY);
    expect(placeOf(month, NOW)).toBeCloseTo(50);
    const far = scaleOf(milestones, NOW, "quarter", NOW + 10_000 * DAY);
    expect(far.to).toBe(scaleOf(milestones, NOW, "all").to);
  });

  it("cuts a bar off at the edge, and leaves out what isn't seen", () => {
    const scale = { from: 0, to: 100 };
    expect(spanOf(scale, -50, 50)).toEqual({ left: 0, width: 50 });
    expect(spanOf(scale, 150, 200)).toBeNull();
    expect(spanOf(scale, 50, 50)?.width).toBeGreaterThan(0);
  });

  it("names months at a distance and days close up, with room between them", () => {
    const months = ticksOf(scaleOf(milestones, NOW, "all"));
    expect(months.length).toBeLessThanOrEqual(10);
    const toFirst = { from: Date.UTC(2026, 9, 1) / 1000, to: Date.UTC(2027, 1, 2) / 1000 };
    expect(ticksOf(toFirst).map(({ text }) => text)).toEqual(["Oct", "Nov", "Dec", "Jan"]);
    expect(months.every(({ text }) => /^[A-Z][a-z]+$/.test(text))).toBe(true);
    expect(ticksOf(scaleOf(milestones, NOW, "month"))[0]?.text).toMatch(/^\d+ [A-Z]/);
  });
});
