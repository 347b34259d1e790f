import {
  type AcceptedPlan,
  type EscrowLog,
  fold,
  openProject,
  type ProjectOnChain,
} from "@trestle/domain/escrow/fold.ts";
import { sql, type Transaction } from "kysely";
import type { Tables } from "../../dependencies.ts";
import type { Effect } from "../../indexer/block-effects.ts";

type Place = Pick<Effect, "transaction" | "deployment" | "folded">;

export function beginFold({ folded }: Place, tokenId: string, customer: string): void {
  folded.set(tokenId, openProject(customer));
}

/** The project as it stands after the logs so far. */
export async function projectOnChain(
  { transaction, deployment, folded }: Place,
  tokenId: string,
): Promise<ProjectOnChain> {
  const known = folded.get(tokenId);
  if (known) return known;
  const { state } = await transaction
    .selectFrom("escrow_project")
    .select("state")
    .where("deployment", "=", deployment)
    .where("token_id", "=", tokenId)
    .executeTakeFirstOrThrow();
  folded.set(tokenId, state);
  return state;
}

/** Lets one log of the escrow count: for where the project stands, and in the ledger. */
export async function foldLog(place: Place, tokenId: string, log: EscrowLog) {
  const before = await projectOnChain(place, tokenId);
  const plan =
    log.event === "BidAccepted" ? await acceptedPlan(place, tokenId, log.args.bidIndex) : undefined;
  const { project, movements } = fold(before, log, plan);
  place.folded.set(tokenId, project);
  return movements;
}

async function acceptedPlan(place: Place, tokenId: string, bidIndex: string): Promise<AcceptedPlan> {
  const logs = place.transaction
    .selectFrom("chain_log")
    .select("args")
    .where("deployment", "=", place.deployment);
  const bid = await logs
    .where("token_id", "=", tokenId)
    .where("event", "=", "BidPlaced")
    .where(sql`args ->> 'bidIndex'`, "=", bidIndex)
    .executeTakeFirstOrThrow();
  const { amounts, deadlines, termsId } = bid.args as {
    amounts: string[];
    deadlines: string[];
    termsId: string;
  };
  const terms = await logs
    .where("contract", "=", "Registry")
    .where("event", "=", "TermsAdded")
    .where(sql`args ->> 'termsId'`, "=", termsId)
    .executeTakeFirstOrThrow();
  return { amounts, deadlines, feeRecipient: terms.args.feeRecipient as string };
}

/** Writes the projects that logs have changed. */
export async function saveFolded(
  transaction: Transaction<Tables>,
  deployment: string,
  folded: [tokenId: string, project: ProjectOnChain][],
): Promise<void> {
  await transaction
    .insertInto("escrow_project")
    .values(
      folded.map(([token_id, state]) => ({
        deployment,
        token_id,
        customer: state.customer,
        developer: state.developer,
        status: state.status,
        state: JSON.stringify(state),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(["deployment", "token_id"]).doUpdateSet((row) => ({
        customer: row.ref("excluded.customer"),
        developer: row.ref("excluded.developer"),
        status: row.ref("excluded.status"),
        state: row.ref("excluded.state"),
      })),
    )
    .execute();
}

/** Folds a project's remaining logs anew, after a reorg has taken some away. */
export async function refold(
  transaction: Transaction<Tables>,
  deployment: string,
  tokenId: string,
): Promise<void> {
  const logs = await transaction
    .selectFrom("chain_log")
    .select(["contract", "event", "args"])
    .where("deployment", "=", deployment)
    .where("token_id", "=", tokenId)
    .orderBy("block_number")
    .orderBy("log_index")
    .execute();
  const place: Place = { transaction, deployment, folded: new Map() };
  for (const { contract, event, args } of logs) {
    if (event === "ProjectMinted") beginFold(place, tokenId, args.customer as string);
    else if (contract === "TrestleEscrow") await foldLog(place, tokenId, { event, args } as EscrowLog);
  }
  await transaction
    .deleteFrom("escrow_project")
    .where("deployment", "=", deployment)
    .where("token_id", "=", tokenId)
    .execute();
  if (place.folded.size > 0) await saveFolded(transaction, deployment, [...place.folded]);
}
