import type { Project } from "@trestle/domain/projects/project.ts";
import type { Stage } from "@trestle/domain/projects/stage.ts";

const labels: Record<Stage, string> = {
  draft: "a draft",
  negotiation: "in private negotiation",
  marketplace: "on the market",
  ongoing: "under way",
  completed: "completed",
  cancelled: "closed without an accepted bid",
};

/** A project that ended by a settlement has the stage of a completed one. */
export const stageLabel = ({ stage, isComplete }: Pick<Project, "stage" | "isComplete">): string =>
  stage === "completed" && !isComplete ? "settled" : labels[stage];
