import { act, screen, waitFor, within } from "@testing-library/react";
import { termsHash } from "@trestle/chain/terms-hash.ts";
import type { User } from "@trestle/domain/auth/user.ts";
import { freezeBidRequest } from "@trestle/domain/bids/bid.ts";
import { type BidTerms, bidCall } from "@trestle/domain/bids/terms.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { aBid, aRequest } from "../../features/bids/offer/test-offers.ts";
import { unsentOffer } from "../../features/bids/offer/unsent-offer.ts";
import { aRecord } from "../../lib/transactions/test-records.ts";
import { addRecord, changeRecord } from "../../lib/transactions/transaction-records.ts";
import { testConfig } from "../../test-config.ts";
import { aProject } from "../../test-projects.ts";
import { renderAt } from "../../test-render.tsx";
import { harriet, refusal, serve } from "../../test-server.ts";
import { PlaceBidForm } from "./place-bid-form.tsx";

const HASH = `0x${"cd".repeat(32)}` as const;
const WALLET = `0x${"22".repeat(20)}`;
const developer: User = {
  ...harriet,
  role: "developer",
  roles: ["developer"],
  kycStatus: "approved",
  ethereumAddress: WALLET,
  attestedOnChain: true,
};
const { asks, items, asked, openUntil } = aRequest();
const summary = aProject({ asked });
const project: Project = {
  ...summary,
  termsHash: HASH,
  terms: {
    version: 1,
    title: summary.title,
    category: summary.category,
    description: summary.projectDescription,
    items: [],
    budget: summary.budget,
    milestones: [],
    wishedStart: null,
    location: null,
    donationGoal: null,
    scorsFrom: 1,
    openUntil,
    files: [],
    salt: HASH,
  },
  transactionHash: HASH,
  items: items.map(({ what }) => ({ what, quantity: "1", unit: "whole", each: "1" })),
  asks: asks.map((ask) => ({ ...ask, proof: "" })),
  locationIsArea: false,
  spot: null,
  files: [],
  permissions: { moveTo: [], close: false, ask: true, answer: false, addFiles: false },
};
const path = `/api/bids/projects/${project._id}`;
const may = { body: { mayBid: true, reason: null } };

/** As the server freezes, or as one would that cheats. */
const freezing = (change: Partial<BidTerms> = {}) => ({
  [`POST ${path}/freeze`]: async (request: Request) => {
    const { content } = freezeBidRequest.parse(await request.json());
    const terms: BidTerms = {
      version: 1,
      projectTermsHash: HASH,
      tokenId: project.tokenId,
      developer: WALLET,
      ...content,
      salt: HASH,
      ...change,
    };
    return { status: 201, body: { terms, termsHash: termsHash(terms), ...bidCall(terms) } };
  },
});
const show = (handlers: Parameters<typeof serve>[0], user = developer) => {
  const server = serve({
    "GET /api/config": { body: testConfig },
    [`GET ${path}/standing`]: may,
    ...handlers,
  });
  return renderAt("/", <PlaceBidForm project={project} user={user} />).then((view) => ({ ...view, server }));
};

vi.mock("../../lib/read-current-terms.ts", () => ({
  readCurrentTerms: async () => ({ termsId: 1, feeBps: 250, feePercent: 2.5, reviewDays: 10 }),
}));

describe("placing a bid", () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2030-06-01T12:00:00Z"), toFake: ["Date"] });
  });

  it("tells who may not bid why, with the way out, before there is anything to fill in", async () => {
    const reason = "Your documents must be approved before you can make offers. Submit them on your profile.";
    await show(
      { [`GET ${path}/standing`]: { body: { mayBid: false, reason } } },
      { ...developer, kycStatus: "none", attestedOnChain: false },
    );
    await screen.findByText(reason);
    screen.getByRole("button", { name: "Submit documents" });
    expect(screen.queryByLabelText("Your price")).toBeNull();
  });

  it("shows what is signed as it was frozen, and lets one go back to what was typed", async () => {
    const { person } = await show(freezing());
    await person.type(await screen.findByLabelText("Message to the owner"), "At night.");
    await person.click(screen.getByRole("button", { name: "Review bid" }));
    await screen.findByRole("heading", { name: "What you’re signing" });
    screen.getByText("placeBid");
    screen.getByText(/^2 Floor, by 17 July 2030$/);
    screen.getByText("Connect your wallet to sign.");
    await person.click(screen.getByRole("button", { name: "Change bid" }));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Message to the owner").value).toBe("At night.");
  });

  it("shows gross, fee and net of each milestone in the form and before signing", async () => {
    const { person } = await show(freezing());
    const payout = await screen.findByRole("region", { name: "What you receive" });
    within(payout).getByText(/The platform fee is 2.5% of each payment/);
    const figures = within(payout)
      .getAllByRole("row")
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole("cell")
          .map((cell) => cell.textContent?.trim()),
      );
    expect(figures).toEqual([
      ["1 Strip out", "1,000.0000", "25.0000", "975.0000"],
      ["2 Floor", "3,000.0000", "75.0000", "2,925.0000"],
      ["3 Handover", "6,000.0000", "150.0000", "5,850.0000"],
      ["Total", "10,000.0000", "250.0000", "9,750.0000"],
    ]);
    await person.click(screen.getByRole("button", { name: "Review bid" }));
    const fee = await screen.findByText("Platform fee, 2.5%");
    expect(fee.closest("li")?.textContent).toMatch(/−250.0000 DEV$/);
    expect(screen.getByText("You receive").closest("li")?.textContent).toMatch(/9,750.0000 DEV$/);
    expect(screen.getByText(/^2 Floor, by .+ \d{4}$/).closest("li")?.textContent).toMatch(
      /3,000.0000 DEV.*you receive 2,925.0000 DEV$/,
    );
  });

  it("signs nothing that the server froze otherwise", async () => {
    const { person } = await show(freezing({ quote: "1" }));
    await person.click(await screen.findByRole("button", { name: "Review bid" }));
    await screen.findByText(/The server’s terms differ from the offer you see/);
    expect(screen.queryByRole("heading", { name: "What you’re signing" })).toBeNull();
  });

  it("says what the server has against it", async () => {
    const { person } = await show({
      [`POST ${path}/freeze`]: refusal(409, "This request is closed and no longer takes offers.", "conflict"),
    });
    await person.click(await screen.findByRole("button", { name: "Review bid" }));
    await screen.findByText("This request is closed and no longer takes offers.");
  });

  it("finds what was sent again after a reload, waits until the server has read it, and forgets what was typed", async () => {
    // A sent bid stays known while the page is open, to its sender only.
    const sender = { ...developer, id: "7b1c9f0e-1111-4222-8333-4444555577aa" };
    const record = aRecord({
      purpose: { kind: "place-bid", accountId: sender.id, projectId: project._id, termsHash: HASH },
      contract: "TrestleEscrow",
      hash: HASH,
    });
    addRecord(record);
    let looks = 0;
    const unsent = unsentOffer(`bid:${sender.id}:${project._id}`);
    unsent.write({ quote: "1", expiry: "", message: "", milestones: [], scope: [] });
    const placed = () => {
      looks += 1;
      return looks === 1 ? refusal(425, "Not in a block yet.", "pending") : { body: aBid({ bidIndex: 3 }) };
    };
    const { server } = await show({ [`POST ${path}/placed`]: placed }, sender);
    await screen.findByText("Sent, waiting for confirmation.");
    act(() => changeRecord(record, { outcome: { kind: "mined", hash: HASH } }));
    await screen.findByText("Your bid is on the chain. Listing it…");
    await screen.findByRole("heading", { name: "Your bid is placed" });
    screen.getByText(/^Bid 4 on/);
    await waitFor(() => expect(unsent.read()).toBeNull());
    const [first] = server.to(`${path}/placed`);
    expect(await first?.json()).toEqual({ termsHash: HASH, transactionHash: HASH });
  });
});
