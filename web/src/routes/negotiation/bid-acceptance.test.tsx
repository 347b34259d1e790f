import { screen } from "@testing-library/react";
import { pages } from "@trestle/domain/pages.ts";
import { expect, it, vi } from "vitest";
import { aBid } from "../../features/bids/offer/test-offers.ts";
import { renderAt } from "../../test-render.tsx";
import { harriet } from "../../test-server.ts";
import { BidAcceptance } from "./bid-acceptance.tsx";

const show = (bid: ReturnType<typeof aBid>, onAccept = vi.fn()) =>
  renderAt("/", <BidAcceptance bid={bid} viewerId={harriet.id} onAccept={onAccept} />);

it("accepts a bid that can be accepted", async () => {
  const accept = vi.fn();
  const { person } = await show(aBid({ bidIndex: 2, mayAccept: true }), accept);
  await person.click(screen.getByRole("button", { name: "Accept bid" }));
  expect(accept).toHaveBeenCalledWith(2);
});

it("marks an accepted bid and leads to its work", async () => {
  const bid = aBid({ mayAccept: false, status: "accepted" });
  await show(bid);
  screen.getByText("Accepted");
  const way = screen.getByRole("link", { name: "Open tracking" }).getAttribute("href");
  expect(way).toBe(`${pages.tracking}?project=${bid.projectId}`);
});

it("has nothing for a bid that was withdrawn", async () => {
  await show(aBid({ mayAccept: false, status: "withdrawn" }));
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.queryByRole("link")).toBeNull();
});
