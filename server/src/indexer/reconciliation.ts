import type { Deployment } from "@trestle/chain/deployment.ts";
import { type Address, createPublicClient, type PublicClient, type Transport } from "viem";
import type { Db, Transaction } from "../services.ts";
import { readCursor } from "./cursor.ts";

const BATCH_SIZE = 200;

/** A difference between the ledger and a contract, in wei. */
export type Difference = { what: string; ledger: bigint; contract: bigint };

type At = { blockTag: "latest" } | { blockNumber: bigint };

/** Inputs for comparing a room's ledger with its contract, both as of one block. */
export type Reconciling = {
  /** All reads use one snapshot, so that no block comes in between. */
  snapshot: Transaction;
  deployment: Deployment;
  key: string;
  client: PublicClient;
  at: At;
  compare(what: string, ledger: bigint, contract: bigint): void;
  /** The contract may hold more than the ledger, forced in by a stranger; never less. */
  compareBalance(what: string, address: Address, ledger: bigint): Promise<void>;
};

export type Reconciliation = {
  block: bigint;
  differences: Difference[];
  /** Coin forced into the contracts, which belongs to no ledger. */
  surplus: bigint;
  /** Number of compared values by kind. */
  counts: Record<string, number>;
};

/** Compares the ledgers of all rooms with their contracts, at the indexer's block. */
export async function reconcileAll(
  { db, deployment, transport }: { db: Db; deployment: Deployment; transport: Transport },
  rooms: ((reconciling: Reconciling) => Promise<Record<string, number>>)[],
): Promise<Reconciliation> {
  const client = createPublicClient({ transport, cacheTime: 0 });
  const key = deployment.key;
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (snapshot) => {
      const cursor = await readCursor(snapshot, key);
      // Every node has the head's state, but older states only for a while.
      const head = await client.getBlockNumber();
      const at: At = head === cursor.number ? { blockTag: "latest" } : { blockNumber: cursor.number };
      const result: Reconciliation = { block: cursor.number, differences: [], surplus: 0n, counts: {} };
      const compare: Reconciling["compare"] = (what, ledger, contract) => {
        if (ledger !== contract) result.differences.push({ what, ledger, contract });
      };
      const compareBalance: Reconciling["compareBalance"] = async (what, address, ledger) => {
        const balance = await client.getBalance({ address, ...at });
        if (balance < ledger) compare(what, ledger, balance);
        else result.surplus += balance - ledger;
      };
      for (const room of rooms) {
        Object.assign(
          result.counts,
          await room({ snapshot, deployment, key, client, at, compare, compareBalance }),
        );
      }
      return result;
    });
}

/** Runs requests in batches, to limit their concurrency. */
export async function inBatchesOf<Item>(items: Item[], ask: (item: Item) => Promise<void>): Promise<void> {
  for (let from = 0; from < items.length; from += BATCH_SIZE) {
    await Promise.all(items.slice(from, from + BATCH_SIZE).map(ask));
  }
}
