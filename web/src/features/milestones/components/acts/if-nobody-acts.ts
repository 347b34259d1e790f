import type { TrackedMilestone } from "@trestle/domain/milestones/tracking.ts";
import { momentText } from "../../../../lib/format.ts";

/** What happens to a milestone without anybody's doing, with its date. */
export const ifNobodyActs = ({ exit }: TrackedMilestone): string =>
  exit ? `${momentText(exit.from)}: ${exit.text}` : "Nothing changes.";
