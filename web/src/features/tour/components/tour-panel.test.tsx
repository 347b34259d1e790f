import { act, screen, waitFor, within } from "@testing-library/react";
import { pages } from "@trestle/domain/pages.ts";
import type { Tour } from "@trestle/domain/tour/tour.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { harriet, serve } from "../../../test-server.ts";
import { tourQuery } from "../api/tour.ts";
import { showTour } from "../show-tour.ts";
import { shownTour } from "../shown-tour.ts";
import { TourPanel } from "./tour-panel.tsx";

const coins = (amount: number) => (BigInt(Math.round(amount * 10)) * 10n ** 17n).toString();
const projectId = "7b1c9f0e-2222-4222-8333-444455556666";
const atPost: Tour = {
  projectId,
  title: "A gate for the garden",
  step: "post",
  developer: "marlowe.timber",
  price: null,
  paid: null,
};
const paid = { developer: coins(46.8), fee: coins(1.2) };

let tour: Tour | null;
const logOut = vi.fn();
const show = () => {
  const server = serve({
    "GET /api/tour": () => ({ body: { tour } }),
    "POST /api/tour": () => {
      tour = atPost;
      return { body: atPost };
    },
    "DELETE /api/tour": () => {
      tour = null;
      return { status: 204 };
    },
  });
  return renderAt("/", <TourPanel accountId={harriet.id} onLogOut={logOut} />).then((view) => ({
    ...view,
    server,
  }));
};
const way = () => screen.getByRole("link", { name: /^(Show me|Open the project)/ }).getAttribute("href");

beforeEach(() => {
  tour = atPost;
  showTour(harriet.id);
});
afterEach(() => {
  act(() => showTour(null));
});

it("leads to the prepared request, ticks what is done, and waits for the developer without a way to press", async () => {
  const { client } = await show();
  const panel = await screen.findByRole("complementary", { name: "Post a request" });
  expect(within(panel).getByText("Tour, step 1 of 5")).toBeDefined();
  expect(way()).toBe(`${pages.build}?draft=${projectId}`);

  tour = { ...atPost, step: "accept" };
  await act(() => client.invalidateQueries(tourQuery));
  await screen.findByRole("heading", { name: "A bid is on its way" });
  expect(screen.queryByRole("link", { name: /^Show me/ })).toBeNull();
  expect(screen.getByText(/Post a request/).textContent).toContain("done");
  expect(screen.getByText("Accept a bid").closest("li")?.getAttribute("aria-current")).toBe("step");

  tour = { ...tour, price: coins(48) };
  await act(() => client.invalidateQueries(tourQuery));
  await screen.findByText(/marlowe\.timber bid 48\.0000 DEV/);
  expect(way()).toBe(`${pages.project}/${projectId}`);
});

it("shows before the payment where the money will go, and afterwards where it went", async () => {
  tour = { ...atPost, step: "approve", price: coins(48), paid };
  const { client, person } = await show();
  await screen.findByRole("heading", { name: "Look at the photo, then approve" });
  const cells = () => screen.getAllByRole("row").map((row) => row.textContent);
  const rows = ["In escrow48.00000.0000", "marlowe.timber0.000046.8000", "Fee0.00001.2000"];
  expect(cells()).toEqual(["DEVNowAfter", ...rows]);
  expect(way()).toBe(`${pages.tracking}?project=${projectId}`);

  tour = { ...tour, step: "money" };
  await act(() => client.invalidateQueries(tourQuery));
  await screen.findByText("What to try next");
  expect(cells()).toEqual(["DEVBeforeNow", ...rows]);
  await person.click(screen.getByRole("button", { name: "Sign out and try it as marlowe.timber" }));
  expect(logOut).toHaveBeenCalledOnce();
  await person.click(screen.getByRole("button", { name: "Finish the tour" }));
  await waitFor(() => expect(tour).toBeNull());
  await waitFor(() => expect(shownTour.get()).toBeNull());
});

it("is left for now without ending it, and collapsed with one press", async () => {
  const { person, server } = await show();
  const fold = await screen.findByRole("button", { name: "Collapse the tour" });
  await person.click(fold);
  expect(screen.queryByText(/We’ve filled in a small request/)?.closest("[hidden]")).not.toBeNull();
  await person.click(screen.getByRole("button", { name: "Expand the tour" }));
  await person.click(screen.getByRole("button", { name: "Leave for now" }));
  expect(shownTour.get()).toBeNull();
  expect(server.asked.filter(({ method }) => method === "DELETE")).toEqual([]);
});

it("makes room for what it shows, and explains the next step again", async () => {
  const { client, person } = await show();
  const text = () => screen.getByText(/We’ve filled in a small request/).closest("[hidden]");
  await person.click(await screen.findByRole("link", { name: /^Show me/ }));
  expect(text()).not.toBeNull();
  tour = { ...atPost, step: "accept", price: coins(48) };
  await act(() => client.invalidateQueries(tourQuery));
  expect((await screen.findByText(/marlowe\.timber bid 48/)).closest("[hidden]")).toBeNull();
});

it("offers to start over once the project has gone another way", async () => {
  tour = { ...atPost, step: "aside" };
  const { person, path, search } = await show();
  await person.click(await screen.findByRole("button", { name: "Start over" }));
  await screen.findByRole("heading", { name: "Post a request" });
  expect([path(), search()]).toEqual([pages.build, { draft: projectId }]);
});

it("closes itself when the tour was ended elsewhere", async () => {
  tour = null;
  await show();
  await waitFor(() => expect(shownTour.get()).toBeNull());
});
