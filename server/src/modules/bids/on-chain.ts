import { sql } from "kysely";
import { type Effect, family } from "../../indexer/block-effects.ts";
import { projectOnChain } from "../escrow/fold-log.ts";
import { frozenFor, type Placed } from "./stand-bids.ts";

const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + BigInt(amount), 0n).toString();

/** A bid is one of ours if its terms were frozen here: of others nobody is told. */
const isOurs = async ({ transaction, deployment }: Effect, placed: Placed) =>
  (await frozenFor(transaction, deployment, placed)) !== undefined;

async function placedAt(effect: Effect, tokenId: string, bidIndex: string): Promise<Placed> {
  const { args } = await effect.transaction
    .selectFrom("chain_log")
    .select("args")
    .where("deployment", "=", effect.deployment)
    .where("token_id", "=", tokenId)
    .where("event", "=", "BidPlaced")
    .where(sql`args ->> 'bidIndex'`, "=", bidIndex)
    .executeTakeFirstOrThrow();
  return args as unknown as Placed;
}

export const bidsOnChain = family("TrestleEscrow", {
  BidPlaced: async (effect, placed) => {
    const { tokenId, bidIndex, developer, amounts, termsHash } = placed;
    if (!(await isOurs(effect, placed))) return;
    effect.record("bid.placed", {
      tokenId,
      bidIndex: Number(bidIndex),
      developer,
      amount: sum(amounts),
      termsHash,
    });
  },
  BidWithdrawn: async (effect, { tokenId, bidIndex, developer }) => {
    if (!(await isOurs(effect, await placedAt(effect, tokenId, bidIndex)))) return;
    effect.record("bid.withdrawn", { tokenId, bidIndex: Number(bidIndex), developer });
  },
  BidAccepted: async (effect, { tokenId, bidIndex, customer, developer }) => {
    const { milestones } = await projectOnChain(effect, tokenId);
    effect.record("bid.accepted", {
      tokenId,
      bidIndex: Number(bidIndex),
      customer,
      developer,
      amount: sum(milestones.map(({ amount }) => amount)),
    });
  },
});
