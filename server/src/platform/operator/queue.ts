import type { Deployment } from "@trestle/chain/deployment.ts";
import { type AbiOf, locate, type Target } from "@trestle/chain/target.ts";
import type { Generated, Kysely, Selectable } from "kysely";
import { type ContractFunctionArgs, type ContractFunctionName, encodeFunctionData, type Hex } from "viem";
import { announce } from "../events/bus.ts";

export type OperatorTables = {
  operator_account: {
    deployment: string;
    address: string;
    fence: Generated<string>;
    taken_at: Generated<Date>;
    next_nonce: string | null;
    balance: string | null;
  };
  operator_call: {
    id: Generated<string>;
    deployment: string;
    key: string;
    target: string;
    function_name: string;
    to_address: Hex;
    data: Hex;
    state: Generated<"waiting" | "sent" | "done" | "failed">;
    operator: string | null;
    nonce: string | null;
    failure: string | null;
    tx_hash: Hex | null;
    enqueued_at: Generated<Date>;
    ended_at: Date | null;
    cancelled_at: Date | null;
  };
  operator_transaction: {
    hash: Hex;
    call_id: string;
    nonce: string;
    raw: Hex;
    gas: string;
    max_fee_per_gas: string;
    max_priority_fee_per_gas: string;
    signed_at: Generated<Date>;
    signed_at_block: string;
  };
  operator_alarm: { deployment: string; kind: string; count: string; last_text: string; last_at: Date };
};

declare module "../database/tables.ts" {
  interface Tables extends OperatorTables {}
}

/** The bus's word for "there is something to send". */
export const OPERATOR_TOPIC = "operator";

type Changing = "nonpayable";
type FunctionName<T extends Target> = ContractFunctionName<AbiOf<T>, Changing>;

export type OperatorCall<T extends Target, F extends FunctionName<T>> = {
  /** Names the wanted effect. */
  key: string;
  contract: T;
  functionName: F;
  args: ContractFunctionArgs<AbiOf<T>, Changing, F>;
};

/**
 * Has the operator call one of our contracts once the surrounding transaction commits, exactly once per key. Wanting
 * it again is harmless; a call that failed has had no effect, so wanting it again tries it again. Answers whether this
 * queued it: false where it is queued or done already.
 */
export async function enqueueOperatorCall<
  Tables extends OperatorTables,
  const T extends Target,
  F extends FunctionName<T>,
>(transaction: Kysely<Tables>, deployment: Deployment, call: OperatorCall<T, F>): Promise<boolean> {
  const db = transaction as unknown as Kysely<OperatorTables>;
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
          // As it is wanted now: a score may have changed since it failed.
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

/** Counts done calls with this prefix of the key, to number the next key of a repeatable effect. */
export async function doneOperatorCalls<Tables extends OperatorTables>(
  connection: Kysely<Tables>,
  deployment: Deployment,
  beginning: string,
): Promise<number> {
  const { count } = await (connection as unknown as Kysely<OperatorTables>)
    .selectFrom("operator_call")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("deployment", "=", deployment.key)
    .where("state", "=", "done")
    .where(({ fn, val }) => fn<boolean>("starts_with", ["key", val(beginning)]))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Cancels a call while nothing is signed for it; from then on nothing can be. Returns false where it is signed, done or
 * failed, since signed bytes can be mined whether or not the row says cancelled.
 */
export async function cancelOperatorCall<Tables extends OperatorTables>(
  transaction: Kysely<Tables>,
  deployment: Deployment,
  id: string,
  reason: string,
): Promise<boolean> {
  const now = new Date();
  const { numUpdatedRows } = await (transaction as unknown as Kysely<OperatorTables>)
    .updateTable("operator_call")
    .set({ state: "failed", failure: `Cancelled: ${reason}`, ended_at: now, cancelled_at: now })
    .where("id", "=", id)
    .where("deployment", "=", deployment.key)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Outcome = Pick<Selectable<OperatorTables["operator_call"]>, "key" | "state" | "failure" | "tx_hash">;

/** Returns the outcomes of calls, by key. */
export async function operatorOutcomes<Tables extends OperatorTables>(
  connection: Kysely<Tables>,
  deployment: Deployment,
  keys: string[],
): Promise<Map<string, Outcome>> {
  if (keys.length === 0) return new Map();
  const rows = await (connection as unknown as Kysely<OperatorTables>)
    .selectFrom("operator_call")
    .select(["key", "state", "failure", "tx_hash"])
    .where("deployment", "=", deployment.key)
    .where("key", "in", keys)
    .execute();
  return new Map(rows.map((row) => [row.key, row]));
}

/** Returns the keys with this beginning of failed calls that were not retried. */
export async function failedOperatorKeys<Tables extends OperatorTables>(
  connection: Kysely<Tables>,
  deployment: Deployment,
  beginning: string,
): Promise<string[]> {
  const rows = await (connection as unknown as Kysely<OperatorTables>)
    .selectFrom("operator_call")
    .select("key")
    .where("deployment", "=", deployment.key)
    .where("state", "=", "failed")
    .where(({ fn, val }) => fn<boolean>("starts_with", ["key", val(beginning)]))
    .execute();
  return rows.map(({ key }) => key);
}

/** The number of the call that sent this transaction, if the operator did. */
export async function operatorCallOf<Tables extends OperatorTables>(
  connection: Kysely<Tables>,
  txHash: string,
): Promise<string | undefined> {
  const row = await (connection as unknown as Kysely<OperatorTables>)
    .selectFrom("operator_transaction")
    .select("call_id")
    .where("hash", "=", txHash as Hex)
    .executeTakeFirst();
  return row?.call_id;
}
