import {
  type Hash,
  type PublicClient,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
} from "viem";
import { describe, expect, it } from "vitest";
import { DROPPED_AFTER_MS, outcomeOf } from "./outcome.ts";
import type { TransactionRecord } from "./transaction-records.ts";

const hashOf = (digit: string): Hash => `0x${digit.repeat(64)}`;
const from = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const to = "0x5FbDB2315678afecb367f032d93F642f64180aa3";
const data = "0xabcdef01";
const NOW = 1_800_000_000_000;

const sent: TransactionRecord = {
  id: "one",
  chainId: 31337,
  purpose: { kind: "post-request", draftId: "1" },
  step: 0,
  steps: 1,
  label: "Post the shed",
  contract: "TrestleProject",
  from,
  to,
  data,
  value: "0",
  nonce: 4,
  askedAtBlock: 2,
  askedAt: NOW,
  hash: hashOf("a"),
  outcome: null,
  settledAt: null,
};

type Mined = {
  hash: Hash;
  nonce: number;
  from?: string;
  to?: string;
  input?: string;
  value?: bigint;
  fails?: boolean;
};

/** A chain of blocks, each with its transactions, and hashes that are known but in no block. */
function chain(blocks: Mined[][], waiting: Hash[] = []) {
  const all = blocks.flat();
  const find = (hash: Hash) => all.find((one) => one.hash === hash);
  return {
    getTransactionReceipt: async ({ hash }: { hash: Hash }) => {
      const found = find(hash);
      if (!found) throw new TransactionReceiptNotFoundError({ hash });
      return { status: found.fails ? "reverted" : "success" };
    },
    getTransaction: async ({ hash }: { hash: Hash }) => {
      if (!find(hash) && !waiting.includes(hash)) throw new TransactionNotFoundError({ hash });
      return {};
    },
    getTransactionCount: async () =>
      Math.max(0, ...all.filter((one) => (one.from ?? from) === from).map(({ nonce }) => nonce + 1)),
    getBlockNumber: async () => BigInt(blocks.length - 1),
    getBlock: async ({ blockNumber }: { blockNumber: bigint }) => ({
      transactions: (blocks[Number(blockNumber)] ?? []).map((one) => ({
        from,
        to,
        input: data,
        value: 0n,
        ...one,
      })),
    }),
    simulateContract: async () => ({}),
  } as unknown as PublicClient;
}
const quiet = [[], [], [], []];

describe("what became of a transaction", () => {
  it("is under way while it waits, however long the network knows it", async () => {
    expect(await outcomeOf(chain(quiet, [hashOf("a")]), sent, NOW)).toBeNull();
    expect(await outcomeOf(chain(quiet, [hashOf("a")]), sent, NOW + 10 * DROPPED_AFTER_MS)).toBeNull();
  });

  it("is mined, or failed in its block", async () => {
    expect(await outcomeOf(chain([...quiet, [{ hash: hashOf("a"), nonce: 4 }]]), sent, NOW)).toEqual({
      kind: "mined",
      hash: hashOf("a"),
    });
    const failed = chain([...quiet, [{ hash: hashOf("a"), nonce: 4, fails: true }]]);
    expect(await outcomeOf(failed, sent, NOW)).toMatchObject({ kind: "reverted", hash: hashOf("a") });
  });

  it("counts as mined when the wallet sent the same call again at a higher price", async () => {
    const reader = chain([...quiet, [{ hash: hashOf("b"), nonce: 4 }]]);
    expect(await outcomeOf(reader, sent, NOW)).toEqual({ kind: "mined", hash: hashOf("b") });
  });

  it("is replaced when the nonce went to something else, such as a cancellation", async () => {
    const reader = chain([...quiet, [{ hash: hashOf("b"), nonce: 4, to: from, input: "0x" }]]);
    expect(await outcomeOf(reader, sent, NOW)).toEqual({ kind: "replaced", hash: hashOf("b") });
  });

  it("is pending while the network knows it, even if another transaction has its expected nonce", async () => {
    const reader = chain([...quiet, [{ hash: hashOf("b"), nonce: 4, to: from, input: "0x" }]], [hashOf("a")]);
    expect(await outcomeOf(reader, sent, NOW)).toBeNull();
  });

  it("is under way while its nonce is used and its block isn't shown yet, with and without the wallet's answer", async () => {
    const reader = { ...chain(quiet), getTransactionCount: async () => 5 };
    const missed = { ...sent, hash: null };
    expect(await outcomeOf(reader, sent, NOW)).toBeNull();
    expect(await outcomeOf(reader, missed, NOW)).toBeNull();
    const later = NOW + DROPPED_AFTER_MS;
    expect(await outcomeOf(reader, missed, later)).toEqual({ kind: "replaced", hash: null });
  });

  it("is not confused by others who use the same nonce", async () => {
    const reader = chain([...quiet, [{ hash: hashOf("b"), nonce: 4, from: to }]], [hashOf("a")]);
    expect(await outcomeOf(reader, sent, NOW)).toBeNull();
  });

  it("is dropped once the network has not known it for ten minutes, and not before", async () => {
    expect(await outcomeOf(chain(quiet), sent, NOW + DROPPED_AFTER_MS - 1)).toBeNull();
    expect(await outcomeOf(chain(quiet), sent, NOW + DROPPED_AFTER_MS)).toEqual({ kind: "dropped" });
  });
});

describe("a wallet whose answer was missed", () => {
  const missed = { ...sent, hash: null };

  it("is found by the nonce it used for this very call", async () => {
    const reader = chain([...quiet, [{ hash: hashOf("c"), nonce: 4 }]]);
    expect(await outcomeOf(reader, missed, NOW)).toEqual({ kind: "found", hash: hashOf("c") });
  });

  it("did something else, or nothing", async () => {
    const other = chain([...quiet, [{ hash: hashOf("c"), nonce: 4, value: 5n }]]);
    expect(await outcomeOf(other, missed, NOW)).toEqual({ kind: "replaced", hash: hashOf("c") });
    expect(await outcomeOf(chain(quiet), missed, NOW)).toBeNull();
    expect(await outcomeOf(chain(quiet), missed, NOW + DROPPED_AFTER_MS)).toEqual({ kind: "dropped" });
  });
});
