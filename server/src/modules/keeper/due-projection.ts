import { dueDates } from "@trestle/domain/escrow/due-dates.ts";
import { sql } from "kysely";
import { type Entry, idsOf, type Projection, tokenIdOf } from "../../indexer/projection.ts";
import { logsOf } from "../../indexer/stored-logs.ts";
import type { Transaction } from "../../services.ts";
import { projectsOnChain } from "../escrow/escrow-state.ts";
import { activeLoans } from "../pools/directory.ts";

const PROJECT = "project/";
const LOAN = "loan/";
/** Events that change no due date. */
const NO_DATE = [
  "Donated",
  "BidPlaced",
  "BidWithdrawn",
  "Credited",
  "CreditSpent",
  "Withdrawn",
  "RefundClaimed",
];
const LOAN_EVENTS = ["LoanDisbursed", "RepaymentReceived", "DefaultProcessed"];

type DueRow = {
  token_id: string;
  act: string;
  milestone: number;
  pool: string;
  at: number;
  occasion: string;
  block: string;
};

/** Due acts of each project with their times. Runs after the escrow and the pools because it reads their rows. */
export const projectDues: Projection = {
  name: "dues",
  version: 1,

  keysOf(log) {
    if (log.contract === "LendingPool")
      return LOAN_EVENTS.includes(log.event) ? [`${LOAN}${log.address}/${log.args.projectId}`] : [];
    const isAboutProject =
      log.event === "ProjectMinted" || (log.contract === "TrestleEscrow" && !NO_DATE.includes(log.event));
    return isAboutProject ? [`${PROJECT}${tokenIdOf(log)}`] : [];
  },

  async apply({ transaction, deployment, entries }) {
    const ofLoans = entries.filter(({ contract }) => contract === "LendingPool");
    const ofProjects = entries.filter(({ contract }) => contract !== "LendingPool");
    await replaceProjectDues(
      transaction,
      deployment,
      lastBlocks(ofProjects, (entry) => tokenIdOf(entry) ?? ""),
    );
    await replaceLoanDues(transaction, deployment, lastBlocks(ofLoans, loanOf));
  },

  async rebuild(transaction, deployment, keys) {
    const tokenIds = idsOf(PROJECT, keys);
    const loans = idsOf(LOAN, keys);
    const logs = (await logsOf(transaction, deployment, keys)).filter((log) => this.keysOf(log).length > 0);
    const blocks = lastBlocks(logs, (entry) =>
      entry.contract === "LendingPool" ? loanOf(entry) : (tokenIdOf(entry) ?? ""),
    );
    const within = (ids: string[]) => new Map(ids.map((id) => [id, blocks.get(id) ?? "0"]));
    await replaceProjectDues(transaction, deployment, within(tokenIds));
    await replaceLoanDues(transaction, deployment, within(loans));
  },
};

const loanOf = ({ address, args }: Entry) => `${address}/${args.projectId}`;

function lastBlocks(entries: Entry[], idOf: (entry: Entry) => string): Map<string, string> {
  return new Map(entries.map((entry) => [idOf(entry), entry.blockNumber.toString()]));
}

async function replaceProjectDues(
  transaction: Transaction,
  deployment: string,
  blocks: Map<string, string>,
): Promise<void> {
  if (blocks.size === 0) return;
  const tokenIds = [...blocks.keys()];
  await sql`
    delete from escrow_due
    where deployment = ${deployment} and token_id = any(${tokenIds}::numeric[]) and pool = ''`.execute(
    transaction,
  );
  const states = await projectsOnChain(transaction, deployment, tokenIds);
  const rows = [...states].flatMap(([token_id, state]) =>
    dueDates(state).map(
      ({ act, milestone, at, occasion }): DueRow => ({
        token_id,
        act,
        at,
        occasion,
        pool: "",
        milestone: milestone ?? -1,
        block: blocks.get(token_id) ?? "0",
      }),
    ),
  );
  await insertDues(transaction, deployment, rows);
}

/** Only the pool knows when a loan is in default, so the keeper asks it from the disbursal on and stores the answer. */
async function replaceLoanDues(
  transaction: Transaction,
  deployment: string,
  blocks: Map<string, string>,
): Promise<void> {
  if (blocks.size === 0) return;
  const loans = [...blocks.keys()].map((id) => id.split("/") as [pool: string, tokenId: string]);
  await sql`
    delete from escrow_due where deployment = ${deployment} and (pool, token_id) in (
      select * from unnest(${loans.map(([pool]) => pool)}::text[], ${loans.map(([, id]) => id)}::numeric[]))`.execute(
    transaction,
  );
  const rows = (await activeLoans(transaction, deployment, loans)).map(
    ({ pool, tokenId, disbursedAt }): DueRow => {
      const block = blocks.get(`${pool}/${tokenId}`) ?? "0";
      return {
        token_id: tokenId,
        pool,
        act: "processDefault",
        milestone: -1,
        at: disbursedAt ?? 0,
        occasion: String(disbursedAt),
        block,
      };
    },
  );
  await insertDues(transaction, deployment, rows);
}

async function insertDues(transaction: Transaction, deployment: string, rows: DueRow[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into escrow_due (deployment, token_id, act, milestone, pool, due_at, occasion, block_number)
    select ${deployment}, token_id, act, milestone, pool, to_timestamp(at), occasion, block
    from json_to_recordset(${JSON.stringify(rows)}::json) as due (token_id numeric, act text, milestone integer,
      pool text, at bigint, occasion text, block bigint)`.execute(transaction);
}
