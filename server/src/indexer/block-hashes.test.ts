import { SimulatedChain } from "@trestle/testkit/simulated-chain.ts";
import { custom } from "viem";
import { expect, it } from "vitest";
import {
  headerHash,
  isHeaderTrue,
  isHeaderTrueInMilliseconds,
  type RpcBlock,
  receiptsRootOf,
} from "./block-hashes.ts";
import { bloomOf } from "./bloom.ts";
import { blockReader, requireKnownHeaders } from "./read-blocks.ts";

const zeros = (bytes: number) => `0x${"00".repeat(bytes)}` as const;
const NO_RECEIPTS = "0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421";

/** Block 0 of Ethereum. */
const genesis: RpcBlock = {
  hash: "0xd4e56740f876aef8c010b86a40d5f56745a118d0906a34e69aec8c0db1cb8fa3",
  parentHash: zeros(32),
  sha3Uncles: "0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347",
  miner: zeros(20),
  stateRoot: "0xd7f8974fb5ac78d9ac099b9ad5018bedc2ce0a72dad1827a1709da30580f0544",
  transactionsRoot: NO_RECEIPTS,
  receiptsRoot: NO_RECEIPTS,
  logsBloom: zeros(256),
  difficulty: "0x400000000",
  number: "0x0",
  gasLimit: "0x1388",
  gasUsed: "0x0",
  timestamp: "0x0",
  extraData: "0x11bbe8db4e347b4e8c937c1c8370e4b5ed33adb3db69cbdb7a38e1e50b1b82fa",
  mixHash: zeros(32),
  nonce: "0x0000000000000042",
  transactions: [],
};

it("finds that a header hashes to its hash, also where the node names fields that the chain doesn't have", () => {
  expect(isHeaderTrue(genesis)).toBe(true);
  expect(isHeaderTrue({ ...genesis, baseFeePerGas: "0x7", withdrawalsRoot: zeros(32) })).toBe(true);
  expect(receiptsRootOf([])).toBe(NO_RECEIPTS);
});

it.each(Object.keys(genesis).filter((field) => !["hash", "transactions"].includes(field)))(
  "finds that a header with another %s doesn't",
  (field) => {
    const value = genesis[field as keyof RpcBlock] as string;
    const changed = `${value.slice(0, -1)}${value.endsWith("1") ? "2" : "1"}`;
    expect(isHeaderTrue({ ...genesis, [field]: changed })).toBe(false);
  },
);

it("finds a header whose chain hashes milliseconds", () => {
  const inMilliseconds = { ...genesis, timestamp: `0x${(1_700_000_006_500).toString(16)}` as const };
  const answered = {
    ...genesis,
    hash: headerHash(inMilliseconds),
    timestamp: `0x${(1_700_000_006).toString(16)}` as const,
  };
  expect([isHeaderTrue(answered), isHeaderTrueInMilliseconds(answered)]).toEqual([false, true]);
  expect(isHeaderTrueInMilliseconds({ ...answered, stateRoot: zeros(32) })).toBe(false);
  // Moonbeam's nodes name a base fee that their chain doesn't hash, and leave out a field that it hashes as zero.
  const { mixHash, ...withoutMixHash } = answered;
  expect(mixHash).toBe(zeros(32));
  expect(isHeaderTrueInMilliseconds({ ...withoutMixHash, baseFeePerGas: "0x7" })).toBe(true);
});

it("refuses a chain whose headers hash by a rule that is unknown", async () => {
  const nodeWith = (block: RpcBlock) => custom({ request: async () => block });
  await requireKnownHeaders(nodeWith(genesis));
  const other = { ...genesis, hash: zeros(32) };
  await expect(requireKnownHeaders(nodeWith(other))).rejects.toThrow("doesn't hash to its hash");
});

it("finds an emptied filter near the head of a chain that hashes milliseconds", async () => {
  const chain = new SimulatedChain(1, { chainId: 1, window: 1, rate: 0, hashesMilliseconds: true });
  chain.mine([{ seed: 1 }]);
  let isEmptied = false;
  const node = custom({
    request: async ({ method, params }) => {
      const answer = chain.answer(method, params);
      const isHeader = method === "eth_getBlockByNumber";
      return isHeader && isEmptied ? { ...(answer as RpcBlock), logsBloom: bloomOf([]) } : answer;
    },
  });
  const reader = blockReader(node, chain.deployment);
  const head = BigInt(chain.height);
  const [block] = await reader.read(head, head);
  expect(block?.logs).toHaveLength(1);
  isEmptied = true;
  await expect(reader.read(head, head)).rejects.toThrow("doesn't hash to its hash");
});
