import { expect, it } from "vitest";
import { pages } from "../pages.ts";
import { notificationPath, notificationTarget } from "./notification-path.ts";

it.each([
  [
    "the negotiation",
    { type: "project_update", metadata: { negotiationId: "n1", projectId: "p1" } },
    `${pages.negotiate}?negotiation=n1`,
  ],
  [
    "one's score, not the project that changed it",
    { type: "scors_changed", metadata: { projectId: "p1" } },
    `${pages.scors}/me`,
  ],
  ["the club", { type: "club_update", metadata: {} }, pages.club],
  ["the project", { type: "new_bid", metadata: { projectId: "p1" } }, `${pages.project}/p1`],
  [
    "the work that waits for a review",
    { type: "milestone_completed", topic: "review_due", metadata: { projectId: "p1" } },
    `${pages.tracking}?project=p1`,
  ],
  [
    "the dispute",
    { type: "project_update", topic: "dispute", metadata: { projectId: "p1" } },
    `${pages.tracking}?project=p1`,
  ],
  ["the pools", { type: "project_update", topic: "pool", metadata: {} }, pages.pools],
  ["the profile", { type: "project_update", topic: "verification", metadata: {} }, pages.profile],
] as const)("leads to %s", (_, told, path) => expect(notificationPath(told, "me")).toBe(path));

it.each([
  ["Review the work", { type: "milestone_completed", topic: "review_due", metadata: { projectId: "p1" } }],
  ["Open tracking", { type: "project_update", topic: "deadline", metadata: { projectId: "p1" } }],
  ["Open project", { type: "project_update", topic: "loan", metadata: { projectId: "p1" } }],
  ["Open the event", { type: "club_update", topic: "club_event", metadata: { clubEventId: "e1" } }],
] as const)("says %s", (label, told) => expect(notificationTarget(told, "me").label).toBe(label));
