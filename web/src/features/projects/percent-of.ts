import { donationPercent } from "@trestle/domain/donations/donation-percent.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";

type Funded = Pick<ProjectSummary, "donationGoal" | "donationsReceived">;

/** Returns the donated share of a project's goal in per cent; undefined without a goal. */
export const percentOf = ({ donationGoal, donationsReceived }: Funded): number | undefined =>
  donationGoal === null ? undefined : donationPercent(donationsReceived, donationGoal);
