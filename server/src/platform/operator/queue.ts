import type { Deployment } from "@trestle/chain/deployment.ts";
import { type AbiOf, locate, type Target } from "@trestle/chain/target.ts";
import { type ContractFunctionArgs, type ContractFunctionName, encodeFunctionData, type Hex } from "viem";
import type { Db, RowOf } from "../database/tables.ts";
import { announce } from "../events/bus.ts";

declare module "../database/tables.ts" {
  interface Tables
    extends Table<"operator_account" | "operator_call" | "operator_transaction" | "operator_alarm"> {}
  interface Refined {
    "operator_call.to_address": Hex;
    "operator_call.data": Hex;
    "operator_call.tx_hash": Hex;
    "operator_transaction.hash": Hex;
    "operator_transaction.raw": Hex;
  }
}

/** Bus topic that announces queued calls. */
export const OPERATOR_TOPIC = "operator";

type Changing = "nonpayable";
type FunctionName<T extends Target> = ContractFunctionName<AbiOf<T>, Changing>;

export type OperatorCall<T extends Target, F extends FunctionName<T>> = {
  /** Idempotency key: names the effect. */
  key: string;
  contract: T;
  functionName: F;
  args: ContractFunctionArgs<AbiOf<T>, Changing, F>;
};

/**
 * Queues a call of the operator to one of our contracts, sent after the surrounding transaction commits, exactly once
 * per key. Queueing again is harmless; a failed call has had no effect, so queueing it again retries it. Returns false
 * if the call was already queued or done.
 */
export async function enqueueOperatorCall<const T extends Target, F extends FunctionName<T>>(
  db: Db,
  deployment: Deployment,
  call: OperatorCall<T, F>,
): Promise<boolean> {
  const { abi, address } = locate(deployment, call.contract);
  const data = encodeFunctionData({ abi, functionName: call.functionName as string, args: call.args as [] });
  const wanted = {
    target: call.contract,
    function_name: call.functionName,
    to_address: address,
    data,
  };
  const row = await db
    .insertInto("operator_call")
    .values({ deployment: deployment.key, key: call.key, ...wanted })
    .onConflict((conflict) =>
      conflict
        .columns(["deployment", "key"])
        .doUpdateSet({
          // With current arguments: a score may have changed since the failure.
          ...wanted,
          state: "waiting",
          operator: null,
          nonce: null,
          failure: null,
          tx_hash: null,
          ended_at: null,
          cancelled_at: null,
        })
        .where("operator_call.state", "=", "failed"),
    )
    .returning("id")
    .executeTakeFirst();
  if (row) await announce(db, OPERATOR_TOPIC, row.id);
  return row !== undefined;
}

/** Counts finished calls with this key prefix, to number the next key of a repeatable effect. */
export async function doneOperatorCalls(db: Db, deployment: Deployment, beginning: string): Promise<number> {
  const { count } = await db
    .selectFrom("operator_call")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("deployment", "=", deployment.key)
    .where("state", "=", "done")
    .where(({ fn, val }) => fn<boolean>("starts_with", ["key", val(beginning)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Cancels a call before it is signed; it is then never signed. Returns false if the call is signed, done or failed,
 * because signed bytes can be mined regardless of the row.
 */
export async function cancelOperatorCall(
  db: Db,
  deployment: Deployment,
  id: string,
  reason: string,
): Promise<boolean> {
  const now = new Date();
  const { numUpdatedRows } = await db
    .updateTable("operator_call")
    .set({ state: "failed", failure: `Cancelled: ${reason}`, ended_at: now, cancelled_at: now })
    .where("id", "=", id)
    .where("deployment", "=", deployment.key)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Outcome = Pick<RowOf<"operator_call">, "key" | "state" | "failure" | "tx_hash">;

export async function operatorOutcomes(
  db: Db,
  deployment: Deployment,
  keys: string[],
): Promise<Map<string, Outcome>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .selectFrom("operator_call")
    .select(["key", "state", "failure", "tx_hash"])
    .where("deployment", "=", deployment.key)
    .where("key", "in", keys)
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/** Returns the keys with this prefix of failed calls that were not retried. */
export async function failedOperatorKeys(
  db: Db,
  deployment: Deployment,
  beginning: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("operator_call")
    .select("key")
    .where("deployment", "=", deployment.key)
    .where("state", "=", "failed")
    .where(({ fn, val }) => fn<boolean>("starts_with", ["key", val(beginning)]))
    .execute();
  return rows.map(({ key }) => key);
}

/** Returns the number of the call that sent this transaction, if the operator did. */
export async function operatorCallOf(db: Db, txHash: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("operator_transaction")
    .select("call_id")
    .where("hash", "=", txHash as Hex)
    .executeTakeFirst();
  return row?.call_id;
}
