import { expect, it } from "vitest";
import { type MilestoneStatus, type ProjectStatus, pendingMilestone } from "../escrow/project-on-chain.ts";
import { stageOfTour } from "./tour.ts";

const MARLOWE = "0xmarlowe";
const at = (status: ProjectStatus, milestone: MilestoneStatus, developer: string | null = MARLOWE) =>
  stageOfTour(
    { status, developer, milestones: [{ ...pendingMilestone("1", 0), status: milestone }] },
    MARLOWE,
  );

it.each([
  ["open", "pending", "accept"],
  ["active", "pending", "submit"],
  ["active", "changes_requested", "submit"],
  ["active", "submitted", "approve"],
  ["completed", "released", "money"],
  ["active", "disputed", "aside"],
  ["closing", "refunded", "aside"],
  ["settled", "resolved", "aside"],
  ["cancelled", "pending", "aside"],
] as const)("a project that is %s with a milestone that is %s leads to %s", (status, milestone, stage) => {
  expect(at(status, milestone)).toBe(stage);
});

it("steps aside when somebody else builds it", () => {
  expect(at("active", "pending", "0xcalder")).toBe("aside");
});
