import { type Deployment, deploymentKey } from "@trestle/chain/deployment.ts";
import { locate, type Target } from "@trestle/chain/target.ts";
import type { Kysely, Selectable } from "kysely";
import { decodeFunctionData, isAddress } from "viem";
import type { OperatorTables } from "../operator-queue.ts";

const SHOWN = 12;

type Row = Selectable<OperatorTables["operator_call"]>;
type Call = Pick<Row, "id" | "state" | "failure" | "tx_hash" | "enqueued_at" | "function_name"> & {
  /** The first address among the arguments: whom it is about. */
  about: string | null;
};
type Overview = { address: string | null; balance: string | null; calls: Call[] };

/** Who sends for the server, what is left in the purse, and the newest calls; those that are not done come first. */
export async function overseeOperator<Tables extends OperatorTables>(
  database: Kysely<Tables>,
  of: Deployment,
): Promise<Overview> {
  const db = database as unknown as Kysely<OperatorTables>;
  const deployment = deploymentKey(of);
  const account = await db
    .selectFrom("operator_account")
    .select(["address", "balance"])
    .where("deployment", "=", deployment)
    .orderBy("taken_at", "desc")
    .executeTakeFirst();
  const newest = (states: Row["state"][]) =>
    db
      .selectFrom("operator_call")
      .selectAll()
      .where("deployment", "=", deployment)
      .where("state", "in", states)
      .orderBy("id", "desc")
      .limit(SHOWN)
      .execute();
  const rows = [
    ...(await newest(["failed"])),
    ...(await newest(["waiting", "sent"])),
    ...(await newest(["done"])),
  ];
  return {
    address: account?.address ?? null,
    balance: account?.balance ?? null,
    calls: rows.slice(0, SHOWN).map((row) => ({ ...row, about: aboutWhom(of, row) })),
  };
}

function aboutWhom(deployment: Deployment, { target, data }: Row): string | null {
  const { abi } = locate(deployment, target as Target);
  const { args = [] } = decodeFunctionData({ abi, data });
  return args.find((value): value is string => typeof value === "string" && isAddress(value)) ?? null;
}
