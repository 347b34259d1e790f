import type { Deployment } from "@trestle/chain/deployment.ts";
import { locate, type Target } from "@trestle/chain/target.ts";
import { type Kysely, type Selectable, sql } from "kysely";
import { decodeFunctionData, isAddress } from "viem";
import type { OperatorTables } from "./queue.ts";

const SHOWN = 50;

type Row = Selectable<OperatorTables["operator_call"]>;
export type ListedCall = Row & {
  /** The first address among the arguments: whom it is about. */
  about: string | null;
};

/** Returns the operator's address and its remaining balance. */
export async function operatorAccount<Tables extends OperatorTables>(
  database: Kysely<Tables>,
  deployment: Deployment,
): Promise<{ address: string; balance: string | null } | undefined> {
  return (database as unknown as Kysely<OperatorTables>)
    .selectFrom("operator_account")
    .select(["address", "balance"])
    .where("deployment", "=", deployment.key)
    .orderBy("taken_at", "desc")
    .executeTakeFirst();
}

/** Returns how many calls are open or failed, and the age of the oldest open one. */
export async function operatorCounts<Tables extends OperatorTables>(
  database: Kysely<Tables>,
  deployment: Deployment,
) {
  const account = await operatorAccount(database, deployment);
  const { rows } = await sql<{ waiting: number; failed: number; oldestSeconds: number }>`
    select count(*) filter (where state <> 'failed')::integer as waiting,
      count(*) filter (where state = 'failed' and cancelled_at is null)::integer as failed,
      coalesce(extract(epoch from now() - min(enqueued_at) filter (where state <> 'failed')), 0)::integer
        as "oldestSeconds"
    from operator_call where deployment = ${deployment.key} and state in ('waiting', 'sent', 'failed')`.execute(
    database,
  );
  return { balance: account?.balance ?? null, ...(rows[0] as (typeof rows)[number]) };
}

/** Returns open calls: failed ones that were not cancelled first, then pending ones. */
export async function openCalls<Tables extends OperatorTables>(
  database: Kysely<Tables>,
  deployment: Deployment,
): Promise<ListedCall[]> {
  const newest = (states: Row["state"][]) =>
    callsOf(database, deployment)
      .where("state", "in", states)
      .where(({ or, eb }) => or([eb("state", "<>", "failed"), eb("cancelled_at", "is", null)]))
      .orderBy("id", "desc")
      .limit(SHOWN)
      .execute();
  const rows = [...(await newest(["failed"])), ...(await newest(["waiting", "sent"]))];
  return rows.map((row) => ({ ...row, about: aboutWhom(deployment, row) }));
}

/** Returns ended calls, newest first. */
export async function endedCalls<Tables extends OperatorTables>(
  database: Kysely<Tables>,
  deployment: Deployment,
  { limit, before }: { limit: number; before?: string },
): Promise<ListedCall[]> {
  const rows = await callsOf(database, deployment)
    .where("state", "in", ["done", "failed"])
    .$if(before !== undefined, (query) => query.where("id", "<", before as string))
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, about: aboutWhom(deployment, row) }));
}

export async function findCall<Tables extends OperatorTables>(
  database: Kysely<Tables>,
  deployment: Deployment,
  id: string,
): Promise<Row | undefined> {
  return callsOf(database, deployment).where("id", "=", id).executeTakeFirst();
}

const callsOf = <Tables extends OperatorTables>(database: Kysely<Tables>, deployment: Deployment) =>
  (database as unknown as Kysely<OperatorTables>)
    .selectFrom("operator_call")
    .selectAll()
    .where("deployment", "=", deployment.key);

/** Returns the address that a call is about; null for the operator's own transfers, which call no contract. */
function aboutWhom(deployment: Deployment, { target, data }: Row): string | null {
  if (data === "0x") return null;
  const { abi } = locate(deployment, target as Target);
  const { args = [] } = decodeFunctionData({ abi, data });
  return args.find((value): value is string => typeof value === "string" && isAddress(value)) ?? null;
}

/** Returns failed calls that were neither retried nor cancelled, oldest first. */
export const failedCalls = <Tables extends OperatorTables>(
  database: Kysely<Tables>,
  deployment: Deployment,
  limit: number,
): Promise<Row[]> =>
  callsOf(database, deployment)
    .where("state", "=", "failed")
    .where("cancelled_at", "is", null)
    .orderBy("id")
    .limit(limit)
    .execute();
