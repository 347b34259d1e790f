import { act, screen, waitFor } from "@testing-library/react";
import { pages } from "@trestle/domain/pages.ts";
import type { Tour } from "@trestle/domain/tour/tour.ts";
import { afterEach, expect, it } from "vitest";
import { configQuery } from "../../../lib/config.ts";
import { testConfig } from "../../../test-config.ts";
import { renderAt } from "../../../test-render.tsx";
import { harriet, refusal, serve } from "../../../test-server.ts";
import { showTour } from "../show-tour.ts";
import { shownTour } from "../shown-tour.ts";
import { TourCard } from "./tour-card.tsx";

const tour: Tour = {
  ...{ projectId: "7b1c9f0e-2222-4222-8333-444455556666", title: "A gate", developer: "marlowe.timber" },
  ...{ step: "submit", price: "1", paid: null },
};
const serveTour = (known: Tour | null, demo = true) =>
  serve({
    "GET /api/config": { body: { ...testConfig, demo } },
    "GET /api/tour": { body: { tour: known } },
    "POST /api/tour": { body: tour },
  });

afterEach(() => act(() => showTour(null)));

it("starts the tour and leads to where it stands, and is gone while the tour is shown", async () => {
  serveTour(null);
  const { person, path } = await renderAt("/", <TourCard user={harriet} />);
  await person.click(await screen.findByRole("button", { name: "Take the tour" }));
  await waitFor(() => expect(path()).toBe(pages.tracking));
  expect(shownTour.get()).toBe(harriet.id);
  expect(screen.queryByRole("button", { name: /the tour/ })).toBeNull();
});

it("continues a tour that was left", async () => {
  serveTour(tour);
  await renderAt("/", <TourCard user={harriet} />);
  await screen.findByText("You’re at step 3 of 5.");
  screen.getByRole("button", { name: "Continue the tour" });
});

it("isn't offered where money is real, nor to a developer", async () => {
  const server = serveTour(null, false);
  const { client } = await renderAt("/", <TourCard user={harriet} />);
  await waitFor(() => expect(client.getQueryData(configQuery.queryKey)).toBeDefined());
  expect(screen.queryByRole("button")).toBeNull();
  serveTour(null);
  await renderAt("/", <TourCard user={{ ...harriet, role: "developer", roles: ["developer"] }} />);
  expect(server.to("/api/tour")).toEqual([]);
  expect(screen.queryByRole("button")).toBeNull();
});

it("stays where it is when the tour can't be started", async () => {
  serve({
    "GET /api/config": { body: testConfig },
    "GET /api/tour": { body: { tour: null } },
    "POST /api/tour": refusal(429, "Too many requests.", "rate_limited"),
  });
  const { person, path } = await renderAt("/", <TourCard user={harriet} />);
  await person.click(await screen.findByRole("button", { name: "Take the tour" }));
  await waitFor(() =>
    expect(screen.getByRole("button", { name: "Take the tour" })).toHaveProperty("disabled", false),
  );
  expect([path(), shownTour.get()]).toEqual(["/", null]);
});
