import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import type { ReactNode } from "react";
import { BaseError } from "viem";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { configQuery } from "../config.ts";
import { RequestError } from "../request-error.ts";
import { toasts } from "../toast.ts";
import { disconnectWallet, walletConnected } from "../wallet/wallet-store.ts";
import { contractCall } from "./contract-call.ts";
import { followTransactions } from "./follow.ts";
import { DROPPED_AFTER_MS } from "./outcome.ts";
import type { Purpose } from "./purpose.ts";
import { NotYet, type SigningPlan } from "./signing-plan.ts";
import { testChain } from "./test-chain.ts";
import { aRecord } from "./test-records.ts";
import { openRecords, underWay } from "./transaction-records.ts";
import { useSigning } from "./use-signing.ts";

const current = vi.hoisted(() => ({ reader: undefined as unknown }));
vi.mock("./chain-reader.ts", () => ({ chainReader: () => current.reader }));

const ME = "0x70997970c51812dc3a010c7d01b50e0d17dc79c8";
const ESCROW = "0x5fbdb2315678afecb367f032d93f642f64180aa3";
const DEEDS = "0xe7f1725e7734ce288f8367e1bb143e90bb3f0512";
const KEY = "transactions:31337";
const slow = { timeout: 8000 };
const purpose = { kind: "accept-bid", projectId: "p", bidIndex: 2 };

let chain: ReturnType<typeof testChain>;
let approved: boolean;
let stop: () => void;

/** Two steps in order, as accepting a bid takes them. */
const plan = (): SigningPlan => ({
  signer: "any",
  startStatus: "Initializing transaction...",
  steps: [
    {
      label: "Approve the transfer",
      // The chain answers slowly, so that the text shown until then can be seen.
      skip: () => new Promise((resolve) => setTimeout(() => resolve(approved), 20)),
      call: contractCall("TrestleProject", DEEDS, "approve", [ESCROW, 1n]),
      status: {
        check: "Checking NFT approval...",
        sign: "Approving NFT transfer...",
        confirm: "Approving NFT transfer...",
      },
    },
    {
      label: "Accept the bid",
      call: contractCall("TrestleEscrow", ESCROW, "acceptBidAndTransfer", [1n, 2n], {
        value: 5n,
        gas: 500_000n,
      }),
      status: { sign: "Accepting bid...", confirm: "Confirming transaction..." },
    },
  ],
  rows: () => [],
  worstCase: "",
});

const claim = vi.fn<(hash: string, purpose: Purpose) => Promise<string>>();

/** One visit to the page; `statuses` is all that was said during it. */
function visit(given: SigningPlan | null = plan()) {
  const statuses: string[] = [];
  const client = new QueryClient();
  client.setQueryData(configQuery.queryKey as readonly unknown[], { chainId: 31337, contracts: {} });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, unmount } = renderHook(
    () => {
      const signing = useSigning({ purpose, plan: given, claim });
      if (signing.isAsking || signing.phase === "sent") {
        if (statuses.at(-1) !== signing.status) statuses.push(signing.status);
      }
      return signing;
    },
    { wrapper },
  );
  return {
    result,
    statuses,
    sign: () => act(async () => void result.current.sign()),
    until: (phase: string) => waitFor(() => expect(result.current.phase).toBe(phase), slow),
    says: (status: string) => waitFor(() => expect(result.current.status).toBe(status), slow),
    /** Closes the tab: nothing of it runs on, and the next one reads what is stored. */
    close: () => {
      unmount();
      openRecords(31337);
    },
  };
}
const mineApproval = () => {
  approved = true;
  chain.mine();
};
const waiting = () => waitFor(() => expect(underWay()[0]?.hash).toMatch(/^0x/), slow);

beforeEach(() => {
  window.localStorage.clear();
  openRecords(31337);
  chain = testChain();
  current.reader = chain.reader;
  approved = false;
  claim.mockReset();
  claim.mockResolvedValue("accepted");
  walletConnected(ME, { provider: chain.provider, chainId: 31337, release: () => {} });
  stop = followTransactions({ explorerUrl: null });
});
afterEach(() => {
  stop();
  disconnectWallet();
  vi.useRealTimers();
});

describe("signing a plan", () => {
  it("takes the steps in order, says which, sends the gas limit, and claims the last one", async () => {
    const page = visit();
    expect(page.result.current.phase).toBe("preview");
    await page.sign();
    await waiting();
    expect(chain.asked).toHaveLength(1);
    mineApproval();
    await page.says("Confirming transaction...");
    expect(chain.asked[1]).toMatchObject({
      to: expect.stringMatching(/^0x5FbDB/i),
      value: "0x5",
      gas: "0x7a120",
    });
    expect(claim).not.toHaveBeenCalled();
    const hash = page.result.current.hash;
    chain.mine();
    await page.until("settled");
    expect(page.statuses).toEqual([
      "Initializing transaction...",
      "Checking NFT approval...",
      "Approving NFT transfer...",
      "Accepting bid...",
      "Confirming transaction...",
    ]);
    expect(claim).toHaveBeenCalledExactlyOnceWith(hash, purpose);
    expect(page.result.current.claimed).toBe("accepted");
  });

  it("asks the wallet once, however often it is pressed before the answer", async () => {
    approved = true;
    const page = visit();
    await act(async () => {
      const { sign } = page.result.current;
      void sign();
      void sign();
    });
    await page.says("Confirming transaction...");
    await page.sign();
    chain.mine();
    await page.until("settled");
    expect(chain.asked).toHaveLength(1);
  });

  it("skips a step that the chain has already", async () => {
    approved = true;
    const page = visit();
    await page.sign();
    await page.says("Confirming transaction...");
    chain.mine();
    await page.until("settled");
    expect(chain.asked).toHaveLength(1);
    expect(page.statuses).not.toContain("Approving NFT transfer...");
  });

  it("is where it was after a rejection, and begins at the rejected step", async () => {
    const page = visit();
    await page.sign();
    await waiting();
    chain.walletWill("reject");
    mineApproval();
    await waitFor(() => expect(page.result.current.rejected).toBe(true), slow);
    expect(page.result.current).toMatchObject({ phase: "preview", failure: null, problem: null });
    expect(underWay()).toEqual([]);
    chain.walletWill("send");
    await page.sign();
    await page.says("Confirming transaction...");
    expect(chain.asked).toHaveLength(3);
    expect(chain.asked[2]?.gas).toBe("0x7a120");
  });

  it("says that the transaction failed when its receipt does", async () => {
    approved = true;
    const page = visit();
    await page.sign();
    await page.says("Confirming transaction...");
    chain.mine({ fails: true });
    await waitFor(() => expect(page.result.current.failure).toMatchObject({ kind: "reverted" }), slow);
    expect(page.result.current.phase).toBe("preview");
    expect(toasts.get().at(-1)?.title).toBe("Transaction failed");
    expect(claim).not.toHaveBeenCalled();
  });

  it("recognises a replacement by its nonce, and does not go on to the next step", async () => {
    const page = visit();
    await page.sign();
    await waiting();
    chain.replace();
    await waitFor(() => expect(page.result.current.failure).toEqual({ kind: "replaced" }), slow);
    expect(chain.asked).toHaveLength(1);
  });

  it("trusts the wallet's answer, even if another transaction took the expected nonce", async () => {
    approved = true;
    chain.walletWill("later");
    const page = visit();
    await page.sign();
    await waitFor(() => expect(underWay()).toHaveLength(1), slow);
    chain.sendElsewhere(ME);
    chain.mine();
    await waitFor(() => expect(underWay()).toEqual([]), slow);
    await act(async () => chain.approve());
    await page.says("Confirming transaction...");
    chain.mine();
    await page.until("settled");
  });

  it("gives up on what the network has forgotten", async () => {
    approved = true;
    const page = visit();
    await page.sign();
    await page.says("Confirming transaction...");
    chain.drop();
    vi.useFakeTimers({ now: Date.now() + DROPPED_AFTER_MS, toFake: ["Date"] });
    await waitFor(() => expect(page.result.current.failure).toEqual({ kind: "dropped" }), slow);
  });

  it("asks no wallet for what a simulation refuses or a check has something against", async () => {
    approved = true;
    chain.simulationFails(new BaseError("no"));
    const page = visit();
    await page.sign();
    await waitFor(() => expect(page.result.current.problem).toMatch(/Nothing was sent/), slow);
    chain.simulationFails(null);
    const sentence = "You don't own this NFT - cannot accept bid";
    const other = visit({ ...plan(), check: async () => sentence });
    await other.sign();
    await waitFor(() => expect(other.result.current.problem).toBe(sentence), slow);
    expect(chain.asked).toEqual([]);
    expect(underWay()).toEqual([]);
  });
});

describe("picking a signing up again", () => {
  it("goes on after a reload in the middle of step 2, without what was prepared", async () => {
    approved = true;
    const before = visit();
    await before.sign();
    await before.says("Confirming transaction...");
    before.close();
    const after = visit(null);
    expect(after.result.current.phase).toBe("sent");
    chain.mine();
    await after.until("settled");
    expect(claim).toHaveBeenCalledOnce();
    expect(chain.asked).toHaveLength(1);
  });

  it("asks for step 2 alone after a reload in the middle of step 1", async () => {
    const before = visit();
    await before.sign();
    await waiting();
    chain.walletWill("never");
    before.close();
    const after = visit();
    expect(after.result.current).toMatchObject({ phase: "sent", step: 0 });
    mineApproval();
    await after.until("preview");
    expect(claim).not.toHaveBeenCalled();
    chain.walletWill("send");
    await after.sign();
    await after.says("Confirming transaction...");
    chain.mine();
    await after.until("settled");
  });

  it("says so when the wallet was asked before and has not answered, and finds what it did by the nonce", async () => {
    approved = true;
    chain.walletWill("never");
    const before = visit();
    await before.sign();
    await waitFor(() => expect(underWay()).toHaveLength(1), slow);
    before.close();
    const after = visit();
    expect(after.result.current).toMatchObject({ phase: "preview", isUnanswered: true });
    chain.walletWill("send");
    await act(() => chain.provider.request({ method: "eth_sendTransaction", params: [chain.asked[0]] }));
    chain.mine();
    await after.until("settled");
  });

  it("is seen in a second tab, which claims it as well", async () => {
    const tab = visit(null);
    expect(tab.result.current.phase).toBe("idle");
    const elsewhere = (change: Parameters<typeof aRecord>[0]) =>
      act(() => {
        const record = aRecord({
          purpose,
          step: 1,
          steps: 2,
          from: ME,
          to: ESCROW,
          hash: `0x${"a".repeat(64)}`,
          ...change,
        });
        window.localStorage.setItem(KEY, JSON.stringify([record]));
        window.dispatchEvent(new StorageEvent("storage", { key: KEY }));
      });
    elsewhere({});
    expect(tab.result.current).toMatchObject({ phase: "sent", step: 1 });
    elsewhere({ outcome: { kind: "mined", hash: "0x1" } });
    await tab.until("settled");
    expect(claim).toHaveBeenCalledExactlyOnceWith("0x1", purpose);
  });

  it("is over for the next visit once it is settled", async () => {
    approved = true;
    const page = visit();
    await page.sign();
    await page.says("Confirming transaction...");
    chain.mine();
    await page.until("settled");
    await act(async () => page.result.current.startAgain());
    expect(page.result.current.phase).toBe("preview");
    page.close();
    expect(visit(null).result.current.phase).toBe("idle");
  });
});

it("prepares once when it is pressed twice before the page renders again", async () => {
  const page = visit(null);
  const make = vi.fn(async () => plan());
  await act(async () => {
    void page.result.current.prepare(make);
    void page.result.current.prepare(make);
  });
  expect(make).toHaveBeenCalledOnce();
  expect(page.result.current.phase).toBe("preview");
});

describe("telling the server", () => {
  const mined = async () => {
    approved = true;
    const page = visit();
    await page.sign();
    await page.says("Confirming transaction...");
    chain.mine();
    return page;
  };

  it("is tried again until the server has read the chain", async () => {
    claim.mockRejectedValueOnce(new NotYet()).mockRejectedValueOnce(new RequestError(425, {}));
    const page = await mined();
    await page.until("claiming");
    await page.until("settled");
    expect(claim).toHaveBeenCalledTimes(3);
  });

  it("is made up for after a reload", async () => {
    claim.mockRejectedValue(new NotYet());
    const page = await mined();
    await page.until("claiming");
    page.close();
    claim.mockResolvedValue("accepted");
    await visit(null).until("settled");
  });

  it("can be tried again by hand after the server refused", async () => {
    const message = "This bid was accepted by another wallet.";
    claim.mockRejectedValueOnce(new RequestError(409, { message }));
    const page = await mined();
    await page.until("unclaimed");
    expect(page.result.current.claimProblem).toBe(message);
    act(() => page.result.current.retryClaim());
    await page.until("settled");
  });
});
