import type { TrackedMilestone } from "@trestle/domain/milestones/tracking.ts";
import { momentText } from "../../../../lib/format.ts";

const PREMISE = "If nobody acts, ";

/** Describes the automatic exit of a milestone, without the premise that the heading already states. */
export function ifNobodyActs({ exit }: TrackedMilestone): string {
  if (!exit) return "Nothing changes.";
  const { from, text } = exit;
  return text.startsWith(PREMISE)
    ? `On ${momentText(from)}, ${text.slice(PREMISE.length)}`
    : `${momentText(from)}: ${text}`;
}
