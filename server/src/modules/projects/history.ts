import type { DomainEvent, EventType } from "@trestle/domain/events.ts";
import { formatCoins } from "@trestle/domain/money.ts";
import type { HistoryEntry } from "@trestle/domain/projects/project.ts";
import { recordedEvents } from "../../platform/events/events.ts";
import type { RowServices } from "../../services.ts";
import { namesOfAddresses } from "../accounts/directory.ts";
import { listQuestions } from "./questions.ts";

const MAX_ENTRIES = 200;

type EntryContent = Pick<HistoryEntry, "kind" | "detail"> & { address: string | null };
/** History entries of events on the chain, with the actor's address. */
const entryOf: { [Type in EventType]?: (event: Extract<DomainEvent, { type: Type }>) => EntryContent } = {
  "project.minted": ({ data }) => ({ kind: "posted", detail: data.termsHash, address: data.owner }),
  "bid.placed": ({ data }) => ({
    kind: "bid",
    detail: formatCoins(BigInt(data.amount)),
    address: data.developer,
  }),
  "bid.withdrawn": ({ data }) => ({ kind: "bid_withdrawn", detail: null, address: data.developer }),
  "bid.accepted": ({ data }) => ({
    kind: "accepted",
    detail: formatCoins(BigInt(data.amount)),
    address: data.developer,
  }),
  "donation.made": ({ data }) => ({
    kind: "donation",
    detail: formatCoins(BigInt(data.amount)),
    // The list of donations names donors who chose to be named.
    address: null,
  }),
  "project.closing": ({ data }) => ({ kind: "closing", detail: null, address: data.by }),
  "project.ended": ({ data }) => ({ kind: "ended", detail: data.status, address: data.by }),
};

/** Returns a project's history, newest first. */
export async function historyOf(
  { db, deployment }: RowServices,
  project: { id: string; token_id: string | null },
): Promise<HistoryEntry[]> {
  const events = await recordedEvents(
    db,
    {
      types: Object.keys(entryOf) as EventType[],
      deployment: deployment.key,
      where: ["tokenId", project.token_id],
    },
    MAX_ENTRIES,
  );
  const onChain = events.map((event) => ({
    // The lookup by event type loses the relation between type and data.
    ...(entryOf[event.type] as (event: unknown) => EntryContent)(event),
    at: event.happened_at,
    transactionHash: event.tx_hash,
  }));
  const names = await namesOfAddresses(
    db,
    onChain.map(({ address }) => address).filter((address) => address !== null),
  );
  const notes = await db
    .selectFrom("project_note")
    .selectAll()
    .where("project_id", "=", project.id)
    .orderBy("id", "desc")
    .limit(MAX_ENTRIES)
    .execute();
  const questions = await listQuestions(db, project.id);
  const happenings: HistoryEntry[] = [
    ...onChain.map(({ kind, detail, address, at, transactionHash }) => ({
      kind,
      detail,
      at: at.toISOString(),
      who: address === null ? null : (names.get(address) ?? null),
      transactionHash,
    })),
    ...notes.map(({ kind, detail, noted_at }) => ({
      kind,
      detail,
      at: noted_at.toISOString(),
      who: null,
      transactionHash: null,
    })),
    ...questions.map(({ text, askedAt, askedBy }) => ({
      kind: "question" as const,
      detail: text,
      at: askedAt,
      who: askedBy.username,
      transactionHash: null,
    })),
  ];
  return happenings.sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MAX_ENTRIES);
}
