import type { Stage } from "@trestle/domain/projects/stage.ts";

export const stageLabels: Record<Stage, string> = {
  draft: "a draft",
  negotiation: "in private negotiation",
  marketplace: "on the market",
  ongoing: "under way",
  completed: "completed",
  cancelled: "closed without an accepted bid",
};
