import { describe, expect, it } from "vitest";
import { DAY, NOW, someMilestone } from "../../test-tracking.ts";
import { againstPlan, describeBars, describeMilestone, forecastDay } from "./describe-milestone.ts";

const event = { by: null, hash: null, amount: null, transactionHash: "0x1" };

describe("a milestone in words", () => {
  it("compares with the plan in days", () => {
    expect(againstPlan(NOW, NOW + 3 * DAY)).toBe("3 days after plan");
    expect(againstPlan(NOW, NOW - DAY)).toBe("1 day ahead of plan");
    expect(againstPlan(NOW, NOW + 60)).toBe("on plan");
    const [morning, night] = [Date.UTC(2026, 10, 17, 6) / 1000, Date.UTC(2026, 11, 28, 23) / 1000];
    expect(againstPlan(night, morning)).toBe("41 days ahead of plan");
  });

  it("keeps to the plan's day where a review has moved the forecast by less than a day", () => {
    const planned = Date.UTC(2027, 0, 18, 23, 59, 59) / 1000;
    expect(forecastDay(planned, planned + 130)).toBe(planned);
    expect(forecastDay(planned, planned + DAY)).toBe(planned + DAY);
    expect(forecastDay(planned, planned - 130)).toBe(planned - 130);
  });

  it("says when it was submitted and how many rounds of changes it took", () => {
    const milestone = someMilestone({
      status: "submitted",
      plan: { start: NOW - 20 * DAY, end: NOW - 6 * DAY },
      actual: { start: NOW - 20 * DAY, end: NOW - 3 * DAY, finished: null },
      events: [{ ...event, kind: "submitted", at: NOW - 3 * DAY }],
      changeRounds: { used: 1, left: 1 },
    });
    expect(describeMilestone(milestone)).toMatch(
      /^Submitted 6 June( 2026)?, 3 days after plan, 1 round of changes$/,
    );
  });

  it("says when an approved milestone pays and which objection stops it", () => {
    const paymentWait = { from: Date.UTC(2026, 10, 21, 10) / 1000, unless: "the lender objects" };
    expect(describeMilestone(someMilestone({ status: "approved", paymentWait }))).toMatch(
      /^Approved\. Pays on 21 November( 2026)? at 10:00 unless the lender objects$/,
    );
  });

  it("describes plan, review and payment to people who can't see the bars", () => {
    const milestone = someMilestone({
      status: "submitted",
      actual: { start: NOW - 20 * DAY, end: NOW - DAY, finished: null },
      review: { start: NOW - DAY, end: NOW + 9 * DAY, before: 0 },
    });
    const words = describeBars(milestone);
    expect(words).toMatch(/^Planned 30 May( 2026)? to 29 June( 2026)?\./);
    expect(words).toMatch(/Review until 18 June/);
    expect(words).toMatch(/Payment expected 9 July( 2026)?\.$/);
  });
});
