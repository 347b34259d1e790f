import { donationPercent } from "@trestle/domain/donations/donation-percent.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";

type Funded = Pick<ProjectSummary, "donationGoal" | "donationsReceived">;

/** How much of its goal a project has; undefined where it asks for no donations. */
export const percentOf = ({ donationGoal, donationsReceived }: Funded): number | undefined =>
  donationGoal === null ? undefined : donationPercent(donationsReceived, donationGoal);
