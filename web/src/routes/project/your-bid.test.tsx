import { screen, waitFor } from "@testing-library/react";
import type { Bid } from "@trestle/domain/bids/bid.ts";
import { pages } from "@trestle/domain/pages.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { expect, it } from "vitest";
import { aBid, aBidder, anOffer } from "../../features/bids/offer/test-offers.ts";
import { aProject } from "../../test-projects.ts";
import { renderAt } from "../../test-render.tsx";
import { refusal, serve } from "../../test-server.ts";
import { YourBid } from "./your-bid.tsx";

const ME = "2f6c1d9e-0000-4000-8000-0000000000cc";
const summary = aProject();
const path = `/api/bids/projects/${summary._id}`;
const bidPath = `/api/payments/projects/${summary._id}/bids/3`;
const may = { mayBid: true, reason: null };
const mayNot = { mayBid: false, reason: "Only developers can make offers. Register as a developer." };
const mine = (part: Partial<Bid> = {}) =>
  aBid(
    { bidIndex: 3, bidder: { ...aBidder("marlowe"), _id: ME }, ...part },
    anOffer({ quote: "950000000000000000000" }),
  );

async function show({
  bids = [aBid()],
  standing = may,
  stage = "marketplace",
  viewerId = ME,
}: {
  bids?: Bid[] | null;
  standing?: typeof may | typeof mayNot;
  stage?: Project["stage"];
  viewerId?: string | null;
}) {
  const server = serve({
    [`GET ${path}/standing`]: { body: standing },
    [`GET ${path}`]: bids ? { body: bids } : refusal(500, "The bids cannot be read.", "internal"),
    [`GET ${bidPath}`]: { body: { success: true, bid: mine() } },
  });
  const terms = { openUntil: Date.parse("2030-06-15T23:59:59Z") / 1000 } as Project["terms"];
  const view = await renderAt(
    "/",
    <YourBid project={{ _id: summary._id, stage, terms }} viewerId={viewerId} />,
  );
  await waitFor(() => expect(server.to(path).length).toBeGreaterThan(0));
  return { ...view, server };
}
const settled = async () => {
  await new Promise((resolve) => setTimeout(resolve, 50));
  return screen.queryByRole("region", { name: "Your bid" });
};

it("leads a developer who may bid to the bid form", async () => {
  const { person, path: address } = await show({});
  await screen.findByText("You can bid until 15 June 2030, 23:59 UTC.");
  await person.click(screen.getByRole("link", { name: "Place a bid" }));
  expect(address()).toBe(`${pages.market}/${summary._id}/bid`);
});

it("shows the bid that stands, and opens it", async () => {
  const { person, server } = await show({ bids: [aBid(), mine()] });
  const heading = await screen.findByRole("heading", { name: /^Your bid/ });
  expect(heading.textContent).toBe("Your bid: 950.0000 DEV");
  await screen.findByRole("link", { name: "Place another bid" });
  expect(screen.queryByRole("link", { name: "Place a bid" })).toBeNull();
  await person.click(screen.getByRole("button", { name: "View your bid" }));
  await waitFor(() => expect(server.to(bidPath)).toHaveLength(1));
});

it("shows an accepted bid when the request takes none any more", async () => {
  await show({ bids: [mine({ status: "accepted" })], stage: "ongoing" });
  await screen.findByText("accepted");
  expect(screen.queryByRole("link")).toBeNull();
});

it("offers a bid again once the last one was withdrawn", async () => {
  await show({ bids: [mine({ status: "withdrawn" })] });
  await screen.findByRole("link", { name: "Place a bid" });
  expect(screen.queryByText(/950/)).toBeNull();
});

it("offers a bid also where the others cannot be read", async () => {
  await show({ bids: null });
  await screen.findByRole("link", { name: "Place a bid" });
});

it.each([
  ["a visitor", { viewerId: null }],
  ["who may not bid", { standing: mayNot }],
  ["a request that is over", { stage: "cancelled" as const }],
])("says nothing to %s", async (_, part) => {
  await show(part);
  expect(await settled()).toBeNull();
});
