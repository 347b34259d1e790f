import { screen } from "@testing-library/react";
import type { ClubEvent } from "@trestle/domain/club/club-event.ts";
import { expect, it, vi } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { serve } from "../../../test-server.ts";
import { EventPlaces } from "./event-places.tsx";

const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const limeDay = (part: Partial<ClubEvent> = {}): ClubEvent => ({
  ...{
    _id: "7b1c9f0e-1111-4222-8333-444455556666",
    title: "Lime day",
    text: "",
    online: false,
    venue: "Arch",
  },
  ...{ startsAt: inDays(10), endsAt: inDays(10.2), movesUntil: inDays(8), place: null, link: null },
  ...{ host: { _id: "7b1c9f0e-1111-4222-8333-444455556667", name: "Northbank", listed: true } },
  ...{
    places: 16,
    taken: 16,
    waiting: 5,
    membersOnly: false,
    state: "coming",
    cancelReason: null,
    own: null,
  },
  ...part,
});
const waiting = { state: "waiting" as const, since: inDays(-1), offeredUntil: null, position: 2 };

const show = (event: ClubEvent, allowed: (act: () => void) => void = (act) => act()) =>
  renderAt("/", <EventPlaces event={event} isHost={false} allowed={allowed} />);

it("shows one's own place in the waiting list without names of others", async () => {
  await show(limeDay({ own: waiting }));
  expect(screen.getByText("16 of 16 places taken")).toBeTruthy();
  expect(screen.getByText("You", { selector: "li *" }).previousSibling?.textContent).toBe("2");
  expect(screen.getByText("3 people")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Leave the waiting list" })).toBeTruthy();
});

it("lets guests leave a hidden event, but not join it", async () => {
  const event = limeDay({ state: "hidden", own: { ...waiting, state: "going", position: null } });
  const server = serve({ [`POST /api/club/events/${event._id}/leave`]: { status: 204 } });
  const { person } = await show(event);
  expect(screen.getAllByRole("button")).toHaveLength(1);
  await person.click(screen.getByRole("button", { name: "Give up my place" }));
  expect(server.to(`/api/club/events/${event._id}/leave`)).toHaveLength(1);
  await show(limeDay({ state: "hidden", taken: 1 }));
  expect(screen.queryByRole("button", { name: /Join/ })).toBeNull();
});

it("offers a kept place to take or to decline", async () => {
  const event = limeDay({ own: { ...waiting, state: "offered", offeredUntil: inDays(1), position: null } });
  const server = serve({ [`POST /api/club/events/${event._id}/join`]: { body: { state: "going" } } });
  const { person } = await show(event);
  expect(screen.getByRole("button", { name: "Decline the place" })).toBeTruthy();
  await person.click(screen.getByRole("button", { name: "Take the place" }));
  expect(server.to(`/api/club/events/${event._id}/join`)).toHaveLength(1);
});

it("asks who may come before it joins, and lets those who wait take a free place in the last days", async () => {
  const allowed = vi.fn();
  const { person } = await show(limeDay({ taken: 15, waiting: 0 }), allowed);
  await person.click(screen.getByRole("button", { name: "Join" }));
  expect(allowed).toHaveBeenCalledOnce();
  await show(limeDay({ taken: 15, waiting: 1, movesUntil: inDays(-1), own: { ...waiting, position: 1 } }));
  expect(screen.getByRole("button", { name: "Take the free place" })).toBeTruthy();
});
