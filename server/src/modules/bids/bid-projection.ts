import type { StoredArgs } from "@trestle/chain/stored-events.ts";
import { type BidTerms, bidCall } from "@trestle/domain/bids/terms.ts";
import { sql } from "kysely";
import { type Batch, type Entry, idsOf, type Projection } from "../../indexer/projection.ts";
import { logsOf } from "../../indexer/stored-logs.ts";
import type { Tables, Transaction } from "../../services.ts";
import { type AcceptedBid, acceptedBids } from "../escrow/escrow-state.ts";
import { projectsByToken } from "../projects/directory.ts";
import { grantAccess } from "../projects/invitations.ts";
import { type OpenBids, setAcceptedTitles, setOpenBids } from "../projects/project-projection.ts";

type Placed = StoredArgs<"TrestleEscrow", "BidPlaced">;

const BIDS = "bids/";

/** Returns the titles of a project's milestones, with those added by change orders; provided by another room. */
export type WithAddedTitles = (
  transaction: Transaction,
  deployment: string,
  project: { projectId: string; tokenId: string; titles: string[] },
) => Promise<string[]>;

const FIGURE_EVENTS = ["BidPlaced", "BidWithdrawn", "BidAccepted", "ChangeAccepted"];

/** Bids on the chain whose terms were frozen here. Other bids cause no notification. */
export const bids = (withAddedTitles: WithAddedTitles): Projection => ({
  name: "bids",
  version: 3,

  keysOf: ({ contract, event, args }) =>
    contract === "TrestleEscrow" && FIGURE_EVENTS.includes(event) ? [`${BIDS}${args.tokenId}`] : [],

  async apply(batch) {
    const { transaction, deployment, entries } = batch;
    const placed = await placeBids(transaction, deployment, entries);
    const withdrawn = await withdrawBids(transaction, deployment, entries);
    const changed = [...placed.values(), ...withdrawn.values()].map(({ project_id }) => project_id);
    await setOpenBids(transaction, await openBids(transaction, deployment, changed));
    await recordBids(batch, withAddedTitles, placed, withdrawn);
  },

  async rebuild(transaction, deployment, keys) {
    const tokenIds = idsOf(BIDS, keys);
    await transaction
      .deleteFrom("bid")
      .where("deployment", "=", deployment)
      .where("token_id", "in", tokenIds)
      .execute();
    const entries = await logsOf(transaction, deployment, keys);
    await placeBids(transaction, deployment, entries);
    await withdrawBids(transaction, deployment, entries);
    await recount(transaction, deployment, withAddedTitles, tokenIds);
  },
});

type BidRow = { token_id: string; bid_index: number; project_id: string };
/** Rows by token id and bid index. */
type BidRows = Map<string, BidRow>;

const placeOf = (tokenId: string, bidIndex: string | number) => `${tokenId} ${bidIndex}`;
const byPlace = (rows: BidRow[]): BidRows =>
  new Map(rows.map((row) => [placeOf(row.token_id, row.bid_index), row]));
const argsOf = ({ args }: Entry) => args as { tokenId: string; bidIndex: string };
const eventsNamed = (entries: Entry[], name: string) => entries.filter(({ event }) => event === name);

/** Returns whether the chain's bid equals the frozen one: developer, project and all numbers. */
function isAsFrozen(terms: BidTerms, placed: Placed): boolean {
  const { amounts, deadlines, expiry } = bidCall(terms);
  return (
    terms.developer === placed.developer &&
    terms.tokenId === placed.tokenId &&
    expiry === placed.expiry &&
    amounts.join() === placed.amounts.join() &&
    deadlines.join() === placed.deadlines.join()
  );
}

/** Matches placed bids with the bids frozen here for the project. If a hash is placed twice, the first one counts. */
async function placeBids(transaction: Transaction, deployment: string, entries: Entry[]): Promise<BidRows> {
  const placed = eventsNamed(entries, "BidPlaced").map((entry) => ({
    entry,
    args: entry.args as unknown as Placed,
  }));
  if (placed.length === 0) return new Map();
  const { rows: terms } = await sql<
    Pick<Tables["bid_terms"], "terms_hash" | "project_id" | "developer_id"> & {
      terms: BidTerms;
    }
  >`
    select terms_hash, project_id, developer_id, terms from bid_terms
    where terms_hash = any(${placed.map(({ args }) => args.termsHash)}::text[])`.execute(transaction);
  if (terms.length === 0) return new Map();
  const frozen = new Map(terms.map((row) => [row.terms_hash, row]));
  const deeds = await projectsByToken(
    transaction,
    deployment,
    placed.map(({ args }) => args.tokenId),
  );
  const rows = placed.flatMap(({ entry, args }) => {
    const [row, deed] = [frozen.get(args.termsHash), deeds.get(args.tokenId)];
    if (!row || row.project_id !== deed?.projectId) return [];
    if (row.terms.projectTermsHash !== deed.termsHash || !isAsFrozen(row.terms, args)) return [];
    return {
      token_id: args.tokenId,
      bid_index: Number(args.bidIndex),
      project_id: row.project_id,
      developer_id: row.developer_id,
      terms_hash: row.terms_hash,
      amount: row.terms.quote,
      expiry: new Date(Number(args.expiry) * 1000),
      placed_at: entry.minedAt,
      tx_hash: entry.txHash,
      log_index: entry.logIndex,
      block_number: entry.blockNumber.toString(),
    };
  });
  if (rows.length === 0) return new Map();
  const { rows: listed } = await sql<BidRow & { developer_id: string }>`
    insert into bid (deployment, token_id, bid_index, project_id, developer_id, terms_hash, amount, expiry,
      placed_at, withdrawn, tx_hash, log_index, block_number)
    select ${deployment}, token_id, bid_index, project_id, developer_id, terms_hash, amount, expiry,
      placed_at, false, tx_hash, log_index, block_number
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as placed (token_id numeric, bid_index integer, project_id uuid, developer_id uuid, terms_hash text,
        amount numeric, expiry timestamptz, placed_at timestamptz, tx_hash text, log_index integer,
        block_number bigint)
    on conflict (deployment, terms_hash) do nothing
    returning token_id, bid_index, project_id, developer_id`.execute(transaction);
  for (const { project_id, developer_id } of listed) await grantAccess(transaction, project_id, developer_id);
  return byPlace(listed);
}

/** Marks bids as withdrawn. Returns those that were frozen here. */
async function withdrawBids(
  transaction: Transaction,
  deployment: string,
  entries: Entry[],
): Promise<BidRows> {
  const taken = eventsNamed(entries, "BidWithdrawn").map(argsOf);
  if (taken.length === 0) return new Map();
  const { rows } = await sql<BidRow>`
    update bid set withdrawn = true
    where deployment = ${deployment} and not withdrawn and (token_id, bid_index) in (
      select * from unnest(${taken.map(({ tokenId }) => tokenId)}::numeric[],
        ${taken.map(({ bidIndex }) => bidIndex)}::integer[]))
    returning token_id, bid_index, project_id`.execute(transaction);
  return byPlace(rows);
}

/**
 * Records events of placed, withdrawn and accepted bids, and sets a project's milestone titles from the accepted one.
 */
async function recordBids(
  { transaction, deployment, entries, recorderOf }: Batch,
  withAddedTitles: WithAddedTitles,
  placed: BidRows,
  withdrawn: BidRows,
): Promise<void> {
  const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + BigInt(amount), 0n).toString();
  const agreed = [...eventsNamed(entries, "BidAccepted"), ...eventsNamed(entries, "ChangeAccepted")];
  const tokenIds = [...new Set(agreed.map((entry) => argsOf(entry).tokenId))];
  const accepted = await acceptedBids(transaction, deployment, tokenIds);
  const titles = await titlesOf(transaction, deployment, withAddedTitles, [...accepted.values()]);
  await setAcceptedTitles(transaction, titles);
  for (const entry of entries) {
    const record = recorderOf(entry);
    const { tokenId, bidIndex: index, ...args } = entry.args as Record<string, string>;
    const bid = { tokenId: tokenId as string, bidIndex: Number(index), developer: args.developer as string };
    const place = placeOf(bid.tokenId, bid.bidIndex);
    if (entry.event === "BidPlaced" && placed.has(place)) {
      const { amounts, termsHash } = entry.args as unknown as Placed;
      record("bid.placed", { ...bid, amount: sum(amounts), termsHash });
    }
    if (entry.event === "BidWithdrawn" && withdrawn.has(place)) record("bid.withdrawn", bid);
    if (entry.event === "BidAccepted") {
      const total = accepted.get(bid.tokenId)?.total ?? "0";
      record("bid.accepted", { ...bid, customer: args.customer as string, amount: total });
    }
  }
}

/** Returns the milestone titles of accepted bids and their later change orders, by project. */
async function titlesOf(
  transaction: Transaction,
  deployment: string,
  withAddedTitles: WithAddedTitles,
  accepted: AcceptedBid[],
): Promise<Map<string, string[]>> {
  if (accepted.length === 0) return new Map();
  const { rows } = await sql<{ project_id: string; token_id: string; terms: BidTerms }>`
    select bid.project_id, bid.token_id, bid_terms.terms from bid join bid_terms using (terms_hash)
    where deployment = ${deployment} and (token_id, bid_index) in (
      select * from unnest(${accepted.map(({ tokenId }) => tokenId)}::numeric[],
        ${accepted.map(({ bidIndex }) => bidIndex)}::integer[]))`.execute(transaction);
  const titles = new Map<string, string[]>();
  for (const { project_id: projectId, token_id: tokenId, terms } of rows) {
    const ofBid = terms.milestones.map(({ title }) => title);
    titles.set(
      projectId,
      await withAddedTitles(transaction, deployment, { projectId, tokenId, titles: ofBid }),
    );
  }
  return titles;
}

/** Updates the projects' bid figures from their open bids. */
async function recount(
  transaction: Transaction,
  deployment: string,
  withAddedTitles: WithAddedTitles,
  tokenIds: string[],
): Promise<void> {
  const deeds = await projectsByToken(transaction, deployment, tokenIds);
  const projectIds = [...deeds.values()].map(({ projectId }) => projectId);
  await setOpenBids(transaction, await openBids(transaction, deployment, projectIds));
  const accepted = await acceptedBids(transaction, deployment, tokenIds);
  const titles = await titlesOf(transaction, deployment, withAddedTitles, [...accepted.values()]);
  await setAcceptedTitles(transaction, new Map(projectIds.map((id) => [id, titles.get(id) ?? null])));
}

/** Maximum prices stored for the chart of a project's bids. */
const MAX_PRICES = 24;

/** Returns the number of open bids by project, and the price of each developer's newest, newest first. */
async function openBids(
  transaction: Transaction,
  deployment: string,
  projectIds: string[],
): Promise<OpenBids[]> {
  if (projectIds.length === 0) return [];
  const { rows } = await sql<OpenBids>`
    with standing as (
      select project_id, bid_index, amount,
        row_number() over (partition by project_id, developer_id order by bid_index desc) as nth
      from bid
      where deployment = ${deployment} and project_id = any(${projectIds}::uuid[]) and not withdrawn
    )
    select id as "projectId", count(standing.bid_index)::integer as "bidCount",
      coalesce((array_agg(amount::text order by bid_index desc) filter (where nth = 1))[1:${sql.lit(MAX_PRICES)}],
        '{}') as "bidPrices"
    from unnest(${[...new Set(projectIds)]}::uuid[]) as id left join standing on project_id = id
    group by id`.execute(transaction);
  return rows;
}
