import { screen, waitFor, within } from "@testing-library/react";
import type { Report } from "@trestle/domain/moderation/report.ts";
import { expect, it } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { serve } from "../../../test-server.ts";
import { Reports } from "./reports.tsx";

const report = (part: Partial<Report> = {}): Report => ({
  _id: "2f6c1d9e-0000-4000-8000-0000000000e1",
  reason: "abuse",
  text: "He shouts at me.",
  by: { _id: "2f6c1d9e-0000-4000-8000-0000000000aa", username: "harriet.osei" },
  about: { _id: "2f6c1d9e-0000-4000-8000-0000000000bb", username: "rude.builder" },
  negotiationId: null,
  donation: null,
  projectId: null,
  review: null,
  club: null,
  closedAt: null,
  closedBy: null,
  outcome: null,
  at: "2026-01-02T10:00:00.000Z",
  ...part,
});

const show = () => renderAt("/", <Reports />);

it("shows the oldest report first, and closes it with a note", async () => {
  const older = report({
    _id: "2f6c1d9e-0000-4000-8000-0000000000e2",
    text: "The same advertisement nine times.",
    reason: "spam",
    at: "2026-01-01T10:00:00.000Z",
  });
  let open = [report(), older];
  const path = `/api/admin/reports/${older._id}/close`;
  const server = serve({
    "GET /api/admin/reports": () => ({ body: open }),
    "GET /api/admin/reports/closed": { body: [] },
    [`POST ${path}`]: () => {
      open = [report()];
      return { status: 204 };
    },
  });
  const { person } = await show();
  await screen.findByText("The same advertisement nine times.");
  await person.click(screen.getByRole("button", { name: "Close the report" }));
  await screen.findByText("Say what was done in a few words.");
  expect(server.to(path)).toEqual([]);
  await person.type(screen.getByLabelText("Outcome"), "Warned by email.");
  await person.click(screen.getByRole("button", { name: "Close the report" }));
  await screen.findByText("He shouts at me.");
  expect(await server.to(path)[0]?.json()).toEqual({ note: "Warned by email." });
});

it("shows a reported donor note, and hides it with a reason", async () => {
  const donation = {
    _id: "2f6c1d9e-0000-4000-8000-0000000000d1",
    projectId: "2f6c1d9e-0000-4000-8000-0000000000d2",
    quote: "Rude person: You are all fools.",
    hidden: false,
  };
  const path = `/api/admin/donations/${donation._id}/hidden`;
  let hidden = false;
  const server = serve({
    "GET /api/admin/reports": () => ({ body: [report({ about: null, donation: { ...donation, hidden } })] }),
    "GET /api/admin/reports/closed": { body: [] },
    [`PUT ${path}`]: () => {
      hidden = true;
      return { status: 204 };
    },
  });
  const { person } = await show();
  await screen.findByText("Rude person: You are all fools.");
  await person.click(screen.getByRole("button", { name: "Hide name and message" }));
  await person.type(await screen.findByLabelText("Reason"), "Insults.");
  await person.click(screen.getByRole("button", { name: "Hide both" }));
  await screen.findByRole("button", { name: "Restore name and message" });
  expect(await server.to(path)[0]?.json()).toEqual({ hidden: true, note: "Insults." });
});

it("hides a reported club post with a reason, and restores one of a closed report", async () => {
  const club = {
    ...{ kind: "opportunity" as const, id: "2f6c1d9e-0000-4000-8000-0000000000c1", hidden: false },
    ...{ quote: "Cheap pills", place: "/BusinessClub/BusinessClub/opportunities/c1" },
  };
  const path = `/api/admin/club/opportunity/${club.id}/hidden`;
  let hidden = false;
  const server = serve({
    "GET /api/admin/reports": () => ({ body: [report({ club: { ...club, hidden } })] }),
    "GET /api/admin/reports/closed": () => ({ body: hidden ? [report({ club: { ...club, hidden } })] : [] }),
    [`PUT ${path}`]: () => {
      hidden = !hidden;
      return { status: 204 };
    },
  });
  const { person } = await show();
  await screen.findByText("Cheap pills");
  await person.click(screen.getByRole("button", { name: "Hide opportunity" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.type(dialog.getByLabelText("Reason"), "Advertising.");
  await person.click(dialog.getByRole("button", { name: "Hide opportunity" }));
  expect(await screen.findAllByRole("button", { name: "Restore opportunity" })).toHaveLength(2);
  expect(await server.to(path)[0]?.json()).toEqual({ hidden: true, note: "Advertising." });
});

it("restores a removed review of a closed report", async () => {
  const review = { _id: "2f6c1d9e-0000-4000-8000-0000000000f1", stars: 1, text: "Call me.", removed: true };
  const path = `/api/admin/reviews/${review._id}/restore`;
  const server = serve({
    "GET /api/admin/reports": { body: [] },
    "GET /api/admin/reports/closed": { body: [report({ review, closedAt: "2026-01-03T10:00:00.000Z" })] },
    [`POST ${path}`]: { status: 204 },
  });
  const { person } = await show();
  await person.click(await screen.findByRole("button", { name: "Restore review" }));
  const dialog = within(await screen.findByRole("dialog"));
  await person.type(dialog.getByLabelText("Reason"), "It was the firm's own number.");
  await person.click(dialog.getByRole("button", { name: "Restore review" }));
  await waitFor(() => expect(server.to(path)).toHaveLength(1));
});

it("says that there are no reports, or that they couldn't load", async () => {
  serve({ "GET /api/admin/reports": { body: [] }, "GET /api/admin/reports/closed": { body: [] } });
  await show();
  await waitFor(() => expect(screen.getByText("No open reports")).toBeTruthy());
});

it("lists closed reports with what was done", async () => {
  const closed = report({
    closedAt: "2026-01-03T10:00:00.000Z",
    closedBy: { _id: "2f6c1d9e-0000-4000-8000-0000000000cc", username: "ada.warden" },
    outcome: "Warned by email.",
  });
  serve({ "GET /api/admin/reports": { body: [] }, "GET /api/admin/reports/closed": { body: [closed] } });
  await show();
  await screen.findByText("Outcome: Warned by email.");
  expect(screen.getByText(/, by ada\.warden$/)).toBeDefined();
});
