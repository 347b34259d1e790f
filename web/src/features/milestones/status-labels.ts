import type { ProjectStatus } from "@trestle/domain/escrow/project-on-chain.ts";
import type { ProjectRole } from "@trestle/domain/milestones/ongoing.ts";
import type { TrackedMilestone } from "@trestle/domain/milestones/tracking.ts";
import type { IconName } from "../../ui/index.ts";

type Label = { text: string; tone: "" | "go" | "you" | "on" | "bad"; icon: IconName };

/** Returns the badge of a milestone's status; a pending milestone with a start is in progress. */
export function milestoneLabel(milestone: Pick<TrackedMilestone, "status" | "actual">): Label {
  switch (milestone.status) {
    case "pending":
      return milestone.actual.start === null
        ? { text: "Pending", tone: "", icon: "clock" }
        : { text: "In progress", tone: "on", icon: "hammer" };
    case "submitted":
      return { text: "In review", tone: "you", icon: "contrast" };
    case "changes_requested":
      return { text: "Changes requested", tone: "you", icon: "again" };
    case "disputed":
      return { text: "In dispute", tone: "bad", icon: "scales" };
    case "approved":
      return { text: "Approved", tone: "on", icon: "clock" };
    case "released":
      return { text: "Released", tone: "go", icon: "check" };
    case "resolved":
      return { text: "Decided", tone: "go", icon: "scales" };
    case "refunded":
      return { text: "Refunded", tone: "", icon: "again" };
  }
}

export const projectStatusLabels: Record<ProjectStatus, Label> = {
  open: { text: "Open for bids", tone: "on", icon: "speech" },
  active: { text: "Under way", tone: "on", icon: "hammer" },
  closing: { text: "Closing", tone: "you", icon: "clock" },
  completed: { text: "Completed", tone: "go", icon: "check" },
  settled: { text: "Settled", tone: "go", icon: "check" },
  cancelled: { text: "Cancelled", tone: "", icon: "barred" },
};

export const roleLabels: Record<ProjectRole, string> = {
  customer: "Customer",
  developer: "Developer",
  donor: "Donor",
  lender: "Lender",
  arbiter: "Arbiter",
};
