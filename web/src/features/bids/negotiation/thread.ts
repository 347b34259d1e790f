import { bidNumber } from "@trestle/domain/bids/bid.ts";
import type { Negotiation, Offer, ThreadMessage } from "@trestle/domain/bids/negotiation.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import { clock } from "../../../lib/format.ts";
import type { IconName } from "../../../ui/index.ts";
import { isParty } from "./labels.ts";
import { dayName } from "./time.ts";

export type ThreadLine =
  | { kind: "day"; key: string; text: string }
  | { kind: "event"; key: string; text: string; icon: IconName }
  | {
      kind: "message";
      key: string;
      message: ThreadMessage;
      mine: boolean;
      /** True for the viewer's own messages; for a viewer on neither side, for the developer's. */
      onRight: boolean;
      meta: string;
    };

type Happened = { at: string; line: Exclude<ThreadLine, { kind: "day" }> };

type Thread = Pick<Negotiation, "messages" | "offers" | "readByOther" | "customer" | "developer">;

/** All that was said and offered in the order it happened, with the days between. */
export function threadLines(thread: Thread, viewerId: string, now: number = Date.now()): ThreadLine[] {
  const happened = [
    ...thread.offers.flatMap((offer) => offerEvents(offer, thread, viewerId, now)),
    ...thread.messages.map((message) => messageEntry(message, thread, viewerId)),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const lines: ThreadLine[] = [];
  let day = "";
  for (const { at, line } of happened) {
    const next = dayName(at, now);
    if (next !== day) lines.push({ kind: "day", key: `day ${at}`, text: next });
    day = next;
    lines.push(line);
  }
  return lines;
}

function messageEntry(message: ThreadMessage, thread: Thread, viewerId: string): Happened {
  const { _id, at, by } = message;
  const { readByOther, developer } = thread;
  const mine = by._id === viewerId;
  const onRight = isParty(thread, viewerId) ? mine : by._id === developer._id;
  const read = readByOther !== null && Date.parse(readByOther) >= Date.parse(at);
  const meta = mine ? `${clock(at)}${read ? ", read" : ""}` : `${by.username}, ${clock(at)}`;
  return { at, line: { kind: "message", key: _id, message, mine, onRight, meta } };
}

function offerEvents(offer: Offer, { customer, developer }: Thread, viewerId: string, now: number) {
  const { number, by, content, status, madeAt, endedAt, bidIndex } = offer;
  const other = by._id === customer._id ? developer : customer;
  const name = (person: { _id: string; username: string }) =>
    person._id === viewerId ? "You" : person.username;
  const event = (what: string, at: string, text: string, icon: IconName): Happened => ({
    at,
    line: { kind: "event", key: `offer ${number} ${what}`, text: `${text}, ${clock(at)}`, icon },
  });
  const events = [event("made", madeAt, `Offer ${number}, ${formatCoins(BigInt(content.quote))}`, "paper")];
  const expiry = new Date(content.expiry * 1000).toISOString();
  if (status === "expired" && Date.parse(expiry) <= now)
    events.push(event("expired", expiry, `Offer ${number} expired`, "clock"));
  if (!endedAt) return events;
  if (status === "declined")
    events.push(event("declined", endedAt, `${name(other)} declined offer ${number}`, "cross"));
  if (status === "withdrawn")
    events.push(event("withdrawn", endedAt, `${name(by)} withdrew offer ${number}`, "minus"));
  if (status === "agreed" || status === "committed") {
    const bid = bidIndex === null ? "" : `, now bid ${bidNumber(bidIndex)} on the chain`;
    events.push(event("agreed", endedAt, `${name(other)} agreed to offer ${number}${bid}`, "check"));
  }
  return events;
}

/** The moment of the last thing the other side did; null where it has done nothing yet. */
export function lastFromOther({ messages, offers }: Thread, viewerId: string): string | null {
  const moments = [
    ...messages.filter(({ by }) => by._id !== viewerId).map(({ at }) => at),
    ...offers.filter(({ by }) => by._id !== viewerId).map(({ madeAt }) => madeAt),
  ];
  return moments.toSorted((a, b) => Date.parse(a) - Date.parse(b)).at(-1) ?? null;
}
