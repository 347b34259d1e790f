import {
  type Hash,
  keccak256,
  type PublicClient,
  TransactionNotFoundError,
  TransactionReceiptNotFoundError,
  toHex,
} from "viem";
import type { Provider } from "../wallet/provider.ts";

type Sent = {
  hash: Hash;
  nonce: number;
  from: string;
  to: string;
  input: string;
  value: bigint;
  gas?: string;
  fails?: boolean;
};
type Asked = { from: string; to: string; data: string; value?: string; gas?: string };

/** A chain in memory with one wallet on it. A test says what the wallet answers and when a block comes. */
export function testChain() {
  const blocks: Sent[][] = [[]];
  let pool: Sent[] = [];
  const asked: Asked[] = [];
  let answer: "send" | "reject" | "never" | "later" = "send";
  let approve = () => {};
  let refusal: Error | null = null;
  const all = () => blocks.flat();
  const find = (hash: Hash) => all().find((one) => one.hash === hash);

  const reader = {
    getBlockNumber: async () => BigInt(blocks.length - 1),
    getBalance: async () => 10n ** 18n,
    getGasPrice: async () => 1n,
    simulateContract: async () => {
      if (refusal) throw refusal;
      return { result: 7n };
    },
    estimateContractGas: async () => 50_000n,
    getTransactionCount: async ({ blockTag }: { blockTag: string }) =>
      all().length + (blockTag === "pending" ? pool.length : 0),
    getTransaction: async ({ hash }: { hash: Hash }) => {
      const found = find(hash) ?? pool.find((one) => one.hash === hash);
      if (!found) throw new TransactionNotFoundError({ hash });
      return found;
    },
    getTransactionReceipt: async ({ hash }: { hash: Hash }) => {
      const found = find(hash);
      if (!found) throw new TransactionReceiptNotFoundError({ hash });
      return { status: found.fails ? "reverted" : "success" };
    },
    getBlock: async ({ blockNumber }: { blockNumber: bigint }) => ({
      transactions: blocks[Number(blockNumber)] ?? [],
    }),
  } as unknown as PublicClient;

  const provider: Provider = {
    request: async ({ method, params }) => {
      if (method !== "eth_sendTransaction") throw new Error(`The test wallet does not know ${method}.`);
      const [call] = params as [Asked];
      asked.push(call);
      if (answer === "never") return new Promise(() => {});
      if (answer === "reject") throw Object.assign(new Error("User rejected the request."), { code: 4001 });
      if (answer === "later") await new Promise<void>((resolve) => (approve = resolve));
      const nonce = all().length + pool.length;
      const { from, to, data: input, gas } = call;
      const value = BigInt(call.value ?? 0);
      const sent = { hash: keccak256(toHex(`${nonce}`)), nonce, from, to, input, value, gas };
      pool.push(sent);
      return sent.hash;
    },
  };
  return {
    reader,
    provider,
    /** Transactions that the wallet was asked to send. */
    asked,
    walletWill: (next: typeof answer) => {
      answer = next;
    },
    /** The wallet that was to answer later does so now. */
    approve: () => approve(),
    /** Another page has the same wallet send something else. */
    sendElsewhere: (from: string) => {
      const nonce = all().length + pool.length;
      pool.push({
        hash: keccak256(toHex(`elsewhere ${nonce}`)),
        nonce,
        from,
        to: from,
        input: "0x",
        value: 0n,
      });
    },
    simulationFails: (error: Error | null) => {
      refusal = error;
    },
    /** Puts what waits into a block. */
    mine: ({ fails = false } = {}) => {
      blocks.push(pool.map((one) => ({ ...one, fails })));
      pool = [];
    },
    /** The wallet cancels what waits by sending itself nothing under the same nonce. */
    replace: () => {
      blocks.push(pool.map((one) => ({ ...one, hash: keccak256(one.hash), to: one.from, input: "0x" })));
      pool = [];
    },
    drop: () => {
      pool = [];
    },
  };
}
