import { screen } from "@testing-library/react";
import type { NotificationSettings } from "@trestle/domain/notifications/topics.ts";
import { expect, it } from "vitest";
import { renderAt } from "../../../test-render.tsx";
import { harriet, serve } from "../../../test-server.ts";
import { ReachCard } from "./reach-card.tsx";

const settings = (changed: Partial<NotificationSettings>): NotificationSettings => ({
  mail: true,
  address: "harriet@example.org",
  push: { key: "BKey", devices: [] },
  choices: [{ topic: "new_bid", bell: true, push: false, email: "at_once" }],
  ...changed,
});
const show = async (answer: NotificationSettings) => {
  serve({ "GET /api/notifications/settings": { body: answer } });
  await renderAt("/", <ReachCard userId={harriet.id} changeLink={null} />);
  await screen.findByRole("heading", { name: "Where we reach you" });
  return screen.getAllByRole("listitem").map((row) => row.textContent);
};

it("says by which ways one is reached, and which of them are off", async () => {
  expect(await show(settings({}))).toEqual([
    "BellIn Trestle. What can cost you money always showsOn",
    "Emailharriet@example.orgOn",
    "Daily digestAt 07:30 UTC, if something happenedOff",
    "This browserPush, also when Trestle is closedOff",
  ]);
});

it("leaves out the ways that this instance doesn't have", async () => {
  expect(await show(settings({ mail: false, push: { key: null, devices: [] } }))).toEqual([
    "BellIn Trestle. What can cost you money always showsOn",
  ]);
});
