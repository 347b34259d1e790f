import { hasRole } from "@trestle/domain/auth/user.ts";
import type { NegotiationUpdate, OfferStatus, Turn } from "@trestle/domain/bids/negotiation.ts";
import { NO_THREAD } from "@trestle/domain/bids/negotiation.ts";
import { refuse } from "@trestle/domain/errors.ts";
import { recordAudit } from "../../platform/events/audit.ts";
import { publish } from "../../platform/events/live-updates.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Db, Transaction } from "../../services.ts";
import { isBlocked } from "../moderation/blocks.ts";
import { isReported } from "../moderation/reports.ts";
import type { NegotiationRow, OfferRow } from "./tables.ts";

export type Side = "customer" | "developer";
export const sideOf = ({ customer_id }: NegotiationRow, accountId: string): Side =>
  customer_id === accountId ? "customer" : "developer";
export const otherOf = (row: NegotiationRow, accountId: string): string =>
  row.customer_id === accountId ? row.developer_id : row.customer_id;

const isParty = (row: NegotiationRow, accountId: string) =>
  row.customer_id === accountId || row.developer_id === accountId;

/** Returns a thread to its two sides; other accounts get "not found". */
export async function findThread(db: Db, id: string, accountId: string): Promise<NegotiationRow> {
  const row = await db.selectFrom("negotiation").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row || !isParty(row, accountId)) refuse("not_found", NO_THREAD);
  return row;
}

/** Returns a thread to its sides, or to administrators once one side has reported the other, which is logged. */
export async function findReadableThread(
  db: Db,
  id: string,
  viewer: Viewer["account"],
): Promise<NegotiationRow> {
  const row = await db.selectFrom("negotiation").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) refuse("not_found", NO_THREAD);
  if (isParty(row, viewer.id)) return row;
  if (!hasRole(viewer, "admin") || !(await isReported(db, id))) refuse("not_found", NO_THREAD);
  await recordAudit(db, viewer.id, { act: "read a reported thread", subject: "negotiation", subjectId: id });
  return row;
}

/** Locks the thread until the transaction ends: of two concurrent acts, the second sees the first. */
export async function lockThread(
  transaction: Transaction,
  id: string,
  accountId: string,
): Promise<NegotiationRow> {
  await transaction.selectFrom("negotiation").select("id").where("id", "=", id).forUpdate().execute();
  return findThread(transaction, id, accountId);
}

/** Returns why one side can't write to the other; null if it can. */
export async function writeObstacle(db: Db, row: NegotiationRow, accountId: string): Promise<string | null> {
  const other = otherOf(row, accountId);
  if (await isBlocked(db, accountId, other)) return "You’ve blocked this person. Unblock them to continue.";
  return (await isBlocked(db, other, accountId))
    ? "The other person no longer accepts messages from you."
    : null;
}

export async function refuseSilenced(db: Db, row: NegotiationRow, accountId: string): Promise<void> {
  const reason = await writeObstacle(db, row, accountId);
  if (reason) refuse("forbidden", reason);
}

/** Sets the thread's latest activity and notifies both sides' open pages. */
export async function touchThread(transaction: Transaction, row: NegotiationRow): Promise<void> {
  await transaction
    .updateTable("negotiation")
    .set({ updated_at: new Date() })
    .where("id", "=", row.id)
    .execute();
  await tellThread(transaction, row);
}

export function tellThread(
  db: Db,
  { id, project_id, customer_id, developer_id }: NegotiationRow,
): Promise<void> {
  const message: NegotiationUpdate = {
    type: "NEGOTIATION_UPDATE",
    data: { _id: id, projectId: project_id },
  };
  return publish(db, { accounts: [customer_id, developer_id] }, message);
}

/** Returns both accounts of a negotiation; empty if it doesn't exist. */
export async function sidesOf(db: Db, id: string): Promise<string[]> {
  const row = await db
    .selectFrom("negotiation")
    .select(["customer_id", "developer_id"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ? [row.customer_id, row.developer_id] : [];
}

/** Returns the negotiations between two accounts. */
export const threadsBetween = (db: Db, one: string, other: string): Promise<NegotiationRow[]> =>
  db
    .selectFrom("negotiation")
    .selectAll()
    .where("customer_id", "in", [one, other])
    .where("developer_id", "in", [one, other])
    .execute();

/** An offer with its bid on the chain, if any, and the bid's block. */
export type KnownOffer = OfferRow & { bidIndex: number | null; bidBlock: bigint | null };

/**
 * Returns an offer's current status: committed once its bid is on the chain, expired after its time. `now` in seconds.
 */
export function statusOf({ status, content, bidIndex }: KnownOffer, now = Date.now() / 1000): OfferStatus {
  if (status === "committed" || (status === "agreed" && bidIndex !== null)) return "committed";
  const waits = status === "open" || status === "agreed";
  return waits && content.expiry <= now ? "expired" : status;
}

/** Returns the next step of the thread, from one side's view. */
export function turnOf(row: NegotiationRow, last: KnownOffer | undefined, accountId: string): Turn {
  const status = last && statusOf(last);
  if (status === "open") return last?.made_by === accountId ? "theirs" : "yours";
  if (status === "agreed") return sideOf(row, accountId) === "developer" ? "commit" : "theirs";
  return status === "committed" ? "committed" : "none";
}

/** Returns the offers of these threads, each with its bid on the chain, in order. */
export async function offersOf(db: Db, threadIds: string[]): Promise<KnownOffer[]> {
  if (threadIds.length === 0) return [];
  const offers = await offersIn(db, threadIds).orderBy("number").execute();
  return withBids(db, threadIds, offers);
}

export async function lastOffersOf(db: Db, threadIds: string[]): Promise<KnownOffer[]> {
  if (threadIds.length === 0) return [];
  const last = offersIn(db, threadIds).distinctOn("negotiation_id").orderBy("number", "desc");
  return withBids(db, threadIds, await last.execute());
}

const offersIn = (db: Db, threadIds: string[]) =>
  db
    .selectFrom("negotiation_offer")
    .selectAll()
    .where("negotiation_id", "in", threadIds)
    .orderBy("negotiation_id");

async function withBids(db: Db, threadIds: string[], offers: OfferRow[]): Promise<KnownOffer[]> {
  const bids = await db
    .selectFrom("bid_terms")
    .innerJoin("bid", "bid.terms_hash", "bid_terms.terms_hash")
    .select(["bid_terms.negotiation_id", "bid_terms.offer_number", "bid.bid_index", "bid.block_number"])
    .where("bid_terms.negotiation_id", "in", threadIds)
    .execute();
  const bidOf = new Map(bids.map((bid) => [`${bid.negotiation_id} ${bid.offer_number}`, bid]));
  return offers.map((offer) => {
    const bid = bidOf.get(`${offer.negotiation_id} ${offer.number}`);
    return {
      ...offer,
      bidIndex: bid?.bid_index ?? null,
      bidBlock: bid ? BigInt(bid.block_number) : null,
    };
  });
}
