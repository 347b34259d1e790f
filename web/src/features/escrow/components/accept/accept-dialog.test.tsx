import { act, screen, waitFor } from "@testing-library/react";
import { abis } from "@trestle/chain/abis.gen.ts";
import type { Bid } from "@trestle/domain/bids/bid.ts";
import { encodeFunctionData, parseAbi } from "viem";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RequestError } from "../../../../lib/request-error.ts";
import { followTransactions } from "../../../../lib/transactions/follow.ts";
import { testChain } from "../../../../lib/transactions/test-chain.ts";
import { aRecord } from "../../../../lib/transactions/test-records.ts";
import {
  addRecord,
  openRecords,
  removeRecord,
  underWay,
} from "../../../../lib/transactions/transaction-records.ts";
import { disconnectWallet, walletConnected } from "../../../../lib/wallet/wallet-store.ts";
import { testConfig } from "../../../../test-config.ts";
import { renderAt } from "../../../../test-render.tsx";
import { serve } from "../../../../test-server.ts";
import type { AcceptanceTerms } from "../../accept/acceptance-terms.ts";
import { someTerms } from "../../accept/test-terms.ts";
import { AcceptDialog, type AcceptDialogProps } from "./accept-dialog.tsx";

const current = vi.hoisted(() => ({ reader: undefined as unknown, terms: undefined as unknown }));
vi.mock("../../../../lib/transactions/chain-reader.ts", () => ({ chainReader: () => current.reader }));
vi.mock("../../api/read-acceptance-terms.ts", () => ({ readAcceptanceTerms: async () => current.terms }));

const ME = `0x${"22".repeat(20)}`;
const ACCOUNT = "7b1c9f0e-1111-4222-8333-444455556666";
const PROJECT = "2f6c1d9e-0000-4000-8000-000000000001";
const BIDDER = "2f6c1d9e-0000-4000-8000-00000000000b";
const HASH = `0x${"ab".repeat(32)}`;
const ESCROW = testConfig.contracts.TrestleEscrow;
const AMOUNT = "1000000000000000000000";

const aBid = (change: Partial<Bid> = {}): Bid => ({
  userId: { _id: BIDDER, username: "marlowe" },
  bidIndex: 2,
  tokenId: "226",
  projectId: PROJECT,
  projectTitle: "Garden studio",
  amount: AMOUNT,
  bidderQuote: AMOUNT,
  escrowAddress: ESCROW,
  estimatedDeliveryTime: "2030-07-03",
  bidMessage: "",
  transactionHash: HASH,
  termsHash: HASH,
  status: "live",
  placedAt: "2030-06-01T10:00:00.000Z",
  expiry: "2030-06-20T10:00:00.000Z",
  confirming: false,
  mayAccept: true,
  milestones: [{ by: "2030-07-03", amount: AMOUNT }],
  terms: null,
  bidder: {
    _id: BIDDER,
    username: "marlowe",
    businessName: null,
    profileImageUrl: null,
    bio: "",
    socialLinks: { website: "" },
    overallScore: 8,
    reviews: { count: 0, average: null },
    buildStats: { completed: 22, successRate: 96, avgDeliveryTime: 63, earnings: 1 },
  },
  ...change,
});

let chain: ReturnType<typeof testChain>;
let stop: () => void;
let onClose: ReturnType<typeof vi.fn<() => void>>;

beforeEach(() => {
  openRecords(31337);
  chain = testChain();
  current.reader = {
    ...chain.reader,
    getBalance: async () => 10n ** 24n,
    readContract: async ({ functionName }: { functionName: string }) =>
      functionName === "getApproved" ? ESCROW : false,
    getTransactionReceipt: async (request: { hash: `0x${string}` }) => ({
      ...(await chain.reader.getTransactionReceipt(request)),
      blockNumber: 12n,
    }),
  };
  current.terms = someTerms();
  onClose = vi.fn();
  walletConnected(ME, { provider: chain.provider, chainId: 31337, release: () => {} });
  stop = followTransactions({ explorerUrl: null });
});
afterEach(() => {
  stop();
  disconnectWallet();
});

const shown = (change: Partial<AcceptDialogProps> = {}) => (
  <AcceptDialog
    projectId={PROJECT}
    bidIndex={2}
    accountId={ACCOUNT}
    bid={{ data: aBid(), error: null, onRetry: () => {} }}
    config={{ data: testConfig, hasFailed: false }}
    escrowAbi={abis.TrestleEscrow}
    badge={(score) => <span>SCORS {score}</span>}
    trackingLink={<span>Open tracking</span>}
    opened
    onClose={onClose}
    {...change}
  />
);
const loaded = (data: Bid | undefined, error: Error | null = null) => ({ data, error, onRetry: () => {} });
const accept = () => screen.findByRole("button", { name: "Accept bid" });
const answer = { body: testConfig };

describe("before a bid can be accepted", () => {
  it("says that the configuration isn't ready, or couldn't be loaded", async () => {
    serve({});
    const { unmount } = await renderAt("/", shown({ config: { data: undefined, hasFailed: false } }));
    await screen.findByText("Contract configuration not ready");
    unmount();
    await renderAt("/", shown({ config: { data: undefined, hasFailed: true } }));
    await screen.findByText(/^Failed to load contract configuration/);
    unmount();
    await renderAt("/", shown({ escrowAbi: undefined }));
    await screen.findByText("Contract configuration not ready");
    expect(screen.queryByRole("button", { name: "Accept bid" })).toBeNull();
  });

  it("says 'Failed to load bid details' with the reason", async () => {
    serve({});
    const error = new RequestError(404, { message: "This bid doesn’t exist." });
    await renderAt("/", shown({ bid: loaded(undefined, error) }));
    await screen.findByRole("heading", { name: "Failed to load bid details" });
    screen.getByText(/This bid doesn’t exist\./);
  });

  it.each([
    ["withdrawn", /marlowe has withdrawn this bid/],
    ["expired", /has expired/],
    ["closed", /no longer open/],
    ["accepted", /has been accepted/],
  ] as const)("says what became of a bid that is %s", async (status, sentence) => {
    serve({});
    await renderAt("/", shown({ bid: loaded(aBid({ status, mayAccept: false })) }));
    await screen.findByText(sentence);
    expect(screen.queryByRole("button", { name: "Accept bid" })).toBeNull();
  });

  it("shows who pays what, the loan's limits, the fee, the review time and the worst case", async () => {
    serve({ "GET /api/config": answer });
    const coins = (count: number) => BigInt(count) * 10n ** 18n;
    current.terms = someTerms({
      fromCustomer: coins(200),
      fromDonations: coins(300),
      fromLoan: coins(500),
      loan: coins(600),
      loanUnused: coins(100),
      held: coins(900),
    } satisfies Partial<AcceptanceTerms>);
    await renderAt("/", shown());
    await screen.findByText(/at most half of the price, 500\.0000 DEV\. At least a fifth, 200\.0000 DEV/);
    screen.getByText("100.0000 DEV of the loan isn’t needed and goes back to its pool.");
    screen.getByRole("img", {
      name: "Donations 300.0000 DEV, Loan 500.0000 DEV, You, now 200.0000 DEV",
    });
    screen.getByText(/2\.5%/);
    screen.getByText("10 days");
    screen.getByText(/arbiter doesn’t decide within 42 days/);
    screen.getByText("Are you sure you want to accept this bid?");
    await screen.findByText(/It will succeed/);
    screen.getByText("done when you posted");
  });

  it("doesn't say that posting approved the escrow where this browser signed the approval", async () => {
    const id = "approved-here";
    addRecord(
      aRecord({
        id,
        purpose: { kind: "accept-bid", accountId: ACCOUNT, projectId: PROJECT, bidIndex: 2 },
        steps: 2,
        hash: `0x${"a1".repeat(32)}`,
        outcome: { kind: "mined", hash: `0x${"a1".repeat(32)}` },
      }),
    );
    await renderAt("/", shown());
    await screen.findByText("done");
    expect(screen.queryByText("done when you posted")).toBeNull();
    removeRecord({ id, chainId: 31337 });
  });

  it("refuses with a sentence when the developer is no longer verified", async () => {
    serve({ "GET /api/config": answer });
    current.terms = someTerms({ obstacles: ["NotVerified"] });
    await renderAt("/", shown());
    await screen.findByText("The developer is no longer verified, so their bid can’t be accepted.");
    expect(((await accept()) as HTMLButtonElement).disabled).toBe(true);
  });

  it("asks no wallet when the part to pay has risen since it was shown", async () => {
    serve({ "GET /api/config": answer });
    const { person } = await renderAt("/", shown());
    await screen.findByText(/It will succeed/);
    current.terms = someTerms({ fromCustomer: 1500n * 10n ** 18n });
    await person.click(await accept());
    await screen.findByText(/^You now pay 1,500\.0000 DEV/);
    screen.getByText("Failed to accept bid.");
    expect(chain.asked).toEqual([]);
  });
});

describe("accepting a bid", () => {
  it("sends the price with the gas limit, reports eight fields, and closes 2 seconds after the success", async () => {
    const acceptance = {
      projectId: PROJECT,
      projectTitle: "Garden studio",
      tokenId: "226",
      bidIndex: 2,
      customer: { _id: ACCOUNT, username: "harriet" },
      developer: { _id: BIDDER, username: "marlowe" },
      escrowAddress: ESCROW,
      amount: AMOUNT,
      fromCustomer: AMOUNT,
      fromDonations: "0",
      fromLoan: "0",
      milestones: [{ title: "Frame", by: "2030-07-03", amount: AMOUNT }],
      transactionHash: HASH,
      bidAcceptedBlock: 12,
      acceptedAt: "2030-06-02T10:00:00.000Z",
    };
    const { to } = serve({
      "GET /api/config": answer,
      "POST /api/payments/accept-bid": { body: { success: true, acceptance } },
    });
    const { person } = await renderAt("/", shown({ bid: loaded(aBid({ userId: BIDDER })) }));
    await screen.findByText(/It will succeed/);
    await person.click(await accept());
    await waitFor(() => expect(underWay()[0]?.hash).toMatch(/^0x/));
    expect(chain.asked).toMatchObject([{ value: "0x3635c9adc5dea00000", gas: "0x7a120" }]);
    const { hash } = underWay()[0] as { hash: string };
    const timers = vi.spyOn(globalThis, "setTimeout");
    chain.mine();
    await screen.findByText("Bid was successfully accepted!");
    const [request] = to("/api/payments/accept-bid");
    expect(await request?.json()).toEqual({
      bidIndex: 2,
      tokenId: "226",
      bidderId: BIDDER,
      transactionHash: hash,
      bidAcceptedBlock: 12,
      amount: AMOUNT,
      escrowAddress: ESCROW,
      projectTitle: "Garden studio",
    });
    const closing = timers.mock.calls.find(([, delay]) => delay === 2000)?.[0] as (() => void) | undefined;
    expect(onClose).not.toHaveBeenCalled();
    act(() => closing?.());
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("calls the escrow by the ABI that the instance serves", async () => {
    serve({ "GET /api/config": answer });
    const escrowAbi = parseAbi(["function acceptBidAndTransfer(uint64 tokenId, uint64 bidIndex) payable"]);
    const { person } = await renderAt("/", shown({ escrowAbi }));
    await screen.findByText(/It will succeed/);
    await person.click(await accept());
    await waitFor(() => expect(chain.asked).toHaveLength(1));
    expect(chain.asked).toMatchObject([
      {
        data: encodeFunctionData({ abi: escrowAbi, functionName: "acceptBidAndTransfer", args: [226n, 2n] }),
      },
    ]);
  });

  it("names the whole bid while the bid's block isn't final", async () => {
    serve({ "GET /api/config": answer });
    const { person } = await renderAt("/", shown({ bid: loaded(aBid({ confirming: true })) }));
    await screen.findByText(/It will succeed/);
    await person.click(await accept());
    await waitFor(() => expect(chain.asked).toHaveLength(1));
    expect(chain.asked[0]?.data).toContain(someTerms().bidHash.slice(2));
  });

  it("does not begin while another bid on the same request is being accepted", async () => {
    serve({ "GET /api/config": answer });
    const first = await renderAt("/", shown({ bidIndex: 0, bid: loaded(aBid({ bidIndex: 0 })) }));
    await screen.findByText(/It will succeed/);
    await first.person.click(await accept());
    await waitFor(() => expect(underWay()[0]?.hash).toMatch(/^0x/));
    first.unmount();
    await renderAt("/", shown());
    await screen.findByText("You’re already accepting bid no. 1. Wait until it’s confirmed.");
  });
});
