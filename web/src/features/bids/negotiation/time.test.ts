import { describe, expect, it } from "vitest";
import { clock } from "../../../lib/format.ts";
import { aSummary } from "./test-negotiations.ts";
import { age, deadline, listMoment, moment } from "./time.ts";

/** Noon where the test runs, so that the days around it are the same everywhere. */
const NOON = new Date(2030, 5, 9, 12).getTime();
const HOUR = 3_600_000;
const at = (hours: number) => new Date(NOON + hours * HOUR).toISOString();
const seconds = (hours: number) => (NOON + hours * HOUR) / 1000;

describe("times in a negotiation", () => {
  it("are named by the day as one would say it", () => {
    expect(moment(at(-1), NOON)).toBe("today, 11:00");
    expect(moment(at(-24), NOON)).toBe("yesterday, 12:00");
    expect(moment(at(-24 * 5), NOON)).toBe("4\u00a0June, 12:00");
    expect(moment(new Date(2029, 5, 9, 12).toISOString(), NOON)).toBe("9\u00a0June\u00a02029, 12:00");
  });

  it("say until when an offer holds", () => {
    expect(deadline(seconds(6), NOON)).toBe("today at 18:00");
    expect(deadline(seconds(30), NOON)).toBe("tomorrow at 18:00");
    expect(deadline(seconds(24 * 3 + 6), NOON)).toBe("12\u00a0June at 18:00");
  });

  it("say in the list how long the offer holds, or how long the other side thinks", () => {
    const last = { number: 1, status: "open" as const, quote: "1", expiry: seconds(24 * 3) };
    expect(listMoment(aSummary({ last }), NOON)).toBe("until 12\u00a0June");
    expect(listMoment(aSummary({ turn: "theirs", updatedAt: at(-24) }), NOON)).toBe("since yesterday");
    expect(listMoment(aSummary({ turn: "none", updatedAt: at(-1) }), NOON)).toBe(clock(at(-1)));
  });

  it("say how old an invitation is", () => {
    const ages = [-1, 0.01, 1 / 60, 0.5, 1, 5, 25, 24 * 3].map((hours) => age(at(-hours), NOON));
    expect(ages).toEqual([
      "just now",
      "just now",
      "1 minute",
      "30 minutes",
      "1 hour",
      "5 hours",
      "1 day",
      "3 days",
    ]);
  });
});
