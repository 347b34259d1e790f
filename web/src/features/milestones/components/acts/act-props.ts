import type { TrackedMilestone, TrackedProject } from "@trestle/domain/milestones/tracking.ts";

export type ActProps = { project: TrackedProject; escrow: string; onClose: () => void };
export type MilestoneActProps = ActProps & { milestone: TrackedMilestone };
