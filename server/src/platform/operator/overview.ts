import type { Deployment } from "@trestle/chain/deployment.ts";
import { locate, type Target } from "@trestle/chain/target.ts";
import { sql } from "kysely";
import { decodeFunctionData, isAddress } from "viem";
import type { Db, RowOf } from "../database/tables.ts";

const MAX_LISTED = 50;

type Row = RowOf<"operator_call">;
export type ListedCall = Row & {
  /** The first address among the arguments: the account that the call is about. */
  about: string | null;
};

/** Returns the operator's address and its remaining balance. */
export async function operatorAccount(
  db: Db,
  deployment: Deployment,
): Promise<{ address: string; balance: string | null } | undefined> {
  return db
    .selectFrom("operator_account")
    .select(["address", "balance"])
    .where("deployment", "=", deployment.key)
    .orderBy("taken_at", "desc")
    .executeTakeFirst();
}

/** Returns how many calls are open or failed, and the age of the oldest open one. */
export async function operatorCounts(db: Db, deployment: Deployment) {
  const account = await operatorAccount(db, deployment);
  const { rows } = await sql<{ waiting: number; failed: number; oldestSeconds: number }>`
    select count(*) filter (where state <> 'failed')::integer as waiting,
      count(*) filter (where state = 'failed' and cancelled_at is null)::integer as failed,
      coalesce(extract(epoch from now() - min(enqueued_at) filter (where state <> 'failed')), 0)::integer
        as "oldestSeconds"
    from operator_call where deployment = ${deployment.key} and state in ('waiting', 'sent', 'failed')`.execute(
    db,
  );
  return { balance: account?.balance ?? null, ...(rows[0] as (typeof rows)[number]) };
}

/** Returns open calls: failed ones that were not cancelled first, then pending ones. */
export async function openCalls(db: Db, deployment: Deployment): Promise<ListedCall[]> {
  const newest = (states: Row["state"][]) =>
    callsOf(db, deployment)
      .where("state", "in", states)
      .where(({ or, eb }) => or([eb("state", "<>", "failed"), eb("cancelled_at", "is", null)]))
      .orderBy("id", "desc")
      .limit(MAX_LISTED)
      .execute();
  const rows = [...(await newest(["failed"])), ...(await newest(["waiting", "sent"]))];
  return rows.map((row) => ({ ...row, about: aboutWhom(deployment, row) }));
}

/** Returns ended calls, newest first. */
export async function endedCalls(
  db: Db,
  deployment: Deployment,
  { limit, before }: { limit: number; before?: string },
): Promise<ListedCall[]> {
  const rows = await callsOf(db, deployment)
    .where("state", "in", ["done", "failed"])
    .$if(before !== undefined, (query) => query.where("id", "<", before as string))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, about: aboutWhom(deployment, row) }));
}

export async function findCall(db: Db, deployment: Deployment, id: string): Promise<Row | undefined> {
  return callsOf(db, deployment).where("id", "=", id).executeTakeFirst();
}

const callsOf = (db: Db, deployment: Deployment) =>
  db.selectFrom("operator_call").selectAll().where("deployment", "=", deployment.key);

/** Returns the address that a call is about; null for the operator's own transfers, which call no contract. */
function aboutWhom(deployment: Deployment, { target, data }: Row): string | null {
  if (data === "0x") return null;
  const { abi } = locate(deployment, target as Target);
  const { args = [] } = decodeFunctionData({ abi, data });
  return args.find((value): value is string => typeof value === "string" && isAddress(value)) ?? null;
}

/** Returns failed calls that were neither retried nor cancelled, oldest first. */
export const failedCalls = (db: Db, deployment: Deployment, limit: number): Promise<Row[]> =>
  callsOf(db, deployment)
    .where("state", "=", "failed")
    .where("cancelled_at", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();
