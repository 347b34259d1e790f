import type { StoredArgs } from "@trestle/chain/stored-events.ts";
import { type AcceptedPlan, type EscrowLog, fold, unfoldDonation } from "@trestle/domain/escrow/fold.ts";
import { FOLD_VERSION, openProject, type ProjectOnChain } from "@trestle/domain/escrow/project-on-chain.ts";
import { sql } from "kysely";
import { type Entry, idsOf, type Projection } from "../../indexer/projection.ts";
import { logsOf } from "../../indexer/stored-logs.ts";
import type { Transaction } from "../../services.ts";
import { enterMovements, type LedgerMovement } from "./ledger.ts";

const PROJECT = "project/";
export const projectKey = (tokenId: string) => `${PROJECT}${tokenId}`;

/** Key of logs about a project's conduct, without donations and refunds, of which a project may have very many. */
export const CONDUCT = "conduct/";
export const conductKey = (tokenId: string) => `${CONDUCT}${tokenId}`;

/** Key of proposed change orders, whose texts are evidence. */
export const proposalKey = (tokenId: string) => `proposal/${tokenId}`;

/** Credits belong to an account, not a project, and have their own projection. */
const NOT_FOLDED = ["BidPlaced", "BidWithdrawn", "Credited", "CreditSpent", "Withdrawn"];

/** Keys of bids and terms, which change no project but are read when a bid is accepted. */
export const bidKey = (tokenId: string, bidIndex: string) => `bid/${tokenId}/${bidIndex}`;
const termsKey = (termsId: string) => `terms/${termsId}`;

/** State, donations and ledger entries of each project, from one fold. */
export const escrowProjects: Projection = {
  name: "escrow projects",
  version: FOLD_VERSION,

  keysOf({ contract, event, args }) {
    if (contract === "Registry") return event === "TermsAdded" ? [termsKey(args.termsId as string)] : [];
    if (event === "BidPlaced") return [bidKey(args.tokenId as string, args.bidIndex as string)];
    const isAboutProject =
      event === "ProjectMinted" || (contract === "TrestleEscrow" && !NOT_FOLDED.includes(event));
    if (!isAboutProject) return [];
    const tokenId = args.tokenId as string;
    return event === "ChangeProposed" ? [projectKey(tokenId), proposalKey(tokenId)] : [projectKey(tokenId)];
  },

  async apply({ transaction, deployment, entries }) {
    const folding = await loadFolding(transaction, deployment, entries.filter(isFolded));
    const lines = foldEntries(folding, entries);
    await save(transaction, deployment, folding);
    await enterMovements(transaction, deployment, lines);
  },

  async rebuild(transaction, deployment, keys) {
    const tokenIds = idsOf(PROJECT, keys);
    if (tokenIds.length === 0) return;
    await transaction
      .deleteFrom("ledger_entry")
      .where("deployment", "=", deployment)
      .where("token_id", "in", tokenIds)
      .where("bucket", "!=", "credit")
      .execute();
    await enterMovements(transaction, deployment, await refold(transaction, deployment, tokenIds));
  },

  /** The ledger lines of these logs are deleted with them. A donation is undone without refolding the history. */
  async takeBack(transaction, deployment, keys, gone) {
    const concerned = gone.filter((entry) => isFolded(entry) || isMint(entry));
    const changed = new Set(concerned.filter(({ event }) => event !== "Donated").map(tokenOf));
    await refold(
      transaction,
      deployment,
      idsOf(PROJECT, keys).filter((tokenId) => changed.has(tokenId)),
    );
    const donated = concerned.filter((entry) => !changed.has(tokenOf(entry)));
    if (donated.length > 0) await takeBackDonations(transaction, deployment, donated);
  },
};

/** Folds these projects again from their stored logs. Returns the complete entries of their ledgers. */
async function refold(
  transaction: Transaction,
  deployment: string,
  tokenIds: string[],
): Promise<LedgerMovement[]> {
  if (tokenIds.length === 0) return [];
  for (const table of ["escrow_project", "escrow_donation"] as const)
    await transaction
      .deleteFrom(table)
      .where("deployment", "=", deployment)
      .where("token_id", "in", tokenIds)
      .execute();
  const entries = (await logsOf(transaction, deployment, tokenIds.map(projectKey))).filter(
    (entry) => isFolded(entry) || isMint(entry),
  );
  const plans = await acceptedPlans(transaction, deployment, entries);
  const folding: Folding = { projects: new Map(), donations: new Map(), plans };
  const lines = foldEntries(folding, entries);
  await save(transaction, deployment, folding);
  return lines;
}

/** Undoes the latest donations of projects whose rolled-back logs are donations only. */
async function takeBackDonations(
  transaction: Transaction,
  deployment: string,
  donated: Entry[],
): Promise<void> {
  const folding = await loadFolding(transaction, deployment, donated);
  for (const entry of donated.toReversed()) {
    const donation = entry.args as unknown as StoredArgs<"TrestleEscrow", "Donated">;
    const project = folding.projects.get(donation.tokenId);
    if (!project) throw new Error(`a donation to project ${donation.tokenId}, which was never minted`);
    const key = donationKey(donation.tokenId, donation.donor);
    const before = (folding.donations.get(key) ?? 0n) - BigInt(donation.amount);
    unfoldDonation(project, donation, before);
    folding.donations.set(key, before);
  }
  await save(transaction, deployment, folding);
  const tokenIds = [...folding.projects.keys()];
  // While a project takes donations no refund is possible, so an amount of 0 means that no donation is left.
  await sql`
    delete from escrow_donation
    where deployment = ${deployment} and token_id = any(${tokenIds}::numeric[]) and amount = 0
      and (token_id, donor) in (
        select * from unnest(${donated.map(tokenOf)}::numeric[], ${donated.map(donorOf)}::text[]))`.execute(
    transaction,
  );
}

const isMint = ({ event }: Entry) => event === "ProjectMinted";
const isFolded = ({ contract, event }: Entry) => contract === "TrestleEscrow" && !NOT_FOLDED.includes(event);
const tokenOf = ({ args }: Entry) => args.tokenId as string;
/** Returns the donor whose donations an event changes or needs. */
const donorOf = ({ event, args }: Entry) =>
  (event === "Donated" ? args.donor : event === "RefundClaimed" ? args.contributor : undefined) as
    | string
    | undefined;
const donationKey = (tokenId: string, donor: string) => `${tokenId} ${donor}`;

/** State to which logs are applied. */
type Folding = {
  projects: Map<string, ProjectOnChain>;
  donations: Map<string, bigint>;
  plans: Map<string, AcceptedPlan>;
};

async function loadFolding(transaction: Transaction, deployment: string, entries: Entry[]): Promise<Folding> {
  const tokenIds = [...new Set(entries.map(tokenOf))];
  const { rows: projects } = await sql<{ token_id: string; state: ProjectOnChain }>`
    select token_id, state from escrow_project
    where deployment = ${deployment} and token_id = any(${tokenIds}::numeric[])`.execute(transaction);
  const given = entries.filter((entry) => donorOf(entry) !== undefined);
  const { rows: donations } =
    given.length === 0
      ? { rows: [] }
      : await sql<{ token_id: string; donor: string; amount: string }>`
          select token_id, donor, amount from escrow_donation
          where deployment = ${deployment} and (token_id, donor) in (
            select * from unnest(${given.map(tokenOf)}::numeric[], ${given.map(donorOf)}::text[]))`.execute(
          transaction,
        );
  return {
    projects: new Map(projects.map(({ token_id, state }) => [token_id, state])),
    donations: new Map(
      donations.map(({ token_id, donor, amount }) => [donationKey(token_id, donor), BigInt(amount)]),
    ),
    plans: await acceptedPlans(transaction, deployment, entries),
  };
}

/** Returns the plans of accepted bids, by bid. */
export async function acceptedPlans(
  transaction: Transaction,
  deployment: string,
  entries: Entry[],
): Promise<Map<string, AcceptedPlan>> {
  const accepted = entries.filter(({ event }) => event === "BidAccepted");
  if (accepted.length === 0) return new Map();
  const bids = await logsOf(
    transaction,
    deployment,
    accepted.map(({ args }) => bidKey(args.tokenId as string, args.bidIndex as string)),
  );
  const termsIds = [...new Set(bids.map(({ args }) => args.termsId as string))];
  const added = await logsOf(transaction, deployment, termsIds.map(termsKey));
  const termsOf = new Map(added.map(({ args }) => [args.termsId, args]));
  return new Map(
    bids.map(({ args }) => [
      bidKey(args.tokenId as string, args.bidIndex as string),
      { ...termsOf.get(args.termsId), ...args } as unknown as AcceptedPlan,
    ]),
  );
}

/** Applies logs in their order. Returns the ledger's new lines. */
function foldEntries({ projects, donations, plans }: Folding, entries: Entry[]): LedgerMovement[] {
  const lines: LedgerMovement[] = [];
  for (const entry of entries) {
    const tokenId = tokenOf(entry);
    if (isMint(entry)) {
      const { customer, openUntil } = entry.args as Record<string, string>;
      projects.set(tokenId, openProject(customer ?? "", Number(openUntil)));
    }
    if (!isFolded(entry)) continue;
    const project = projects.get(tokenId);
    if (!project) throw new Error(`an event about project ${tokenId}, which was never minted`);
    const donor = donorOf(entry);
    const key = donationKey(tokenId, donor ?? "");
    const donation = donations.get(key) ?? 0n;
    const log = { event: entry.event, args: entry.args } as unknown as EscrowLog;
    const plan = log.event === "BidAccepted" ? plans.get(bidKey(tokenId, log.args.bidIndex)) : undefined;
    const at = entry.minedAt.getTime() / 1000;
    for (const movement of fold(project, log, at, { plan, donation })) {
      lines.push({ ...movement, entry, tokenId });
    }
    if (donor) donations.set(key, log.event === "Donated" ? donation + BigInt(log.args.amount) : 0n);
  }
  return lines;
}

async function save(
  transaction: Transaction,
  deployment: string,
  { projects, donations }: Folding,
): Promise<void> {
  await saveProjects(transaction, deployment, projects);
  if (donations.size > 0) {
    const rows = [...donations].map(([key, amount]) => {
      const [token_id, donor] = key.split(" ");
      return { token_id, donor, amount: amount.toString() };
    });
    await sql`
      insert into escrow_donation (deployment, token_id, donor, amount)
      select ${deployment}, token_id, donor, amount
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as given (token_id numeric, donor text, amount numeric)
      on conflict (deployment, token_id, donor) do update set amount = excluded.amount`.execute(transaction);
  }
}

export async function saveProjects(
  transaction: Transaction,
  deployment: string,
  projects: Map<string, ProjectOnChain>,
): Promise<void> {
  if (projects.size === 0) return;
  const rows = [...projects].map(([token_id, state]) => ({ token_id, state }));
  await sql`
    insert into escrow_project (deployment, token_id, customer, developer, status, state)
    select ${deployment}, token_id, state ->> 'customer', state ->> 'developer', state ->> 'status', state
    from json_to_recordset(${JSON.stringify(rows)}::json) as project (token_id numeric, state jsonb)
    on conflict (deployment, token_id) do update
    set customer = excluded.customer, developer = excluded.developer, status = excluded.status,
      state = excluded.state`.execute(transaction);
}
