import { screen } from "@testing-library/react";
import type { Bid } from "@trestle/domain/bids/bid.ts";
import { describe, expect, it } from "vitest";
import { keyOf } from "../../../../lib/endpoints.ts";
import { renderAt } from "../../../../test-render.tsx";
import { refusal, serve } from "../../../../test-server.ts";
import { aBid, anOffer } from "../../offer/test-offers.ts";
import { BidDialog } from "./bid-dialog.tsx";

const PROJECT = "2f6c1d9e-0000-4000-8000-000000000001";
const PATH = `/api/payments/projects/${PROJECT}/bids/0`;

const waiting = Promise.withResolvers<void>();
const content = anOffer({
  message: "We start with the floor.",
  scope: [
    { what: "Membrane", answer: "changed", note: "bonded" },
    { what: "Waste taken away", answer: "excluded", note: "by the landlord" },
  ],
});

async function show(answer: Parameters<typeof serve>[0][string], actions?: (bid: Bid) => string) {
  serve({ [`GET ${PATH}`]: answer });
  return renderAt(
    "/",
    <BidDialog
      projectId={PROJECT}
      bidIndex={0}
      viewerId={null}
      opened
      onClose={() => {}}
      stats={({ buildStats }) => <span>{`${buildStats.completed} completed`}</span>}
      profileLink={({ username }) => <span>{username}</span>}
      escrow={undefined}
      explorerUrl="https://explorer.example/"
      actions={actions}
    />,
  );
}

describe("the dialog of a bid", () => {
  it("shows who bids, for how much, by when, with which milestones, and what is not in the price", async () => {
    await show({ body: { success: true, bid: aBid({}, content) } }, () => "Withdraw it");
    await screen.findByText("marlowe");
    screen.getByRole("img", { name: /^SCORS 6 of 11/ });
    screen.getByText("22 completed");
    screen.getByText("Price");
    screen.getByText("We start with the floor.");
    screen.getByText("changed: bonded");
    screen.getByRole("heading", { name: "Not included" });
    screen.getByText("not included: by the landlord");
    const link = screen.getByRole("link", { name: /in the block explorer/ });
    expect(link.getAttribute("href")).toBe(`https://explorer.example/tx/0x${"ab".repeat(32)}`);
    expect(screen.getAllByRole("listitem")[0]?.textContent).toBe("1 Strip out by 3 July 20301,000.0000 DEV");
    screen.getByText("Withdraw it");
  });

  it("shows a stranger what is public, and says that the rest is not", async () => {
    await show({ body: { success: true, bid: aBid({ terms: null, bidMessage: "" }, content) } });
    await screen.findByText(/Everything else in the bid is only for the owner and the bidder/);
    expect(screen.queryByText("We start with the floor.")).toBeNull();
    expect(screen.getAllByRole("listitem")[0]?.textContent).toBe("1 Milestone by 3 July 20301,000.0000 DEV");
  });

  it("says 'Failed to load bid details' with the reason", async () => {
    await show(refusal(404, "This bid doesn’t exist.", "not_found"));
    await screen.findByRole("heading", { name: "Failed to load bid details" });
    screen.getByText("This bid doesn’t exist.");
  });

  it("corrects the list, so that both say the same of the bid", async () => {
    const { client } = await show(() =>
      waiting.promise.then(() => ({ body: { success: true, bid: aBid() } })),
    );
    const key = keyOf("GET /api/bids/projects/:projectId", { params: { projectId: PROJECT }, viewer: null });
    client.setQueryData(key, [aBid({ confirming: true }), aBid({ bidIndex: 1, confirming: true })]);
    waiting.resolve();
    await screen.findByText("open");
    expect(client.getQueryData<Bid[]>(key)?.map(({ confirming }) => confirming)).toEqual([false, true]);
  });
});
