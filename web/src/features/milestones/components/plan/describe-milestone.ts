import type { MilestoneEvent, TrackedMilestone } from "@trestle/domain/milestones/tracking.ts";
import { counted, dayAndTime, dayAt, momentText } from "../../../../lib/format.ts";

const DAY = 86_400;

/** `3 days after plan`, `2 days ahead of plan`, `on plan`. */
export function againstPlan(planned: number, actual: number): string {
  // Whole days of the calendar that the dates beside it are written in.
  const days = Math.floor(actual / DAY) - Math.floor(planned / DAY);
  if (days === 0) return "on plan";
  return days > 0 ? `${counted(days, "day")} after plan` : `${counted(-days, "day")} ahead of plan`;
}

/** Returns the planned time if the forecast is less than a day later, which counts as on plan. */
export const forecastDay = (planned: number, forecast: number): number =>
  forecast > planned && forecast - planned < DAY ? planned : forecast;

const last = (events: MilestoneEvent[], kind: MilestoneEvent["kind"]) =>
  events.filter((event) => event.kind === kind).at(-1);

/** Describes the state of a milestone and its next step, in one line. */
export function describeMilestone(milestone: TrackedMilestone): string {
  const { status, plan, actual, forecast, due, events, changeRounds, dispute, paymentWait } = milestone;
  const submitted = last(events, "submitted");
  const rounds = changeRounds.used > 0 ? `, ${counted(changeRounds.used, "round")} of changes` : "";
  switch (status) {
    case "pending": {
      const course = forecast && forecast.end - due > DAY ? `, on course for ${dayAt(forecast.end)}` : "";
      const moved = due - plan.end > DAY ? `, due ${dayAt(due)}` : "";
      return `Planned for ${dayAt(plan.end)}${moved}${course}`;
    }
    case "submitted":
      return `Submitted ${dayAt(submitted?.at ?? actual.end ?? due)}, ${againstPlan(plan.end, actual.end ?? due)}${rounds}`;
    case "changes_requested":
      return `Changes requested ${dayAt(last(events, "changes_requested")?.at ?? due)}, due again ${dayAt(due)}`;
    case "disputed":
      return dispute
        ? `In dispute since ${dayAt(dispute.openedAt)}, decision by ${momentText(dispute.defaultAt)}`
        : "In dispute";
    case "approved":
      return paymentWait
        ? `Approved. Pays on ${dayAndTime(paymentWait.from)} unless ${paymentWait.unless}`
        : "Approved";
    case "released":
      return `Submitted ${dayAt(actual.end ?? due)}${rounds}, paid ${dayAt(actual.finished ?? due)}`;
    case "resolved":
      return `Decided ${dayAt(actual.finished ?? due)}${rounds}`;
    case "refunded":
      return actual.finished ? `Cancelled ${dayAt(actual.finished)}` : "Cancelled";
  }
}

/** Describes the bars of a row in words, for screen readers. */
export function describeBars(milestone: TrackedMilestone): string {
  const { plan, actual, review, forecast, payment } = milestone;
  const parts = [`Planned ${dayAt(plan.start)} to ${dayAt(plan.end)}.`, `${describeMilestone(milestone)}.`];
  if (review && !actual.finished)
    parts.push(
      review.before > 0
        ? `Review ends ${momentText(review.end)} at the earliest.`
        : `Review until ${momentText(review.end)}.`,
    );
  if (payment.paidAt) parts.push(`Paid ${dayAt(payment.paidAt)}.`);
  else if (forecast) parts.push(`Payment expected ${dayAt(forecast.payment)}.`);
  return parts.join(" ");
}
