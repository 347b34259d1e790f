import { act, screen } from "@testing-library/react";
import { pages } from "@trestle/domain/pages.ts";
import { afterEach, it } from "vitest";
import { clearAuth, setAuth } from "../../features/auth/auth-store.ts";
import { renderAt } from "../../test-render.tsx";
import { harriet, refusal, serve } from "../../test-server.ts";
import { OwnProjects } from "./own-projects.tsx";

afterEach(() => act(clearAuth));

it("says that the ongoing projects couldn't load, and loads them when asked again", async () => {
  const disputes = { "GET /api/disputes": { body: [] } };
  serve({ ...disputes, "GET /api/projects/ongoing": refusal(500, "Not now.", "internal") });
  setAuth("token", harriet);
  const { person } = await renderAt(pages.tracking, <OwnProjects />);
  await screen.findByRole("heading", { name: "Failed to load ongoing projects." });
  serve({ ...disputes, "GET /api/projects/ongoing": { body: [] } });
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "No ongoing projects" });
});
