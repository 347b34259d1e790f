// @vitest-environment jsdom
import { screen } from "@testing-library/react";
import { pages } from "@trestle/domain/pages.ts";
import { expect, it } from "vitest";
import { aSummary } from "../../features/bids/negotiation/test-negotiations.ts";
import { aProject } from "../../test-projects.ts";
import { renderAt } from "../../test-render.tsx";
import { harriet, serve } from "../../test-server.ts";
import { ForMember } from "./for-member.tsx";

const mine = aProject({
  title: "A wall",
  owner: { _id: harriet.id, username: harriet.username },
  bidCount: 2,
});
const customer = { _id: harriet.id, username: harriet.username };

const show = (handlers: Parameters<typeof serve>[0]) => {
  serve({
    "GET /api/projects/drafts": { body: [] },
    "GET /api/projects/mine": { body: [mine] },
    [`GET /api/projects/${mine._id}/questions`]: { body: [] },
    ...handlers,
  });
  return renderAt("/", <ForMember user={harriet} hasWallet={false} />);
};

it("puts an offer that waits before everything else, also before a wallet", async () => {
  const talk = aSummary({ customer });
  await show({
    "GET /api/negotiations": { body: [talk, aSummary({ _id: mine._id, turn: "theirs", customer })] },
  });
  await screen.findByRole("heading", { name: `Reply to ${talk.developer.username}'s offer` });
  const way = screen.getByRole("link", { name: "Read the offer" }).getAttribute("href");
  expect(way).toBe(`${pages.negotiate}?negotiation=${talk._id}`);
  screen.getByRole("link", { name: /Compare your 2 bids.*A wall/ });
});

it("asks a developer to commit what was agreed", async () => {
  const agreed = aSummary({ turn: "commit", developer: { ...aSummary().developer, _id: harriet.id } });
  await show({ "GET /api/negotiations": { body: [agreed] }, "GET /api/projects/mine": { body: [] } });
  await screen.findByRole("heading", { name: "Place the agreed offer as a bid" });
});

it("puts a milestone that waits for approval before everything else", async () => {
  const work = {
    ...mine,
    ...{ status: "active", roles: ["customer"], developer: null, acceptedAt: 1, endedAt: null },
    ...{ milestonesReleased: 0, nextDate: null },
    nextAction: { act: "approveMilestone", milestone: 1, until: null },
    money: { agreed: "1", released: "0", held: "1", given: "1", received: "0" },
  };
  const negotiation = aSummary({ customer });
  await show({
    "GET /api/negotiations": { body: [negotiation] },
    "GET /api/projects/ongoing": { body: [work] },
  });
  await screen.findByRole("heading", { name: "Approve and pay milestone 2" });
  expect(screen.getByRole("link", { name: "Open in Tracking" }).getAttribute("href")).toBe(
    `${pages.tracking}?project=${mine._id}&milestone=2`,
  );
});

it("says nothing about a next step before all that waits is known", async () => {
  let answer = (_: { body: unknown }) => {};
  const negotiations = new Promise<{ body: unknown }>((resolve) => {
    answer = resolve;
  });
  const talk = aSummary({ customer });
  await show({ "GET /api/projects/ongoing": { body: [] }, "GET /api/negotiations": () => negotiations });
  await screen.findByRole("region", { name: "Loading your next step" });
  expect(screen.queryByText("Your next step")).toBeNull();
  expect(screen.queryByText(/Compare your 2 bids/)).toBeNull();
  answer({ body: [talk] });
  await screen.findByRole("heading", { name: `Reply to ${talk.developer.username}'s offer` });
  const compare = screen.getByRole("link", { name: /Compare your 2 bids/ }).getAttribute("href");
  expect(compare).toBe(`${pages.negotiate}?project=${mine._id}#bids`);
});
