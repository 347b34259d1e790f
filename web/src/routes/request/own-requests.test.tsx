import { screen, within } from "@testing-library/react";
import { pages } from "@trestle/domain/pages.ts";
import { expect, it } from "vitest";
import { aProject } from "../../test-projects.ts";
import { renderAt } from "../../test-render.tsx";
import { serve } from "../../test-server.ts";
import { OwnRequests } from "./own-requests.tsx";

const project = aProject();

it("says settled of a request that ended without all of it being paid", async () => {
  const ended = [true, false].map((isComplete, index) => ({
    ...aProject(),
    ...{ _id: project._id.replace(/.$/, String(index)), stage: "completed" as const, isComplete },
  }));
  serve({ "GET /api/projects/drafts": { body: [] }, "GET /api/projects/mine": { body: ended } });
  await renderAt("/", <OwnRequests ownId={project.owner._id} purpose="" />);
  const posted = await screen.findByRole("region", { name: "Posted" });
  expect(await within(posted).findByText("completed")).toBeTruthy();
  expect(within(posted).getByText("settled")).toBeTruthy();
});

it("leads to a posted request by its title, and says plainly that there is no draft", async () => {
  serve({ "GET /api/projects/drafts": { body: [] }, "GET /api/projects/mine": { body: [project] } });
  await renderAt("/", <OwnRequests ownId={project.owner._id} purpose="" />);
  const posted = await screen.findByRole("region", { name: "Posted" });
  const title = await within(posted).findByRole("link", { name: project.title });
  expect(title.getAttribute("href")).toBe(`${pages.project}/${project._id}`);
  expect(title.classList).toContain("u-link");
  const empty = await screen.findByText("No drafts yet.");
  expect(empty.closest(".card")).toBe(screen.getByRole("region", { name: "Drafts" }));
});
