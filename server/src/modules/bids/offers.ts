import { MAX_OFFERS } from "@trestle/domain/bids/negotiation.ts";
import { asBid, type OfferContent } from "@trestle/domain/bids/offer.ts";
import { refuse } from "@trestle/domain/errors.ts";
import type { EventType } from "@trestle/domain/events.ts";
import { finalBlock } from "../../indexer/finality.ts";
import { recordEvent } from "../../platform/events/events.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Db, RowServices, Transaction } from "../../services.ts";
import { lockOpenProject } from "../projects/directory.ts";
import { findProject } from "../projects/read-project.ts";
import { refuseProblems } from "./freeze-bid.ts";
import { CLOSED, offerObstacle, takesOffers } from "./policy.ts";
import type { NegotiationRow, OfferRow } from "./tables.ts";
import {
  type KnownOffer,
  lockThread,
  offersOf,
  refuseSilenced,
  sideOf,
  statusOf,
  touchThread,
} from "./thread.ts";

type Account = Viewer["account"];

/** Offers that one side can make in a row without an answer. */
const MAX_UNANSWERED = 3;
const NEWER_OFFER = "A newer offer has arrived. Review it first.";

/** Makes an offer, which replaces the last one. */
export async function makeOffer(
  services: RowServices,
  maker: Account,
  id: string,
  { content, basedOn }: { content: OfferContent; basedOn: number },
): Promise<void> {
  await services.db.transaction().execute(async (transaction) => {
    const row = await lockThread(transaction, id, maker.id);
    await refuseSilenced(transaction, row, maker.id);
    await requireOffers({ ...services, db: transaction }, row, maker, content);
    await lockOpenProject(transaction, row.project_id);
    const offers = await offersOf(transaction, [row.id]);
    const last = offers.at(-1);
    if ((last?.number ?? 0) !== basedOn) refuse("conflict", NEWER_OFFER);
    const unanswered = offers.slice(-MAX_UNANSWERED).filter(({ made_by }) => made_by === maker.id);
    if (unanswered.length === MAX_UNANSWERED)
      refuse("conflict", "Your last offers haven’t been answered yet. Wait for a reply.");
    if (basedOn >= MAX_OFFERS)
      refuse("conflict", `A negotiation can have at most ${MAX_OFFERS} offers. Agree to one, or end it.`);
    if (last) await leave({ ...services, db: transaction }, transaction, last, maker.id);
    await transaction
      .insertInto("negotiation_offer")
      .values({
        negotiation_id: id,
        number: basedOn + 1,
        made_by: maker.id,
        content: JSON.stringify(content),
      })
      .execute();
    await record(transaction, row, maker.id, "negotiation.offered", basedOn + 1, content.quote);
    await touchThread(transaction, row);
  });
}

async function requireOffers(
  services: RowServices,
  row: NegotiationRow,
  maker: Account,
  content: OfferContent,
): Promise<void> {
  const project = await findProject(services, row.project_id, maker);
  const obstacle =
    sideOf(row, maker.id) === "developer"
      ? await offerObstacle(services, project, maker)
      : takesOffers(project)
        ? null
        : CLOSED;
  if (obstacle) refuse("forbidden", obstacle);
  refuseProblems(content, project);
}

/** Closes the previous offer when a new one replaces it. */
async function leave(
  services: RowServices,
  transaction: Transaction,
  last: KnownOffer,
  makerId: string,
): Promise<void> {
  const status = statusOf(last);
  if (status === "agreed")
    refuse("conflict", "You’ve both agreed to the last offer. Withdraw it to continue negotiating.");
  const ends = { open: last.made_by === makerId ? "withdrawn" : "countered", expired: "expired" } as const;
  if (status === "open" || (status === "expired" && last.status !== "expired"))
    await end(transaction, last, ends[status], makerId);
  if (status === "committed" && last.status === "agreed") {
    // A stored `committed` status is never undone, so the bid must be final first.
    if (last.bidBlock === null || last.bidBlock > (await finalBlock(services.db, services.deployment.key)))
      refuse("conflict", "The bid made from the last offer is still being confirmed. Try again in a minute.");
    await end(transaction, last, "committed", makerId);
  }
}

async function end(
  transaction: Transaction,
  { negotiation_id, number, status: from }: OfferRow,
  status: OfferRow["status"],
  by: string,
): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable("negotiation_offer")
    .set({ status, ended_at: new Date(), ended_by: by })
    .where("negotiation_id", "=", negotiation_id)
    .where("number", "=", number)
    .where("status", "=", from)
    .executeTakeFirst();
  if (!numUpdatedRows) refuse("conflict", NEWER_OFFER);
}

const acts = {
  agree: { to: "agreed", event: "negotiation.agreed" },
  decline: { to: "declined", event: "negotiation.declined" },
  withdraw: { to: "withdrawn", event: "negotiation.withdrawn" },
} as const;
export type OfferAct = keyof typeof acts;

/**
 * Returns whether an account may take this act on the last offer: only the side it waits for can answer, and either
 * side can leave an agreed one.
 */
export const mayAct = (act: OfferAct, last: KnownOffer | undefined, accountId: string): boolean => {
  if (!last) return false;
  const status = statusOf(last);
  const mine = last.made_by === accountId;
  if (act === "withdraw") return status === "agreed" || (status === "open" && mine);
  return status === "open" && !mine;
};

export async function answerOffer(
  db: Db,
  account: Account,
  id: string,
  number: number,
  act: OfferAct,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const row = await lockThread(transaction, id, account.id);
    const last = (await offersOf(transaction, [id])).at(-1);
    if (!last || number > last.number || number < 1) refuse("not_found", "This offer doesn’t exist.");
    if (last.number !== number || !mayAct(act, last, account.id)) refuse("conflict", NEWER_OFFER);
    if (act === "agree") {
      await refuseSilenced(transaction, row, account.id);
      await lockOpenProject(transaction, row.project_id);
    }
    const { to, event } = acts[act];
    await end(transaction, last, to, account.id);
    await record(transaction, row, account.id, event, number, last.content.quote);
    await touchThread(transaction, row);
  });
}

/** Returns the terms of an agreed offer, for the developer to place as a bid. */
export async function agreedContent(
  db: Db,
  account: Account,
  id: string,
  number: number,
): Promise<{ projectId: string; content: OfferContent }> {
  return db.transaction().execute(async (transaction) => {
    const row = await lockThread(transaction, id, account.id);
    if (sideOf(row, account.id) !== "developer")
      refuse("forbidden", "Only the developer can place the agreed offer as a bid.");
    const last = (await offersOf(transaction, [id])).at(-1);
    if (last?.number !== number || statusOf(last) !== "agreed")
      refuse("conflict", "This offer is no longer agreed. Review the newest one.");
    return { projectId: row.project_id, content: asBid(last.content, sideOf(row, last.made_by)) };
  });
}

function record(
  transaction: Transaction,
  row: NegotiationRow,
  by: string,
  type: Extract<EventType, `negotiation.${"offered" | "agreed" | "declined" | "withdrawn"}`>,
  number: number,
  quote: string,
): Promise<void> {
  const { id: negotiationId, project_id: projectId, customer_id: customer, developer_id: developer } = row;
  return recordEvent(transaction, type, `${type}:${negotiationId}:${number}`, {
    negotiationId,
    projectId,
    customer,
    developer,
    by,
    number,
    quote,
  });
}
