import type { Deployment } from "@trestle/chain/deployment.ts";
import { withGasRoom } from "@trestle/chain/gas-room.ts";
import { locate, type Target } from "@trestle/chain/target.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import type { Logger } from "pino";
import {
  BaseError,
  type Block,
  type Hash,
  type Hex,
  keccak256,
  type LocalAccount,
  type PublicClient,
  RpcRequestError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from "viem";
import { currentFees, replacementFees } from "./fees.ts";
import { revertReason } from "./revert-reason.ts";
import {
  type Call,
  type Fees,
  isFiller,
  type OperatorStore,
  type PendingCall,
  type Signed,
} from "./store.ts";

/** Steps after which a process may die: the next one must recover from the stored state. */
export const operatorSteps = ["simulated", "stored", "sent", "replaced", "mined", "settled"] as const;
export type OperatorStep = (typeof operatorSteps)[number];

export type SendingRules = {
  /** Confirmations after which a receipt counts: 1 is the newest block. */
  confirmations: number;
  /** The newest block that the embedded chain has saved; a receipt above it does not count yet. */
  savedBlock?: () => number;
  /** A transaction is replaced after both this time and these blocks. */
  bumpAfterMs: number;
  bumpAfterBlocks: number;
  /** Interval after which the same bytes are sent again, in case the node has dropped them. */
  resendAfterMs: number;
  /** Limit of concurrently pending calls. */
  window: number;
  minBalance: bigint;
};

export type SenderOptions = {
  store: OperatorStore;
  log: Pick<Logger, "info" | "warn" | "error">;
  client: PublicClient;
  account: LocalAccount;
  deployment: Deployment;
  rules: SendingRules;
  /** Called at each step; for tests that end the process there. */
  at?: (step: OperatorStep) => Promise<void> | void;
};

/** The chain at the start of a round. `used` is the operator's nonce count on it. */
type View = { head: Block & { number: bigint }; used: number };
/** State before a call: pending nonces, and earlier calls that are still to be sent. */
type Before = { pending: number[]; unsent: Call[] };
type AlarmKind = "failed" | "foreign_nonce" | "rolled_back" | "low_balance" | "stuck" | "other_key";

const TRANSFER_GAS = 21_000n;
const BALANCE_EVERY_MS = 60_000;

/** Sends queued calls in rounds. Each round starts from the chain's state and the tables. */
export class Sender {
  readonly #options: SenderOptions;
  readonly #offeredAt = new Map<Hash, number>();
  /** Calls that reverted while others were pending, with the highest pending nonce at that time. */
  readonly #deferred = new Map<string, number>();
  /** Calls postponed because an earlier call to the same contract is still to be sent. */
  readonly #behind = new Set<string>();
  readonly #gapSince = new Map<number, number>();
  readonly #stuck = new Set<Hash>();
  /** Calls whose nonce was used in the previous round without a receipt for them. */
  readonly #seenTaken = new Set<string>();
  /** Calls whose nonce is used without a receipt in this round; such a call may be sent once more. */
  readonly #withoutReceipt = new Set<string>();
  #balanceAt = 0;
  #low = false;
  #greeted = false;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Processes all open calls once; returns how many are still open. */
  async round(): Promise<number> {
    const { store, rules } = this.#options;
    const view = await this.#look();
    await this.#watchBalance();
    await this.#greet();
    const revived = await store.reopen(view.used);
    if (revived > 0)
      await this.#alarm(
        "rolled_back",
        `${revived} finished calls disappeared from the chain; sending them again`,
      );
    this.#withoutReceipt.clear();
    for (const pending of await store.pending()) await this.#follow(pending, view);

    const pending = await store.pending();
    await this.#fillGaps(pending, view);
    // Postponed calls don't count towards the window.
    const waiting = await store.waiting(rules.window + this.#behind.size);
    this.#behind.clear();
    const nonces = pending.map(({ nonce }) => nonce);
    const unsent = pending.filter(({ call }) => this.#withoutReceipt.has(call.id)).map(({ call }) => call);
    for (const call of waiting) {
      if (nonces.length >= rules.window) break;
      const nonce = await this.#send(call, { pending: nonces, unsent }, view);
      if (nonce !== undefined) nonces.push(nonce);
    }
    return pending.length + waiting.length;
  }

  async #look(): Promise<View> {
    const { client, account, deployment } = this.#options;
    const [home, head, used] = await Promise.all([
      client.getBlock({ blockNumber: BigInt(deployment.block.number) }),
      client.getBlock({ blockTag: "latest" }),
      client.getTransactionCount({ address: account.address, blockTag: "latest" }),
    ]);
    // A transaction signed for one chain is valid on every chain with the same id.
    if (home.hash !== deployment.block.hash) throw new Error("this is not the chain our contracts are on");
    return { head, used };
  }

  async #follow(pending: PendingCall, { head, used }: View): Promise<void> {
    const { store, rules } = this.#options;
    const receipt = await this.#receiptOf(pending);
    if (receipt) {
      this.#seenTaken.delete(pending.call.id);
      if (head.number - receipt.blockNumber + 1n < BigInt(rules.confirmations)) return;
      if (rules.savedBlock && receipt.blockNumber > BigInt(rules.savedBlock())) return;
      return this.#settle(pending, receipt);
    }
    if (pending.nonce < used) {
      this.#withoutReceipt.add(pending.call.id);
      return this.#nonceTaken(pending, head.number);
    }
    const [last] = pending.versions;
    if (!last) throw new Error(`call ${pending.call.id} has a nonce and no transaction`);
    const late =
      last.ageMs >= rules.bumpAfterMs && head.number >= last.signedAtBlock + BigInt(rules.bumpAfterBlocks);
    // A transaction behind another nonce is not delayed by its own fee, unless its fee is below the base fee.
    const itsTurn = pending.nonce === used || (head.baseFeePerGas ?? 0n) > last.maxFeePerGas;
    const fees = late && itsTurn && replacementFees(last, await currentFees(this.#options.client, head));
    if (!fees) {
      if (late && itsTurn && !this.#stuck.has(last.hash)) {
        this.#stuck.add(last.hash);
        await this.#alarm("stuck", `${describe(pending.call)} isn’t mined despite a high fee: ${last.hash}`);
      }
      return this.#offer(last);
    }
    const signed = await this.#sign(pending.call, pending.nonce, last.gas, fees, head.number);
    await store.addVersion(pending, signed);
    this.#options.log.warn(
      { nonce: pending.nonce, hash: signed.hash },
      `${describe(pending.call)} is replaced by one that pays more`,
    );
    await this.#at("replaced");
    await this.#offer(signed);
  }

  /** Returns the receipt of the version that is mined on the current chain, if any. */
  async #receiptOf({ versions }: PendingCall): Promise<TransactionReceipt | undefined> {
    const { client } = this.#options;
    for (const { hash } of versions) {
      const receipt = await client.getTransactionReceipt({ hash }).catch((error) => {
        if (error instanceof TransactionReceiptNotFoundError) return undefined;
        throw error;
      });
      if (!receipt) continue;
      const block = await client.getBlock({ blockNumber: receipt.blockNumber });
      if (block.hash === receipt.blockHash) return receipt;
    }
    return undefined;
  }

  async #settle({ call }: PendingCall, receipt: TransactionReceipt): Promise<void> {
    const { store } = this.#options;
    const txHash = receipt.transactionHash;
    const failure = receipt.status === "success" ? undefined : await this.#reasonAt(call, receipt);
    await this.#at("mined");
    await store.settle(call, failure ? { state: "failed", failure, txHash } : { state: "done", txHash });
    await this.#at("settled");
    if (failure) await this.#alarm("failed", `${describe(call)} failed on the chain: ${failure}`);
  }

  /** Returns the contract's reason for reverting the same call in the state after that block. */
  async #reasonAt(call: Call, { blockNumber }: TransactionReceipt): Promise<string> {
    const { client, account } = this.#options;
    try {
      await client.call({ account: account.address, to: call.to_address, data: call.data, blockNumber });
      return "reverted, and the reason can no longer be reproduced";
    } catch (error) {
      return revertReason(error) ?? "reverted";
    }
  }

  /**
   * Handles a nonce used by a transaction that isn't ours. The call gets another nonce only at the depth of a final
   * receipt: before, a reorg could bring the first signed version back and the call would take effect twice.
   */
  async #nonceTaken({ call, nonce }: PendingCall, head: bigint): Promise<void> {
    const { client, account, rules, store } = this.#options;
    const blockNumber = head - BigInt(rules.confirmations - 1);
    if ((await client.getTransactionCount({ address: account.address, blockNumber })) <= nonce) return;
    // A node may count a transaction shortly before it has its receipt, so the receipt is requested in one more round.
    if (!this.#seenTaken.has(call.id)) return void this.#seenTaken.add(call.id);
    this.#seenTaken.delete(call.id);
    if (isFiller(call)) return store.settle(call, { state: "done", txHash: null });
    await store.requeue(call);
    await this.#alarm(
      "foreign_nonce",
      `nonce ${nonce} was used by another sender; ${describe(call)} gets a new one`,
    );
  }

  /** Fills unused nonces below pending ones after they have been unused for a while. */
  async #fillGaps(pending: PendingCall[], { head, used }: View): Promise<void> {
    const { store, rules, account } = this.#options;
    const ours = new Set(pending.map(({ nonce }) => nonce));
    const highest = Math.max(...ours);
    for (const nonce of this.#gapSince.keys())
      if (nonce < used || ours.has(nonce)) this.#gapSince.delete(nonce);
    for (let nonce = used; nonce < highest; nonce++) {
      if (ours.has(nonce)) continue;
      const since = this.#gapSince.get(nonce) ?? Date.now();
      this.#gapSince.set(nonce, since);
      if (Date.now() - since < rules.bumpAfterMs) continue;
      const fees = await currentFees(this.#options.client, head);
      const nothing = { to_address: account.address, data: "0x" } as const;
      const signed = await store.fillGap(nonce, () =>
        this.#sign(nothing, nonce, TRANSFER_GAS, fees, head.number),
      );
      await this.#alarm("foreign_nonce", `nonce ${nonce} is a gap; filling it`);
      await this.#offer(signed);
    }
  }

  /** Sends the call. Returns its nonce, undefined if the call would fail. */
  async #send(call: Call, before: Before, { head, used }: View): Promise<number | undefined> {
    const { client, store, account, deployment, log } = this.#options;
    if (before.unsent.some((earlier) => isAboutTheSame(deployment, earlier, call)))
      return this.#holdBack(call, before);
    let gas: bigint;
    try {
      // Not the "pending" state: nodes define it differently, and strangers' transactions affect it.
      const request = {
        account: account.address,
        to: call.to_address,
        data: call.data,
        blockTag: "latest",
      } as const;
      gas = await client.estimateGas(request);
    } catch (error) {
      const reason = revertReason(error);
      if (reason && before.unsent.some(({ to_address }) => to_address === call.to_address))
        return this.#holdBack(call, before);
      if (reason && !this.#mayYetSucceed(call, before.pending, used)) {
        await this.#fail(call, reason);
        return undefined;
      }
      // Another error answered by the node may concern this call alone; a node that does not answer ends the round.
      if (!reason && !(error instanceof BaseError && error.walk((cause) => cause instanceof RpcRequestError)))
        throw error;
      if (!reason) log.error({ err: error }, `${describe(call)} couldn't be simulated`);
      before.unsent.push(call);
      return undefined;
    }
    this.#deferred.delete(call.id);
    const fees = await currentFees(client, head);
    await this.#at("simulated");
    const room = withGasRoom(gas);
    const assigned = await store.assign(call, used, (given) =>
      this.#sign(call, given, room, fees, head.number),
    );
    if (!assigned) return undefined;
    const { signed, nonce, foreign } = assigned;
    if (foreign > 0)
      await this.#alarm(
        "foreign_nonce",
        `another sender used the operator’s key for ${foreign} transactions`,
      );
    await this.#at("stored");
    await this.#offer(signed);
    await this.#at("sent");
    return nonce;
  }

  /**
   * Postpones a call until an earlier one is sent: calls about one account or project keep their order, so a revocation
   * follows its attestation.
   */
  #holdBack(call: Call, before: Before): undefined {
    before.unsent.push(call);
    this.#behind.add(call.id);
    // The earlier call may get a higher nonce than the pending ones.
    this.#deferred.delete(call.id);
  }

  /**
   * Returns whether a reverting call may still succeed: no longer once all calls pending at its first revert are mined.
   */
  #mayYetSucceed(call: Call, pending: number[], used: number): boolean {
    const until = this.#deferred.get(call.id) ?? Math.max(...pending);
    this.#deferred.set(call.id, until);
    return until >= used;
  }

  async #fail(call: Call, failure: string): Promise<void> {
    await this.#options.store.settle(call, { state: "failed", failure, txHash: null });
    this.#deferred.delete(call.id);
    await this.#alarm("failed", `${describe(call)} would fail and wasn’t sent: ${failure}`);
  }

  async #sign(
    { to_address: to, data }: { to_address: Hex; data: Hex },
    nonce: number,
    gas: bigint,
    fees: Fees,
    signedAtBlock: bigint,
  ): Promise<Signed> {
    const { account, deployment } = this.#options;
    const type = "eip1559";
    const raw = await account.signTransaction({
      type,
      chainId: deployment.chainId,
      to,
      data,
      nonce,
      gas,
      ...fees,
    });
    return { hash: keccak256(raw), raw, gas, signedAtBlock, ...fees };
  }

  /** Sends the bytes to the node. Its answer is only logged: the next round reads the outcome from the chain. */
  async #offer({ hash, raw }: { hash: Hash; raw: Hex }): Promise<void> {
    const { client, log, rules } = this.#options;
    const before = this.#offeredAt.get(hash);
    if (before !== undefined && Date.now() - before < rules.resendAfterMs) return;
    this.#offeredAt.set(hash, Date.now());
    await client.sendRawTransaction({ serializedTransaction: raw }).catch((error: Error) => {
      if (!/already (known|imported)/i.test(error.message))
        log.warn({ err: error, hash }, "the node rejected a transaction");
    });
  }

  async #watchBalance(): Promise<void> {
    const { client, account, store, rules, log } = this.#options;
    if (Date.now() - this.#balanceAt < BALANCE_EVERY_MS) return;
    const balance = await client.getBalance({ address: account.address });
    await store.storeBalance(balance);
    this.#balanceAt = Date.now();
    const low = balance < rules.minBalance;
    if (low && !this.#low) {
      await this.#alarm(
        "low_balance",
        `the operator ${account.address} has ${formatCoins(balance)} left. Send it more`,
      );
    } else if (!low && this.#low) log.info("the operator's balance is sufficient again");
    this.#low = low;
  }

  async #greet(): Promise<void> {
    if (this.#greeted) return;
    this.#greeted = true;
    const left = await this.#options.store.pendingWithOtherKeys();
    if (left > 0)
      await this.#alarm(
        "other_key",
        `${left} calls were signed with another operator key and are still open`,
      );
  }

  async #alarm(kind: AlarmKind, text: string): Promise<void> {
    this.#options.log.error({ alarm: `operator_${kind}` }, text);
    await this.#options.store.countAlarm(kind, text);
  }

  async #at(step: OperatorStep): Promise<void> {
    await this.#options.at?.(step);
  }
}

const SELECTOR = "0x".length + 8;
/** Returns whether two calls have the same contract and first argument, such as an account or a project. */
const isAboutTheSame = (deployment: Deployment, one: Call, other: Call): boolean =>
  one.to_address === other.to_address &&
  one.data.slice(SELECTOR, SELECTOR + 64) === other.data.slice(SELECTOR, SELECTOR + 64) &&
  !isSwitch(deployment, one) &&
  !isSwitch(deployment, other);

/** Returns whether the call's single argument is a boolean: "true" must not count as the project with number 1. */
function isSwitch(deployment: Deployment, { target, function_name: name, data }: Call): boolean {
  if (data.length !== SELECTOR + 64) return false;
  const { abi } = locate(deployment, target as Target);
  const called = abi.find((item) => item.type === "function" && item.name === name);
  return called?.type === "function" && called.inputs[0]?.type === "bool";
}

const describe = (call: Call): string => `${call.target}.${call.function_name} (${call.key})`;
