import { type Deployment, withKey } from "@trestle/chain/deployment.ts";
import {
  headerHash,
  type RpcBlock,
  type RpcReceipt,
  receiptsRootOf,
} from "@trestle/server/indexer/block-hashes.ts";
import { bloomOf } from "@trestle/server/indexer/bloom.ts";
import { custom, type Hex, keccak256, type Transport, toHex } from "viem";
import { Random } from "./random.ts";
import {
  type Action,
  act,
  emptyWorld,
  type SimulatedTransaction,
  termsLog,
  type World,
} from "./simulated-history.ts";

type Block = {
  number: number;
  hash: Hex;
  actions: Action[];
  transactions: SimulatedTransaction[];
  receipts: RpcReceipt[];
  header: RpcBlock;
  /** After this block. */
  world: World;
};

/** Faults of a node. `turn`: the chain reorganises between two answers. */
export const faults = [
  "refused",
  "silent",
  "stale head",
  "log left out",
  "log doubled",
  "log moved",
  "log invented",
  "logs hidden",
  "turn",
] as const;
export type Fault = (typeof faults)[number];

const HASH_DIGITS = 64;
const zeros = (digits: number) => `0x${"0".repeat(digits)}` as Hex;
const oneAddress = (digit: string) => `0x${digit.repeat(40)}` as Hex;

type NewBlock = Pick<Block, "number"> &
  Partial<Pick<Block, "actions" | "transactions" | "world">> & {
    parentHash: Hex;
    salt: string;
    hashesMilliseconds: boolean;
  };

/** A block whose header and receipts hash as a real one's do. */
function blockOf({
  number,
  parentHash,
  salt,
  hashesMilliseconds,
  actions = [],
  transactions = [],
  world = emptyWorld(),
}: NewBlock): Block {
  let logIndex = 0;
  const inBlock = { blockHash: zeros(HASH_DIGITS), blockNumber: toHex(number), transactionIndex: "0x0" };
  const receipts = transactions.map(({ hash, from, logs, bloom }) => ({
    ...{ transactionHash: hash, from, to: null, contractAddress: null, ...inBlock },
    ...({
      status: "0x1",
      type: "0x2",
      cumulativeGasUsed: "0x0",
      gasUsed: "0x0",
      effectiveGasPrice: "0x0",
    } as const),
    logsBloom: bloom,
    logs: logs.map((log) => ({
      ...{ ...log, ...inBlock, transactionHash: hash, removed: false },
      logIndex: toHex(logIndex++),
    })),
  }));
  const none = zeros(HASH_DIGITS);
  const header: RpcBlock = {
    ...{ hash: none, number: toHex(number), parentHash, timestamp: toHex(1_700_000_000 + number * 12) },
    ...{ sha3Uncles: none, stateRoot: none, transactionsRoot: none, miner: oneAddress("0") },
    ...{ gasLimit: "0x0", gasUsed: "0x0", difficulty: "0x0", extraData: keccak256(toHex(salt)) },
    receiptsRoot: receiptsRootOf(receipts),
    logsBloom: bloomOf(transactions.flatMap(({ logs }) => logs)),
    transactions: transactions.map(({ hash }) => hash),
  };
  if (hashesMilliseconds) {
    const timestamp = toHex(Number(header.timestamp) * 1000 + (number % 7));
    header.hash = headerHash({ ...header, timestamp });
    header.baseFeePerGas = "0x7";
  } else header.hash = headerHash(header);
  for (const receipt of receipts) {
    receipt.blockHash = header.hash;
    for (const log of receipt.logs) log.blockHash = header.hash;
  }
  return { number, hash: header.hash, actions, transactions, receipts, header, world };
}

/** A chain in memory that says what a node would say, and lies and turns as a seed tells it to. */
export class SimulatedChain {
  readonly deployment: Deployment;
  readonly struck = new Map<Fault, number>();
  /** While false, every answer is right and the chain stands. */
  faulty = true;
  readonly #blocks: Block[];
  #forks = 0;
  readonly #random: Random;
  readonly #window: number;
  readonly #rate: number;
  readonly #hashesMilliseconds: boolean;

  constructor(
    seed: number,
    options: { chainId: number; window: number; rate: number; hashesMilliseconds?: boolean },
  ) {
    // A seed of its own: the driver of the chain draws from the given one.
    this.#random = new Random(seed + 0x5eed_0000);
    this.#window = options.window;
    this.#rate = options.rate;
    const { hashesMilliseconds = false } = options;
    this.#hashesMilliseconds = hashesMilliseconds;
    const contracts: Deployment["contracts"] = {
      TrestleProject: oneAddress("1"),
      Registry: oneAddress("2"),
      TrestleEscrow: oneAddress("3"),
      TrestleLens: oneAddress("8"),
      PoolLens: oneAddress("9"),
      pools: { "low-risk": oneAddress("4"), "medium-risk": oneAddress("5"), "high-risk": oneAddress("6") },
    };
    const logs = [termsLog(contracts)];
    const terms: SimulatedTransaction = {
      hash: keccak256(toHex("terms")),
      from: oneAddress("7"),
      logs,
      bloom: bloomOf(logs),
    };
    const before = blockOf({
      ...{ number: 1, parentHash: zeros(HASH_DIGITS), salt: `before ${seed}`, hashesMilliseconds },
    });
    const first = blockOf({
      ...{ number: 2, parentHash: before.hash, salt: `deployment ${seed}`, hashesMilliseconds },
      transactions: [terms],
    });
    this.#blocks = [before, first];
    this.deployment = withKey({
      chainId: options.chainId,
      fingerprint: "simulated",
      block: { number: first.number, hash: first.hash },
      contracts,
    });
  }

  get height(): number {
    return this.#blocks.length;
  }

  get logCount(): number {
    return this.#blocks.flatMap(({ transactions }) => transactions.flatMap(({ logs }) => logs)).length;
  }

  mine(actions: Action[]): void {
    const parent = this.#blocks.at(-1) as Block;
    const world = { projects: [...parent.world.projects] };
    const transactions = actions.flatMap((action) => act(world, this.deployment.contracts, action) ?? []);
    const salt = `${parent.hash} ${this.#forks} ${actions.map(({ seed }) => seed)}`;
    this.#blocks.push(
      blockOf({
        ...{ number: parent.number + 1, parentHash: parent.hash, salt, actions, transactions, world },
        hashesMilliseconds: this.#hashesMilliseconds,
      }),
    );
  }

  /** Replaces the last blocks: each of their actions is dropped, moved to another block, or replaced by another one. */
  reorg(depth: number): void {
    const gone = this.#blocks.splice(Math.max(2, this.#blocks.length - depth));
    if (gone.length === 0) return;
    this.#forks += 1;
    const pending = gone
      .flatMap(({ actions }) => actions)
      .flatMap((action) => {
        const outcome = this.#random.next();
        if (outcome < 0.25) return [];
        return outcome < 0.5 ? [{ seed: this.#random.below(2 ** 31) }] : [action];
      });
    for (let block = 0; block <= gone.length; block++) {
      const take = block === gone.length ? pending.length : this.#random.below(pending.length + 1);
      this.mine(pending.splice(0, take));
    }
  }

  /** The node, as the indexer sees it. */
  get transport(): Transport {
    return custom(
      { request: async ({ method, params }) => this.answer(method, params as never[]) },
      { retryCount: 0 },
    );
  }

  /** Faults that affect only some kinds of requests affect these more often. */
  #strikes(fault: Fault, weight = 1): boolean {
    if (!this.faulty || !this.#random.chance(weight * this.#rate)) return false;
    this.struck.set(fault, (this.struck.get(fault) ?? 0) + 1);
    return true;
  }

  answer(method: string, [parameter]: unknown[]): unknown {
    if (this.#strikes("turn", 2)) this.reorg(1 + this.#random.below(this.#window));
    if (this.#strikes("refused")) throw Object.assign(new Error("Too many requests"), { code: 429 });
    if (this.#strikes("silent")) throw new Error("The request took too long to respond.");
    if (method === "eth_getBlockByNumber") return this.#block(String(parameter ?? "latest"));
    if (method === "eth_getBlockReceipts") return this.#receipts(Number(parameter));
    if (method === "eth_getLogs") {
      const { fromBlock, toBlock } = parameter as { fromBlock: string; toBlock: string };
      const blocks = this.#blocks.slice(Number(fromBlock) - 1, Number(toBlock));
      return blocks.flatMap((block) => this.#receipts(block.number)?.flatMap(({ logs }) => logs) ?? []);
    }
    throw new Error(`The simulated node does not know ${method}.`);
  }

  #block(tag: string): unknown {
    let position = Number(tag) - 1;
    if (tag === "latest") {
      position = this.#blocks.length - 1;
      if (this.#strikes("stale head", 6))
        position = Math.max(0, position - 1 - this.#random.below(this.#window));
    }
    if (tag === "finalized") position = Math.max(0, this.#blocks.length - 1 - this.#window);
    const block = this.#blocks[position];
    if (!block) return null;
    if (this.#strikes("logs hidden")) return { ...block.header, logsBloom: bloomOf([]) };
    return block.header;
  }

  #receipts(number: number): RpcReceipt[] | null {
    const block = this.#blocks[number - 1];
    if (!block) return null;
    const receipts = structuredClone(block.receipts);
    const lists = receipts.filter(({ logs }) => logs.length > 0).map(({ logs }) => logs);
    if (lists.length > 0) {
      const list = this.#random.pick(lists);
      const log = this.#random.pick(list);
      if (this.#strikes("log left out", 8)) list.splice(list.indexOf(log), 1);
      if (this.#strikes("log doubled", 8)) list.push(log);
      if (this.#strikes("log moved", 8)) log.address = oneAddress("8");
      if (this.#strikes("log invented", 8)) {
        list.push({ ...log });
        for (const [index, one] of receipts.flatMap((receipt) => receipt.logs).entries())
          one.logIndex = toHex(index);
      }
    }
    return receipts;
  }
}
