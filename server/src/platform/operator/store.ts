import { sql } from "kysely";
import type { Hex } from "viem";
import { pluck } from "../database/rows.ts";
import type { Db, RowOf, Transaction } from "../database/tables.ts";

export type Call = RowOf<"operator_call">;
/** A call with an assigned nonce. */
export type PendingCall = { call: Call; nonce: number; versions: Version[] };
export type Fees = { maxFeePerGas: bigint; maxPriorityFeePerGas: bigint };
export type Version = Fees & { hash: Hex; raw: Hex; gas: bigint; signedAtBlock: bigint; ageMs: number };
/** A signed transaction before it is stored. */
export type Signed = Fees & { hash: Hex; raw: Hex; gas: bigint; signedAtBlock: bigint };
export type Outcome =
  | { state: "done"; txHash: Hex | null }
  | { state: "failed"; failure: string; txHash: Hex | null };

type Account = RowOf<"operator_account">;

/** Thrown when another sender has taken over, so that this one can no longer write. */
export class Fenced extends Error {}

/** One operator's key on one deployment. */
export type OperatorName = { deployment: string; address: string };

/** Lock name by which processes elect the sender of a key. */
export const operatorLead = ({ deployment, address }: OperatorName): string =>
  `operator ${deployment} ${address}`;

/** The sender's stored state. Every write fails once another sender has taken over. */
export class OperatorStore {
  readonly #db: Db;
  readonly #deployment: string;
  readonly #address: string;
  readonly #fence: string;

  private constructor(db: Db, { deployment, address }: OperatorName, fence: string) {
    this.#db = db;
    this.#deployment = deployment;
    this.#address = address;
    this.#fence = fence;
  }

  /** Takes over sending and fences off the previous sender. */
  static async open(db: Db, name: OperatorName): Promise<OperatorStore> {
    const { fence } = await db
      .insertInto("operator_account")
      .values({ ...name, fence: "1" })
      .onConflict((conflict) =>
        conflict
          .columns(["deployment", "address"])
          .doUpdateSet({ fence: sql`operator_account.fence + 1`, taken_at: sql`now()` }),
      )
      .returning("fence")
      .executeTakeFirstOrThrow();
    return new OperatorStore(db, name, fence);
  }

  #fenced<T>(work: (transaction: Transaction, account: Account) => Promise<T>): Promise<T> {
    return this.#db.transaction().execute(async (transaction) => {
      const account = await transaction
        .selectFrom("operator_account")
        .selectAll()
        .where("deployment", "=", this.#deployment)
        .where("address", "=", this.#address)
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (account.fence !== this.#fence) throw new Fenced("another sender has taken over");
      return work(transaction, account);
    });
  }

  /** Returns calls with a nonce and without a final outcome, by nonce. */
  async pending(): Promise<PendingCall[]> {
    const calls = await this.#db
      .selectFrom("operator_call")
      .selectAll()
      .where("deployment", "=", this.#deployment)
      .where("state", "=", "sent")
      .where("operator", "=", this.#address)
      .orderBy("nonce")
      .execute();
    if (calls.length === 0) return [];
    const rows = await this.#db
      .selectFrom("operator_transaction")
      .selectAll()
      .select(sql<number>`(extract(epoch from now() - signed_at) * 1000)::float8`.as("age_ms"))
      .where("call_id", "in", pluck(calls, "id"))
      .orderBy("max_fee_per_gas", "desc")
      .execute();
    return calls.map((call) => ({
      call,
      nonce: Number(call.nonce),
      // Newest first. Versions signed for a nonce that another transaction used are dropped.
      versions: rows
        .filter((row) => row.call_id === call.id && row.nonce === call.nonce)
        .map((row) => ({
          hash: row.hash,
          raw: row.raw,
          gas: BigInt(row.gas),
          maxFeePerGas: BigInt(row.max_fee_per_gas),
          maxPriorityFeePerGas: BigInt(row.max_priority_fee_per_gas),
          signedAtBlock: BigInt(row.signed_at_block),
          ageMs: row.age_ms,
        })),
    }));
  }

  waiting(limit: number): Promise<Call[]> {
    return this.#db
      .selectFrom("operator_call")
      .selectAll()
      .where("deployment", "=", this.#deployment)
      .where("state", "=", "waiting")
      .orderBy("id")
      .limit(limit)
      .execute();
  }

  /** Counts open calls signed with another key: only that key can finish them. */
  async pendingWithOtherKeys(): Promise<number> {
    const { count } = await this.#db
      .selectFrom("operator_call")
      .select(sql<string>`count(*)`.as("count"))
      .where("deployment", "=", this.#deployment)
      .where("state", "=", "sent")
      .where("operator", "!=", this.#address)
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /**
   * Atomically assigns the next nonce to the call and stores the signed transaction. `used` is the chain's nonce count:
   * more than were assigned here means that the key is used elsewhere. Returns undefined, and signs nothing, for a
   * cancelled call.
   */
  assign(
    call: Pick<Call, "id">,
    used: number,
    sign: (nonce: number) => Promise<Signed>,
  ): Promise<{ signed: Signed; nonce: number; foreign: number } | undefined> {
    return this.#fenced(async (transaction, account) => {
      const expected = account.next_nonce === null ? used : Number(account.next_nonce);
      const nonce = Math.max(expected, used);
      const { numUpdatedRows } = await transaction
        .updateTable("operator_call")
        .set({ state: "sent", operator: this.#address, nonce: String(nonce) })
        .where("id", "=", call.id)
        .where("state", "=", "waiting")
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return undefined;
      const signed = await sign(nonce);
      await insertVersion(transaction, call.id, nonce, signed);
      await this.#moveNonce(transaction, nonce + 1);
      return { signed, nonce, foreign: nonce - expected };
    });
  }

  /** Fills an unused nonce, which would block all later ones, with a transfer of 0 to the operator itself. */
  fillGap(nonce: number, sign: () => Promise<Signed>): Promise<Signed> {
    return this.#fenced(async (transaction) => {
      const signed = await sign();
      const sent = { state: "sent", operator: this.#address, nonce: String(nonce), ended_at: null } as const;
      const { id } = await transaction
        .insertInto("operator_call")
        .values({
          ...sent,
          deployment: this.#deployment,
          key: `gap:${this.#address}:${nonce}`,
          target: "operator",
          function_name: FILLER_KEY,
          to_address: this.#address as Hex,
          data: "0x",
        })
        .onConflict((conflict) => conflict.columns(["deployment", "key"]).doUpdateSet(sent))
        .returning("id")
        .executeTakeFirstOrThrow();
      await insertVersion(transaction, id, nonce, signed);
      return signed;
    });
  }

  /** Adds another version with the same nonce. */
  addVersion({ call, nonce }: PendingCall, signed: Signed): Promise<void> {
    return this.#fenced((transaction) => insertVersion(transaction, call.id, nonce, signed));
  }

  async settle({ id }: Pick<Call, "id">, outcome: Outcome): Promise<void> {
    await this.#fenced((transaction) =>
      transaction
        .updateTable("operator_call")
        .set({
          state: outcome.state,
          tx_hash: outcome.txHash,
          failure: outcome.state === "failed" ? outcome.failure : null,
          ended_at: new Date(),
        })
        .where("id", "=", id)
        .where("state", "in", ["waiting", "sent"])
        .execute(),
    );
  }

  /** Returns a call to the queue: its nonce was used elsewhere, so none of its signed versions can be mined. */
  async requeue({ id }: Pick<Call, "id">): Promise<void> {
    await this.#fenced((transaction) =>
      transaction
        .updateTable("operator_call")
        .set({ state: "waiting", operator: null, nonce: null })
        .where("id", "=", id)
        .where("state", "=", "sent")
        .execute(),
    );
  }

  /** Reopens finished calls whose nonces are unused again after a reorg; they are sent again with the same bytes. */
  async reopen(used: number): Promise<number> {
    const gone = this.#db
      .selectFrom("operator_call")
      .select("id")
      .where("deployment", "=", this.#deployment)
      .where("operator", "=", this.#address)
      .where("nonce", ">=", String(used))
      .where("state", "in", ["done", "failed"]);
    if (!(await gone.limit(1).executeTakeFirst())) return 0;
    return this.#fenced(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable("operator_call")
        .set({ state: "sent", failure: null, tx_hash: null, ended_at: null })
        .where("id", "in", gone)
        .executeTakeFirst();
      return Number(numUpdatedRows);
    });
  }

  async storeBalance(balance: bigint): Promise<void> {
    await this.#fenced((transaction) =>
      transaction
        .updateTable("operator_account")
        .set({ balance: balance.toString() })
        .where("deployment", "=", this.#deployment)
        .where("address", "=", this.#address)
        .execute(),
    );
  }

  async countAlarm(kind: string, text: string): Promise<void> {
    const now = new Date();
    await this.#db
      .insertInto("operator_alarm")
      .values({ deployment: this.#deployment, kind, count: "1", last_text: text, last_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(["deployment", "kind"])
          .doUpdateSet({ count: sql`operator_alarm.count + 1`, last_text: text, last_at: now }),
      )
      .execute();
  }

  async #moveNonce(transaction: Transaction, next: number): Promise<void> {
    await transaction
      .updateTable("operator_account")
      .set({ next_nonce: String(next) })
      .where("deployment", "=", this.#deployment)
      .where("address", "=", this.#address)
      .execute();
  }
}

const FILLER_KEY = "fill";
export const isFiller = (call: Call): boolean =>
  call.target === "operator" && call.function_name === FILLER_KEY;

async function insertVersion(
  transaction: Transaction,
  callId: string,
  nonce: number,
  { hash, raw, gas, maxFeePerGas, maxPriorityFeePerGas, signedAtBlock }: Signed,
): Promise<void> {
  await transaction
    .insertInto("operator_transaction")
    .values({
      hash,
      raw,
      call_id: callId,
      nonce: String(nonce),
      gas: gas.toString(),
      max_fee_per_gas: maxFeePerGas.toString(),
      max_priority_fee_per_gas: maxPriorityFeePerGas.toString(),
      signed_at_block: signedAtBlock.toString(),
    })
    // A gap that reopened after a reorg is filled with the same bytes.
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}
