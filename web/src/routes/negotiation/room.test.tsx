import { screen, waitFor, within } from "@testing-library/react";
import type { NegotiationSummary } from "@trestle/domain/bids/negotiation.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { ProjectSummary } from "@trestle/domain/projects/project-summary.ts";
import { expect, it } from "vitest";
import {
  aMessage,
  aNegotiation,
  aSummary,
  customer,
} from "../../features/bids/negotiation/test-negotiations.ts";
import { aProject } from "../../test-projects.ts";
import { renderAt } from "../../test-render.tsx";
import { refusal, serve } from "../../test-server.ts";
import { Room } from "./room.tsx";

const studio = aNegotiation();
const other = aNegotiation({
  _id: "2f6c1d9e-0000-4000-8000-000000000022",
  project: { ...studio.project, _id: "2f6c1d9e-0000-4000-8000-000000000002", title: "Boundary wall" },
  updatedAt: "2030-05-01T08:00:00.000Z",
  turn: "theirs",
});
const summary = ({ _id, project, updatedAt, turn }: typeof studio): NegotiationSummary =>
  aSummary({ _id, project, updatedAt, turn });

const answers = (projects: ProjectSummary[], talks: (typeof studio)[]) => ({
  "GET /api/projects/negotiation": { body: projects },
  "GET /api/negotiations": { body: talks.map(summary) },
  ...Object.fromEntries(talks.map((one) => [`GET /api/negotiations/${one._id}`, { body: one }])),
});
const show = (search = "") => renderAt(`${pages.negotiate}${search}`, <Room viewerId={customer._id} />);

it("says what is public and what is not, and what to do, where nothing is negotiated", async () => {
  serve(answers([], []));
  await show();
  await screen.findByRole("heading", { name: "No active negotiations" });
  expect(screen.getByText("Bids on the chain are public.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "See the market" })).toBeTruthy();
});

it("says which list couldn't load, and loads it when asked again", async () => {
  serve({ ...answers([], []), "GET /api/projects/negotiation": refusal(500, "Not now.", "internal") });
  const { person } = await show();
  await screen.findByRole("heading", { name: "Failed to load negotiation projects." });
  serve(answers([], []));
  await person.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("heading", { name: "No active negotiations" });
});

it("shows the newest, and puts another that is chosen and the order into the address", async () => {
  serve(answers([], [studio, other]));
  const { person, search } = await show();
  await screen.findByRole("heading", { name: "Shared garden studio" });
  expect(screen.getByText("2 active · 1 needs your reply")).toBeTruthy();
  const list = within(screen.getByRole("navigation", { name: "Negotiations" }));
  await person.selectOptions(list.getByRole("combobox"), "Price");
  await waitFor(() => expect(search()).toMatchObject({ order: "price" }));
  await person.click(list.getByRole("link", { name: /Boundary wall/ }));
  await screen.findByRole("heading", { name: "Boundary wall" });
  expect(search()).toMatchObject({ order: "price", negotiation: other._id });
  expect(list.getByRole("link", { name: /Boundary wall/ }).getAttribute("aria-current")).toBeTruthy();
});

it("lists a private project without a negotiation, with the next step", async () => {
  const lonely = aProject({ stage: "negotiation", owner: customer, title: "Loft with two dormers" });
  serve(answers([lonely], [other]));
  await show();
  const list = within(await screen.findByRole("navigation", { name: "Negotiations" }));
  const row = list.getByRole("link", { name: /Loft with two dormers/ });
  expect(within(row).getByText("Invite a developer")).toBeTruthy();
});

it("shows an administrator why they read the negotiation of two others, and the way back, without a list of their own", async () => {
  const theirs = aNegotiation({
    messages: [aMessage()],
    permissions: { say: false, offer: false, agree: false, decline: false, withdraw: false, commit: false },
    closed: "You aren’t part of this negotiation.",
  });
  serve({ ...answers([], []), [`GET /api/negotiations/${theirs._id}`]: { body: theirs } });
  const admin = "2f6c1d9e-0000-4000-8000-0000000000ad";
  await renderAt(`${pages.negotiate}?negotiation=${theirs._id}`, <Room viewerId={admin} />);
  await screen.findByText("You can read this because it was reported.");
  expect(screen.getByText("How wide is the side gate?")).toBeTruthy();
  const back = screen.getByRole("link", { name: "Back to reports" });
  expect(back.getAttribute("href")).toBe(`${pages.admin}?part=reports`);
  expect(screen.queryByRole("navigation", { name: "Negotiations" })).toBeNull();
  expect(screen.queryByText("Bids on the chain are public.")).toBeNull();
});

it("says beside the list that a negotiation couldn't load", async () => {
  serve({
    ...answers([], [other]),
    [`GET /api/negotiations/${studio._id}`]: refusal(404, "This negotiation doesn’t exist.", "not_found"),
  });
  await show(`?negotiation=${studio._id}`);
  await screen.findByRole("heading", { name: "We couldn’t load the negotiation" });
  expect(screen.getByRole("navigation", { name: "Negotiations" })).toBeTruthy();
});
