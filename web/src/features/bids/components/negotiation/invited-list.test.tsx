import { screen } from "@testing-library/react";
import type { Invitation } from "@trestle/domain/projects/invitation.ts";
import { expect, it, vi } from "vitest";
import { renderAt } from "../../../../test-render.tsx";
import { serve } from "../../../../test-server.ts";
import { developer } from "../../negotiation/test-negotiations.ts";
import { InvitedList } from "./invited-list.tsx";

const projects = [
  { _id: "2f6c1d9e-0000-4000-8000-000000000001", title: "Shared garden studio" },
  { _id: "2f6c1d9e-0000-4000-8000-000000000002", title: "Boundary wall" },
];
const invited = (projectId: string, invitedAt: string): Invitation => ({
  _id: projectId.replace("2f6c", "aaaa"),
  projectId,
  developer: { _id: developer._id, username: developer.username },
  byLink: false,
  invitedAt,
  seenAt: null,
});

it("says of everybody who was asked to which request, and how long ago", async () => {
  vi.setSystemTime("2030-06-03T08:00:00Z");
  const [studio, wall] = projects.map(({ _id }) => _id) as [string, string];
  serve({
    [`GET /api/projects/${studio}/invitations`]: { body: [invited(studio, "2030-06-03T07:48:00.000Z")] },
    [`GET /api/projects/${wall}/invitations`]: { body: [invited(wall, "2030-06-01T07:00:00.000Z")] },
  });
  await renderAt("/", <InvitedList projects={projects} negotiations={[]} />);
  await screen.findByText("Boundary wall");
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    "marlowe.timber to Shared garden studio12 minutes",
    "marlowe.timber to Boundary wall2 days",
  ]);
});
