import {
  MAX_OFFERS,
  type Negotiation,
  type NegotiationSummary,
  type Offer,
} from "@trestle/domain/bids/negotiation.ts";
import { pluck } from "../../platform/database/rows.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Services } from "../../services.ts";
import { namesOf } from "../accounts/directory.ts";
import { isBlocked } from "../moderation/blocks.ts";
import { projectBriefs } from "../projects/directory.ts";
import { biddersOf } from "./directory.ts";
import { messagesOf, readAt, unreadOf } from "./messages.ts";
import { mayAct } from "./offers.ts";
import { CLOSED } from "./policy.ts";
import type { NegotiationRow } from "./tables.ts";
import {
  findReadableThread,
  type KnownOffer,
  lastOffersOf,
  offersOf,
  otherOf,
  sideOf,
  statusOf,
  turnOf,
  writeObstacle,
} from "./thread.ts";

const MAX_THREADS = 200;

type Names = Map<string, string>;

/** Returns an account's threads, latest activity first. */
export async function listNegotiations(
  services: Pick<Services, "db" | "deployment" | "config" | "settings">,
  accountId: string,
): Promise<NegotiationSummary[]> {
  const rows = await services.db
    .selectFrom("negotiation")
    .selectAll()
    .where(({ or, eb }) => or([eb("customer_id", "=", accountId), eb("developer_id", "=", accountId)]))
    .orderBy("updated_at", "desc")
    .limit(MAX_THREADS)
    .execute();
  const last = await lastOffersOf(services.db, pluck(rows, "id"));
  return summarise(services, rows, last, accountId);
}

async function summarise(
  services: Pick<Services, "db" | "deployment" | "config" | "settings">,
  rows: NegotiationRow[],
  offers: KnownOffer[],
  accountId: string,
): Promise<NegotiationSummary[]> {
  const { db } = services;
  const briefs = await projectBriefs(db, pluck(rows, "project_id"));
  const bidderOf = await biddersOf(services, pluck(rows, "developer_id"));
  const names = await namesOf(db, pluck(rows, "customer_id"));
  const unread = await unreadOf(db, rows, accountId);
  const lastOf = new Map(offers.map((offer) => [offer.negotiation_id, offer]));
  return rows.flatMap((row) => {
    const project = briefs.get(row.project_id);
    if (!project) return [];
    const last = lastOf.get(row.id);
    return {
      _id: row.id,
      project,
      customer: { _id: row.customer_id, username: names.get(row.customer_id) ?? "" },
      developer: bidderOf(row.developer_id),
      turn: turnOf(row, last, accountId),
      last: last
        ? {
            number: last.number,
            status: statusOf(last),
            quote: last.content.quote,
            expiry: last.content.expiry,
          }
        : null,
      unread: unread.get(row.id) ?? 0,
      updatedAt: row.updated_at.toISOString(),
    };
  });
}

const presentOffer = (offer: KnownOffer, names: Names): Offer => ({
  number: offer.number,
  by: { _id: offer.made_by, username: names.get(offer.made_by) ?? "" },
  content: offer.content,
  status: statusOf(offer),
  madeAt: offer.made_at.toISOString(),
  endedAt: offer.ended_at?.toISOString() ?? null,
  bidIndex: offer.bidIndex,
});

export async function readNegotiation(
  services: Pick<Services, "db" | "deployment" | "config" | "settings">,
  id: string,
  viewer: Viewer["account"],
): Promise<Negotiation> {
  const { db } = services;
  const row = await findReadableThread(db, id, viewer);
  const offers = await offersOf(db, [id]);
  const [summary] = await summarise(services, [row], offers, viewer.id);
  const names = await namesOf(db, [row.customer_id, row.developer_id]);
  const other = otherOf(row, viewer.id);
  const party = viewer.id === row.customer_id || viewer.id === row.developer_id;
  const silenced = party ? await writeObstacle(db, row, viewer.id) : "You aren’t part of this negotiation.";
  const { stage, openUntil } = (summary as NegotiationSummary).project;
  const open = (stage === "negotiation" || stage === "marketplace") && new Date(openUntil) > new Date();
  const last = offers.at(-1);
  const free = open && silenced === null;
  return {
    ...(summary as NegotiationSummary),
    offers: offers.map((offer) => presentOffer(offer, names)),
    ...(await messagesOf(db, row)),
    readByOther: party ? readAt(row, other).toISOString() : null,
    permissions: {
      say: silenced === null,
      offer: free && (!last || statusOf(last) !== "agreed") && offers.length < MAX_OFFERS,
      agree: free && mayAct("agree", last, viewer.id),
      decline: party && mayAct("decline", last, viewer.id),
      withdraw: party && mayAct("withdraw", last, viewer.id),
      commit:
        free && last !== undefined && statusOf(last) === "agreed" && sideOf(row, viewer.id) === "developer",
    },
    closed: silenced ?? (open ? null : CLOSED),
    blocked: party && (await isBlocked(db, viewer.id, other)),
  };
}
