import { HttpRequestError, TransactionReceiptNotFoundError } from "viem";
import { expect, it, vi } from "vitest";
import { receiptOf } from "./receipt-of.ts";
import { NotYet } from "./signing-plan.ts";

const current = vi.hoisted(() => ({ read: async (): Promise<unknown> => null }));
vi.mock("./chain-reader.ts", () => ({ chainReader: () => ({ getTransactionReceipt: current.read }) }));
const HASH = `0x${"ab".repeat(32)}` as const;

it("is asked for again after a reorg and while the network is gone", async () => {
  current.read = async () => {
    throw new TransactionReceiptNotFoundError({ hash: HASH });
  };
  await expect(receiptOf(HASH)).rejects.toThrow(NotYet);
  current.read = async () => {
    throw new HttpRequestError({ url: "/rpc" });
  };
  await expect(receiptOf(HASH)).rejects.toThrow(NotYet);
  current.read = async () => ({ blockNumber: 12n });
  await expect(receiptOf(HASH)).resolves.toEqual({ blockNumber: 12n });
});
