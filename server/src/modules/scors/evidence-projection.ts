import type { EscrowLog } from "@trestle/domain/escrow/fold.ts";
import type { LoanLog } from "@trestle/domain/pools/fold-loan.ts";
import { loanConducts } from "@trestle/domain/scors/loan-conduct.ts";
import { projectConduct } from "@trestle/domain/scors/project-conduct.ts";
import { type Entry, idsOf, type Projection } from "../../indexer/projection.ts";
import { logsOf } from "../../indexer/stored-logs.ts";
import { addJobs } from "../../platform/events/jobs.ts";
import type { Db, Transaction } from "../../services.ts";
import { acceptedPlans, bidKey, CONDUCT } from "../escrow/project-projection.ts";
import type { EvidenceRow } from "./tables.ts";

/** Returns the known parties of projects; provided by the bids room. */
export type PartiesOf = (
  db: Db,
  deployment: string,
  tokenIds: string[],
) => Promise<Map<string, { customerId: string; developerId: string | null }>>;

const LOAN = "loan/";

/** Events about a project's conduct. Donations are excluded, because a project may have very many. */
const CONDUCT_EVENTS: string[] = [
  "BidAccepted",
  "MilestoneSubmitted",
  "ReviewStarted",
  "ChangesRequested",
  "MilestoneApproved",
  "MilestoneReleased",
  "DisputeOpened",
  "DisputeResolved",
  "DisputeDefaulted",
  "ChangeAccepted",
  "SettlementAccepted",
  "ClosingBegun",
  "MilestoneRefunded",
  "ProjectEnded",
] satisfies EscrowLog["event"][];
const LOAN_EVENTS: string[] = [
  "LoanApproved",
  "ApplicationWithdrawn",
  "LoanDisbursed",
  "RepaymentReceived",
  "DefaultProcessed",
] satisfies LoanLog["event"][];

const endsProject = ({ event }: Entry) => event === "ProjectEnded";
const endsLoan = ({ event, args }: Entry) =>
  event === "DefaultProcessed" || (event === "RepaymentReceived" && args.remaining === "0");

type NewEvidence = Omit<EvidenceRow, "deployment" | "subject_id" | "counterparty_id" | "value"> & {
  value: number;
};

/** Evidence for scores, written when a project or a loan ends; until then only its logs are kept. */
export const scorsEvidence = (partiesOf: PartiesOf): Projection => ({
  name: "scors evidence",
  version: 2,

  keysOf({ contract, event, address, args }) {
    if (contract === "TrestleEscrow" && CONDUCT_EVENTS.includes(event)) return [`${CONDUCT}${args.tokenId}`];
    if (contract === "LendingPool" && LOAN_EVENTS.includes(event))
      return [`${LOAN}${address}/${args.projectId}`];
    return [];
  },

  async apply({ transaction, deployment, entries }) {
    const projects = entries.filter(endsProject).map(({ args }) => `${CONDUCT}${args.tokenId}`);
    const loans = entries.filter(endsLoan).map(({ address, args }) => `${LOAN}${address}/${args.projectId}`);
    const keys = [...new Set([...projects, ...loans])];
    if (keys.length > 0) await writeEvidence(transaction, deployment, keys, partiesOf);
  },

  rebuild: (transaction, deployment, keys) => writeEvidence(transaction, deployment, keys, partiesOf),
});

/** Rebuilds the rows of these keys from their logs, and queues the scores of all affected identities. */
async function writeEvidence(
  transaction: Transaction,
  deployment: string,
  keys: string[],
  partiesOf: PartiesOf,
): Promise<void> {
  const gone = await transaction
    .deleteFrom("scors_evidence")
    .where("deployment", "=", deployment)
    .where("key", "in", keys)
    .returning(["subject", "subject_id"])
    .execute();
  const entries = await logsOf(transaction, deployment, keys);
  const found = [
    ...(await projectEvidence(transaction, deployment, idsOf(CONDUCT, keys), entries)),
    ...loanEvidence(keys, entries),
  ];
  const parties = await partiesOf(transaction, deployment, [
    ...new Set(found.map(({ token_id }) => token_id)),
  ]);
  const rows = found.map((row) => {
    const { customerId = null, developerId = null } = parties.get(row.token_id) ?? {};
    const people = {
      delivery: { subject_id: developerId, counterparty_id: customerId },
      stewardship: { subject_id: customerId, counterparty_id: developerId },
      repayment: { subject_id: customerId, counterparty_id: null },
    };
    return { deployment, ...row, ...people[row.kind], facts: JSON.stringify(row.facts) };
  });
  if (rows.length > 0) await transaction.insertInto("scors_evidence").values(rows).execute();
  await requestScores(transaction, [...gone, ...rows]);
}

const timed = <Log>(entry: Entry) => ({
  log: { event: entry.event, args: entry.args } as unknown as Log,
  at: entry.minedAt.getTime() / 1000,
});
const sourceOf = ({ blockNumber, txHash, logIndex, minedAt }: Entry) => ({
  ended_at: minedAt,
  block_number: blockNumber.toString(),
  tx_hash: txHash,
  log_index: logIndex,
});

async function projectEvidence(
  transaction: Transaction,
  deployment: string,
  tokenIds: string[],
  entries: Entry[],
): Promise<NewEvidence[]> {
  const plans = await acceptedPlans(transaction, deployment, entries);
  return tokenIds.flatMap((token_id) => {
    const own = entries.filter(
      ({ contract, args }) => contract === "TrestleEscrow" && args.tokenId === token_id,
    );
    const [accepted, ended] = [own.find(({ event }) => event === "BidAccepted"), own.find(endsProject)];
    const plan = plans.get(bidKey(token_id, String(accepted?.args.bidIndex)));
    if (!accepted || !ended || !plan) return [];
    const conduct = projectConduct(accepted.args.customer as string, plan, own.map(timed<EscrowLog>));
    if (!conduct) return [];
    const { customer, developer, delivery, stewardship } = conduct;
    const common = {
      key: `${CONDUCT}${token_id}`,
      token_id,
      amount: conduct.amount.toString(),
      defaulted: false,
      ...sourceOf(ended),
    };
    const made: NewEvidence[] = [
      {
        ...common,
        id: `delivery/${token_id}`,
        kind: "delivery",
        subject: developer,
        counterparty: customer,
        value: delivery.value,
        facts: { kind: "delivery", ...delivery.facts },
      },
    ];
    if (stewardship)
      made.push({
        ...common,
        id: `stewardship/${token_id}`,
        kind: "stewardship",
        subject: customer,
        counterparty: developer,
        value: stewardship.value,
        facts: { kind: "stewardship", ...stewardship.facts },
      });
    return made;
  });
}

function loanEvidence(keys: string[], entries: Entry[]): NewEvidence[] {
  return keys
    .filter((key) => key.startsWith(LOAN))
    .flatMap((key) => {
      const [, pool = "", token_id = ""] = key.split("/");
      const own = entries.filter(({ address, args }) => address === pool && args.projectId === token_id);
      return loanConducts(own.map(timed<LoanLog>)).map((loan) => ({
        id: `repayment/${pool}/${token_id}/${loan.number}`,
        key,
        kind: "repayment" as const,
        token_id,
        subject: loan.borrower,
        counterparty: pool,
        value: loan.value,
        defaulted: loan.defaulted,
        amount: loan.amount.toString(),
        facts: {
          kind: "repayment" as const,
          worstDaysLate: loan.worstDaysLate,
          defaulted: loan.defaulted,
          interest: loan.interest.toString(),
        },
        ...sourceOf(own[loan.endedBy] as Entry),
      }));
    });
}

export const SCORE_TASK = "scors-score";

/** Identified by account if known, otherwise by wallet. */
export type Scored = { subject: string; subject_id: string | null };

/** Queues the scores of these identities once each, after the transaction commits. */
export async function requestScores(transaction: Transaction, people: Scored[]): Promise<void> {
  const named = new Map(
    people.map(({ subject, subject_id }) => [subject_id ?? subject, { subject, subject_id }]),
  );
  if (named.size > 0) await addJobs(transaction, SCORE_TASK, [...named.values()]);
}
