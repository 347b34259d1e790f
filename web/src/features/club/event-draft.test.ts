import type { ClubEvent } from "@trestle/domain/club/club-event.ts";
import { expect, it } from "vitest";
import { contentOf, draftOf, draftProblems } from "./event-draft.ts";

const event = {
  ...{
    title: "Lime day",
    text: "Slake, mix and point a wall.",
    online: false,
    venue: "Arch 211",
    place: null,
  },
  ...{ link: null, places: 16, membersOnly: true },
  startsAt: new Date(2027, 6, 9, 9, 0).toISOString(),
  endsAt: new Date(2027, 6, 9, 15, 30).toISOString(),
} as ClubEvent;

it("is the same event after it was opened and saved without a change", () => {
  const draft = draftOf(event);
  expect([draft.day, draft.from, draft.to]).toEqual(["2027-07-09", "09:00", "15:30"]);
  expect(contentOf(draft)).toEqual({ ...event });
  expect(draftProblems(draft)).toEqual([]);
});

it("says at the field what is wrong, and keeps nothing of the other way to meet", () => {
  const draft = { ...draftOf(event), day: "", to: "" };
  expect(draftProblems(draft).slice(0, 2)).toEqual([
    { field: "day", message: "Choose when it begins." },
    { field: "to", message: "Choose when it ends." },
  ]);
  expect(draftProblems({ ...draftOf(event), to: "08:00" })).toEqual([
    { field: "to", message: "The end must be after the start." },
  ]);
  const online = { ...draftOf(event), online: true, link: "meet.example.org" };
  expect(draftProblems(online).map(({ field }) => field)).toEqual(["link"]);
  expect(contentOf({ ...online, link: " " })).toMatchObject({ venue: "", link: null });
});
