import { screen, waitFor } from "@testing-library/react";
import type { Bid } from "@trestle/domain/bids/bid.ts";
import { describe, expect, it, vi } from "vitest";
import { renderAt } from "../../../../test-render.tsx";
import { refusal, serve } from "../../../../test-server.ts";
import { aBid, aBidder, anOffer } from "../../offer/test-offers.ts";
import { BidsCard } from "./bids-card.tsx";

const PROJECT = "2f6c1d9e-0000-4000-8000-000000000001";
const PATH = `/api/bids/projects/${PROJECT}`;
const ME = "2f6c1d9e-0000-4000-8000-0000000000cc";
const coins = (whole: number) => `${whole}000000000000000000`;

const dear = aBid({ bidIndex: 0, bidder: aBidder("Northbank") }, anOffer({ quote: coins(10_600) }));
const cheap = aBid(
  { bidIndex: 1, bidder: { ...aBidder("Bermondsey"), _id: ME } },
  anOffer({ quote: coins(8950) }),
);
const gone = aBid({ bidIndex: 2, bidder: aBidder("Calder"), status: "withdrawn" });

async function show(answer: Parameters<typeof serve>[0][string], onOpen: (bid: Bid) => void = () => {}) {
  const server = serve({ [`GET ${PATH}`]: answer });
  const view = await renderAt(
    "/",
    <BidsCard
      project={{ _id: PROJECT, asked: coins(10_000) }}
      viewerId={ME}
      compareLink={<span>Compare</span>}
      invitation={<p>Bid on this project</p>}
      onOpen={onOpen}
    />,
  );
  return { ...view, server };
}

describe("the bids on a project", () => {
  it("stand cheapest first against what was asked, one's own marked, and open by a click", async () => {
    const opened = vi.fn();
    const { person } = await show({ body: [dear, cheap, gone] }, opened);
    await screen.findByRole("heading", { name: "2 bids" });
    const rows = screen.getAllByRole("button").map((row) => row.textContent);
    expect(rows[0]).toMatch(/^6Bermondseyyours.*−10.5%8,950.0000 DEV$/);
    expect(rows[1]).toMatch(/^6Northbank.*\+6%10,600.0000 DEV$/);
    screen.getByRole("img", {
      name: "2 bids from 8,950.0000 DEV to 10,600.0000 DEV, asking price 10,000.0000 DEV",
    });
    await person.click(screen.getByRole("button", { name: /Northbank/ }));
    expect(opened).toHaveBeenCalledWith(expect.objectContaining({ bidIndex: 0 }));
  });

  it("keep those that no longer stand apart", async () => {
    await show({ body: [dear, gone] });
    await screen.findByRole("heading", { name: "1 bid" });
    expect(screen.getByText("1 bid not accepted or no longer open").closest("details")?.open).toBe(false);
  });

  it("list a developer's newest bid and keep the one it replaces apart", async () => {
    const again = aBid({ bidIndex: 3, bidder: aBidder("Northbank") }, anOffer({ quote: coins(9700) }));
    await show({ body: [dear, cheap, again] });
    const replaced = (await screen.findByText("replaced")).closest("details");
    expect(replaced?.textContent).toContain("10,600.0000");
    screen.getByRole("img", { name: /^2 bids from 8,950.0000 DEV to 9,700.0000 DEV/ });
  });

  it("are said to be none, with the way to one's own and nothing to compare", async () => {
    await show({ body: [] });
    await screen.findByText("No bids yet. New bids appear here as they arrive.");
    screen.getByText("Bid on this project");
    expect(screen.queryByText("Compare")).toBeNull();
  });

  it("can be asked for again after a failure", async () => {
    const { person, server } = await show(refusal(500, "The database rests.", "internal"));
    await screen.findByText(/We couldn’t load the bids. The database rests./);
    await person.click(screen.getByRole("button", { name: "Try again" }));
    await waitFor(() => expect(server.to(PATH).length).toBe(2));
  });
});
