// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { aProject } from "../../../test-projects.ts";
import { renderAt } from "../../../test-render.tsx";
import { MarketTable } from "./market-table.tsx";

it("leads to the project by its title, and opens the details by the arrow beside it", async () => {
  const project = aProject();
  const opened = vi.fn();
  const { person } = await renderAt(
    "/",
    <MarketTable
      projects={[project]}
      openId={undefined}
      onOpen={opened}
      isOld={false}
      badge={() => null}
      openLink={() => null}
      titleLink={({ _id, title }) => <a href={`/Project/${_id}`}>{title}</a>}
    />,
  );
  const link = screen.getByRole("link", { name: project.title });
  expect(link.getAttribute("href")).toBe(`/Project/${project._id}`);
  await person.click(screen.getByRole("button", { name: `${project.title}, details` }));
  expect(opened).toHaveBeenCalledWith(project._id);
});
