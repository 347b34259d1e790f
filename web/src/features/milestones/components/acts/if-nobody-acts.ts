import type { TrackedMilestone } from "@trestle/domain/milestones/tracking.ts";
import { momentText } from "../../../../lib/format.ts";

const PREMISE = "If nobody acts, ";

/** What happens to a milestone without anybody's doing, with its date, under a heading that says so already. */
export function ifNobodyActs({ exit }: TrackedMilestone): string {
  if (!exit) return "Nothing changes.";
  const { from, text } = exit;
  return text.startsWith(PREMISE)
    ? `On ${momentText(from)}, ${text.slice(PREMISE.length)}`
    : `${momentText(from)}: ${text}`;
}
