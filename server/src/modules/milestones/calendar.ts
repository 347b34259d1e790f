import { type CalendarDate, calendarFile } from "@trestle/domain/calendar-file.ts";
import { exitOf } from "@trestle/domain/escrow/exit.ts";
import { isOwed } from "@trestle/domain/escrow/overdue.ts";
import { dueAt } from "@trestle/domain/escrow/waiting-clock.ts";
import { exitText } from "@trestle/domain/milestones/state-text.ts";
import { chainTime } from "../../indexer/chain-time.ts";
import type { Services } from "../../services.ts";
import { milestoneTitle } from "../projects/present.ts";
import type { Tracked } from "./find-tracked.ts";

const NAMES = { customer: "the customer", developer: "the developer" };
const summaries = {
  closeExpired: "Bidding ends",
  claimAfterReview: "Review ends",
  executeDisputeDefault: "Arbiter’s time ends",
  cancelOverdue: "Anyone can cancel",
} as const;

/** Returns a project's deadlines and automatic outcomes, by its current dates. */
export async function projectCalendar(
  { db, deployment, config }: Pick<Services, "db" | "deployment" | "config">,
  { id, title, accepted_titles, state }: Tracked,
): Promise<string> {
  const { now } = await chainTime(db, deployment.key);
  const dates = state.milestones.flatMap((milestone, index): CalendarDate[] => {
    const name = `${milestoneTitle(accepted_titles, index)}, ${title}`;
    const exit = exitOf(state, index, now);
    const due = isOwed(milestone)
      ? [
          {
            id: `${id}-due-${index}`,
            at: dueAt(state, index, now),
            title: `Due: ${name}`,
            detail: "The date for submitting this milestone.",
          },
        ]
      : [];
    if (!exit) return due;
    return [
      ...due,
      {
        id: `${id}-${exit.act}-${index}`,
        at: exit.from,
        title: `${summaries[exit.act]}: ${name}`,
        detail: exitText(exit, NAMES),
      },
    ];
  });
  if (state.status === "open")
    dates.push({
      id: `${id}-closes`,
      at: state.openUntil,
      title: `Bidding ends: ${title}`,
      detail: "After this no bid can be accepted.",
    });
  return calendarFile(title, new URL(config.PUBLIC_URL).hostname, dates, now);
}
