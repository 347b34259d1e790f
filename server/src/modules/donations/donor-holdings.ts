import type { DonorHolding } from "@trestle/domain/donations/donation.ts";
import { donorShares } from "@trestle/domain/donations/donor-shares.ts";
import type { ProjectOnChain } from "@trestle/domain/escrow/project-on-chain.ts";
import { donorRefund, donorRefundAfterWork } from "@trestle/domain/escrow/refundable.ts";
import { chainTime } from "../../indexer/chain-time.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { RowServices } from "../../services.ts";
import { type DonorMoney, donorMoney, type SpentDonations, spentDonations } from "../escrow/donor-money.ts";
import { projectsOnChain } from "../escrow/escrow-state.ts";
import { type DeedBrief, deedBriefs, NO_BRIEF } from "../projects/directory.ts";

type Gift = { token_id: string; given: string; last: Date };

/** Returns a wallet's donations and their use by project, newest deeds first. */
export async function donorHoldings(
  services: RowServices,
  viewer: Viewer["account"] | undefined,
  donor: string,
  { tokenId, below, limit }: { tokenId?: string; below?: string; limit: number },
): Promise<DonorHolding[]> {
  const { db, deployment } = services;
  const key = deployment.key;
  const gifts: Gift[] = await db
    .selectFrom("donation")
    .select(({ fn }) => [
      "token_id",
      fn.sum<string>("amount").as("given"),
      fn.max<Date>("made_at").as("last"),
    ])
    .where("deployment", "=", key)
    .where("donor", "=", donor)
    .$if(tokenId !== undefined, (query) => query.where("token_id", "=", tokenId as string))
    .$if(below !== undefined, (query) => query.where("token_id", "<", below as string))
    .groupBy("token_id")
    .orderBy("token_id", "desc")
    .limit(limit)
    .execute();
  if (gifts.length === 0) return [];
  const tokenIds = gifts.map(({ token_id }) => token_id);
  const states = await projectsOnChain(db, key, tokenIds);
  const money = await donorMoney(db, key, donor, tokenIds);
  const spent = await spentDonations(db, key, tokenIds);
  const briefs = await deedBriefs(services, tokenIds, viewer);
  const now = new Date((await chainTime(db, key)).now * 1000);
  return gifts.flatMap((gift) => {
    const state = states.get(gift.token_id);
    if (!state) return [];
    const own = money.get(gift.token_id) ?? { unclaimed: 0n, refunded: 0n };
    const brief = briefs.get(gift.token_id) ?? NO_BRIEF;
    const ofThis = spent.filter(({ tokenId }) => tokenId === gift.token_id);
    return holding(gift, state, own, brief, ofThis, now);
  });
}

const ENDED_STATUSES: ProjectOnChain["status"][] = ["completed", "settled", "cancelled"];

function holding(
  { token_id, given, last }: Gift,
  state: ProjectOnChain,
  { unclaimed, refunded }: DonorMoney,
  { project, openUntil, titleOf }: DeedBrief,
  spent: SpentDonations[],
  now: Date,
): DonorHolding {
  const refundable = donorRefund(state, unclaimed);
  const total = spent.reduce((sum, { amount }) => sum + amount, 0n);
  const inOrder = spent.map(({ milestone, amount }) => ({ milestone: milestone ?? SETTLEMENT, amount }));
  const shares = donorShares(inOrder, BigInt(given), BigInt(state.donated));
  const paidOf = (index: number) =>
    inOrder
      .filter(({ milestone }) => milestone === index)
      .reduce((sum, { amount }) => sum + amount, 0n)
      .toString();
  const line = (index: number, title: string, status: string, amount: string) => ({
    title,
    status,
    amount,
    fromDonations: paidOf(index),
    share: (shares.get(index) ?? 0n).toString(),
  });
  return {
    tokenId: token_id,
    project,
    status: state.status,
    openUntil: openUntil?.toISOString() ?? null,
    isExpired: state.status === "open" && openUntil !== null && openUntil <= now,
    given,
    paid: (BigInt(given) - refundable - refunded).toString(),
    refundable: refundable.toString(),
    afterWork: donorRefundAfterWork(state, unclaimed).toString(),
    canClaim: ENDED_STATUSES.includes(state.status) && refundable > 0n,
    claimed: refunded.toString(),
    lastGivenAt: last.toISOString(),
    everyone: {
      given: state.donated,
      spent: total.toString(),
      left: (BigInt(state.donated) - total).toString(),
    },
    milestones: [
      ...state.milestones.map(({ status, amount }, index) => line(index, titleOf(index), status, amount)),
      ...(shares.has(SETTLEMENT) ? [line(SETTLEMENT, "Settlement", "resolved", paidOf(SETTLEMENT))] : []),
    ],
  };
}

/** Used for settlements in place of a milestone's index. */
const SETTLEMENT = -1;
