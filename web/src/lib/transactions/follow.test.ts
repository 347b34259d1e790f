import { TransactionReceiptNotFoundError } from "viem";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { store } from "../storage.ts";
import { toasts } from "../toast.ts";
import { followTransactions, reopenRemoved } from "./follow.ts";
import { aRecord } from "./test-records.ts";
import { addRecord, openRecords, underWay } from "./transaction-records.ts";

const HASH = `0x${"7f".repeat(32)}` as const;
const current = vi.hoisted(() => ({ reader: undefined as unknown }));
vi.mock("./chain-reader.ts", () => ({ chainReader: () => current.reader }));

const confirmed = () => toasts.get().filter(({ title }) => title === "Transaction confirmed");
let stop = () => {};
let close = () => {};
beforeEach(() => {
  window.localStorage.clear();
  toasts.set([]);
  current.reader = { getTransactionReceipt: async () => ({ status: "success" }) };
  close = openRecords(31337);
});
afterEach(() => {
  stop();
  close();
});

it("says once that a transaction is confirmed, although another tab writes over what came of it", async () => {
  const sent = aRecord({ id: "written-over", hash: HASH });
  addRecord(sent);
  stop = followTransactions({ explorerUrl: null });
  await vi.waitFor(() => expect(confirmed()).toHaveLength(1));
  expect(underWay()).toEqual([]);

  store("transactions:31337", JSON.stringify([sent]));
  window.dispatchEvent(new StorageEvent("storage", { key: "transactions:31337" }));
  expect(underWay()).toHaveLength(1);
  await vi.waitFor(() => expect(underWay()).toEqual([]), { timeout: 5000 });
  expect(confirmed()).toHaveLength(1);
});

it("takes back what it said of a transaction that a reorg has removed, and of no other", async () => {
  addRecord(aRecord({ id: "removed", hash: HASH, from: `0x${"1".repeat(40)}` }));
  stop = followTransactions({ explorerUrl: null });
  await vi.waitFor(() => expect(confirmed()).toHaveLength(1));
  await reopenRemoved();
  expect(underWay()).toEqual([]);

  current.reader = {
    getTransactionReceipt: async () => {
      throw new TransactionReceiptNotFoundError({ hash: HASH });
    },
    getTransactionCount: async () => 0,
  };
  toasts.set([]);
  await reopenRemoved();
  expect(underWay()).toHaveLength(1);
  await vi.waitFor(() =>
    expect(toasts.get()).toMatchObject([{ title: "Sent, waiting for confirmation", subject: "removed" }]),
  );
});
