import { screen, within } from "@testing-library/react";
import type { Donation } from "@trestle/domain/donations/donation.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { expect, it } from "vitest";
import { aProject } from "../../../test-projects.ts";
import { renderAt } from "../../../test-render.tsx";
import { serve } from "../../../test-server.ts";
import { aDonation, donationsAnswer } from "../test-donations.ts";
import { DonorList } from "./donor-list.tsx";

const project = aProject() as unknown as Project;
const path = `/api/payments/donations/${project._id}`;

const show = (donations: Donation[], viewerId: string | null, more: Parameters<typeof serve>[0] = {}) => {
  const server = serve({ [`GET ${path}`]: () => ({ body: donationsAnswer(donations) }), ...more });
  const list = <DonorList project={project} viewerId={viewerId} member={null} />;
  return renderAt("/", list).then((view) => ({ ...view, server }));
};

it("shows a member's name as a link, a signed name and an anonymous donor without one, and what was removed", async () => {
  const person = { _id: "2f6c1d9e-0000-4000-8000-0000000000bb", username: "priya.raman" };
  await show(
    [
      aDonation({ _id: "2f6c1d9e-0000-4000-8000-0000000000d3", donorName: "priya.raman", person, number: 3 }),
      aDonation({
        _id: "2f6c1d9e-0000-4000-8000-0000000000d2",
        donorName: "Ada",
        message: "Hello",
        number: 2,
      }),
      aDonation({ isHidden: true, hasWords: true }),
    ],
    null,
  );
  const rows = await screen.findAllByRole("listitem");
  expect(within(rows[0] as HTMLElement).getByRole("link", { name: "priya.raman" })).toBeDefined();
  expect(within(rows[1] as HTMLElement).queryByRole("link")).toBeNull();
  expect(rows[1]?.textContent).toContain("Hello");
  expect(rows[2]?.textContent).toMatch(/Anonymous Donor.*Removed by an administrator/);
  expect(screen.queryByRole("button", { name: "Thank this donor" })).toBeNull();
});

it("lets the owner thank each donor once", async () => {
  const donations = [aDonation()];
  const thanks = `${path}/${donations[0]?._id}/thanks`;
  const { person, server } = await show(donations, project.owner._id, {
    [`POST ${thanks}`]: () => {
      donations[0] = aDonation({ thanks: { text: "Thank you all.", at: "2026-06-10T10:00:00.000Z" } });
      return { body: donations[0] };
    },
  });
  await person.click(await screen.findByRole("button", { name: "Thank this donor" }));
  await person.click(screen.getByRole("button", { name: "Send thanks" }));
  expect(await screen.findByText("Write at least a few words.")).toBeDefined();
  await person.type(screen.getByLabelText("Thank Anonymous Donor"), "Thank you all.");
  await person.click(screen.getByRole("button", { name: "Send thanks" }));
  expect(await screen.findByText("Thank you all.")).toBeDefined();
  expect(await server.to(thanks)[0]?.json()).toEqual({ text: "Thank you all." });
  expect(screen.queryByRole("button", { name: "Thank this donor" })).toBeNull();
});
