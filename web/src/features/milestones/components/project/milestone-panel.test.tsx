import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { someMilestone, someTracked } from "../../test-tracking.ts";
import { MilestonePanel } from "./milestone-panel.tsx";

it.each([
  ["the developer", ["developer"], "pending", "You can submit it."],
  ["the customer", ["customer"], "pending", "marlowe.timber can submit it."],
  ["the customer", ["customer"], "submitted", "You can approve it, request changes or open a dispute."],
] as const)("tells %s who can act on a milestone (%s, %s)", async (_, roles, status, sentence) => {
  render(
    <MilestonePanel
      project={someTracked({ roles: [...roles] })}
      milestone={someMilestone({ status })}
      onAct={() => {}}
    />,
  );
  expect(await screen.findByText(sentence)).toBeDefined();
});
