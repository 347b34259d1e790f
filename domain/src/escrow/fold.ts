import type { StoredArgs, StoredLog } from "@trestle/chain/stored-events.ts";
import {
  type Bucket,
  buckets,
  isFinished,
  type MilestoneOnChain,
  type MovementKind,
  type ProjectOnChain,
  pendingMilestone,
  projectStatuses,
} from "./project-on-chain.ts";
import { couldBeAccepted, proposedMilestones, validity } from "./proposals.ts";
import { keepWaitingClock, movedBy } from "./waiting-clock.ts";

/** Where a project stands on the chain, and every movement of its money, from its events alone. */

/** `amount` is the bucket's gain, negative for a loss; `party` is the giver or the receiver. */
export type Movement = { bucket: Bucket | "credit"; kind: MovementKind; party: string; amount: bigint };

/** Plan and registry terms of the accepted bid, which the acceptance event does not contain. */
export type AcceptedPlan = {
  amounts: string[];
  deadlines: string[];
  termsHash: string;
  arbiter: string;
  feeRecipient: string;
  feeBps: string;
  reviewWindow: string;
  othersWait: string;
};

export type EscrowLog = StoredLog<"TrestleEscrow">;

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const sum = (amounts: string[]) => amounts.reduce((total, amount) => total + BigInt(amount), 0n).toString();

/** Facts missing in the event itself: the plan of an acceptance, earlier donations of the wallet. */
export type FoldContext = { plan?: AcceptedPlan | undefined; donation?: bigint };

/** Undoes the last folded donation in place; its wallet had donated `donation` before it. */
export function unfoldDonation(
  project: ProjectOnChain,
  { amount, total }: StoredArgs<"TrestleEscrow", "Donated">,
  donation: bigint,
): void {
  // While a project is open, donations are the only movement in their bucket.
  const before = (BigInt(total) - BigInt(amount)).toString();
  project.donated = before;
  project.unclaimedDonations = before;
  project.left.donations = before;
  const { sums } = project;
  if (before === "0") delete sums.moved.donation;
  else sums.moved.donation = before;
  sums.donations--;
  if (donation > 0n) return;
  sums.donors--;
  sums.unclaimedDonors--;
}

/** Applies one more event to the project in place. Returns the money that it moved. */
export function fold(
  project: ProjectOnChain,
  log: EscrowLog,
  at: number,
  { plan, donation = 0n }: FoldContext = {},
): Movement[] {
  const movements: Movement[] = [];
  const { sums } = project;

  const move = (bucket: Bucket, kind: MovementKind, party: string, amount: bigint) => {
    if (amount === 0n) return;
    project.left[bucket] = (BigInt(project.left[bucket]) + amount).toString();
    sums.moved[kind] = (BigInt(sums.moved[kind] ?? 0) + amount).toString();
    movements.push({ bucket, kind, party, amount });
  };
  /** Takes the developer's earnings out of the buckets in order: first the net amount, then the fee. */
  const earn = (gross: bigint, fee: bigint) => {
    for (const [kind, party, amount] of [
      ["release", project.developer ?? "", gross - fee],
      ["fee", project.feeRecipient ?? "", fee],
    ] as const) {
      let open = amount;
      for (const bucket of buckets) {
        const part = least(open, BigInt(project.left[bucket]));
        move(bucket, kind, party, -part);
        open -= part;
      }
    }
    project.released = (BigInt(project.released) + gross).toString();
  };
  const setMilestone = (index: string, change: Partial<MilestoneOnChain>) => {
    const milestone = project.milestones[Number(index)];
    if (milestone) {
      keepWaitingClock(project, at, () =>
        Object.assign(milestone, { since: at, reviewEndsAt: null, paidFrom: null }, change),
      );
    }
  };

  switch (log.event) {
    case "Donated":
      move("donations", "donation", log.args.donor, BigInt(log.args.amount));
      project.donated = log.args.total;
      project.unclaimedDonations = log.args.total;
      sums.donations++;
      if (donation === 0n) {
        sums.donors++;
        sums.unclaimedDonors++;
      }
      break;
    case "LoanFunded":
      project.loan = { pool: log.args.pool, amount: log.args.amount, fundedAt: at };
      move("loan", "loan", log.args.pool, BigInt(log.args.amount));
      break;
    case "LoanReturned":
      move("loan", "loan_return", log.args.pool, -BigInt(log.args.toPool));
      move("loan", "loan_return", project.customer, -BigInt(log.args.toCustomer));
      break;
    case "BidAccepted":
      if (!plan) throw new Error("An acceptance is folded with the plan of its bid.");
      project.status = "active";
      project.developer = log.args.developer;
      project.bidIndex = Number(log.args.bidIndex);
      project.bidTermsHash = plan.termsHash;
      project.total = sum(plan.amounts);
      project.acceptedAt = at;
      project.arbiter = plan.arbiter;
      project.feeRecipient = plan.feeRecipient;
      project.feeBps = Number(plan.feeBps);
      project.reviewWindow = Number(plan.reviewWindow);
      project.othersWait = Number(plan.othersWait);
      project.milestones = plan.amounts.map((amount, index) =>
        pendingMilestone(amount, Number(plan.deadlines[index] ?? 0)),
      );
      move("customer", "acceptance", log.args.customer, BigInt(log.args.fromCustomer));
      break;
    case "MilestoneSubmitted":
      // The developer made the settlement proposal before this submission.
      delete project.settlements[log.args.developer];
      setMilestone(log.args.milestone, {
        status: "submitted",
        submittedAt: at,
        evidenceHash: log.args.evidenceHash,
        ...(BigInt(log.args.evidenceHash) !== 0n && { hasEvidence: true }),
        // Null while an earlier submission is unanswered: the window starts after that one's.
        reviewEndsAt: Number(log.args.reviewEndsAt) || null,
      });
      break;
    case "ReviewStarted": {
      const milestone = project.milestones[Number(log.args.milestone)];
      if (milestone) Object.assign(milestone, { since: at, reviewEndsAt: Number(log.args.reviewEndsAt) });
      break;
    }
    case "ChangesRequested":
      setMilestone(log.args.milestone, {
        status: "changes_requested",
        changeRounds: Number(log.args.round),
        changesReasonHash: log.args.reasonHash,
      });
      setDeadline(project, Number(log.args.milestone), Number(log.args.deadline), at);
      break;
    case "MilestoneApproved":
      setMilestone(log.args.milestone, { status: "approved", paidFrom: Number(log.args.paidFrom) });
      break;
    case "MilestoneReleased":
      setMilestone(log.args.milestone, { status: "released" });
      earn(BigInt(log.args.amount), BigInt(log.args.fee));
      break;
    case "DisputeOpened": {
      const { by, evidenceHash, defaultAt } = log.args;
      setMilestone(log.args.milestone, {
        status: "disputed",
        dispute: { by, openedAt: at, evidenceHash, defaultAt: Number(defaultAt) },
      });
      break;
    }
    case "DisputeResolved":
    case "DisputeDefaulted": {
      const { toDeveloper, fee, refunded } = log.args;
      const [by, reasonHash] =
        log.event === "DisputeResolved" ? [log.args.arbiter, log.args.reasonHash] : [log.args.by, null];
      setMilestone(log.args.milestone, {
        status: "resolved",
        decision: { by, toDeveloper, fee, refunded, reasonHash },
      });
      earn(BigInt(toDeveloper), BigInt(fee));
      break;
    }
    case "ChangeProposed": {
      const { by, change } = log.args;
      // The contract checks a change order only at its acceptance, but the previous one is already replaced.
      delete project.changes[by];
      if (couldBeAccepted(project, change, at))
        project.changes[by] = {
          milestones: proposedMilestones(change),
          termsHash: change.termsHash,
          ...validity(change.validUntil, at),
        };
      break;
    }
    case "ChangeAccepted":
      // Proposals for the old plan are void.
      project.changes = {};
      project.settlements = {};
      for (const { index, amount, deadline } of proposedMilestones(log.args.change)) {
        const milestone = project.milestones[index] ?? pendingMilestone(amount, deadline);
        milestone.amount = amount;
        milestone.planned = deadline;
        project.milestones[index] = milestone;
        setDeadline(project, index, deadline, at);
      }
      move("customer", "change", project.customer, BigInt(log.args.added));
      break;
    case "SettlementProposed": {
      // The contract has checked that the split adds up.
      const { by, toDeveloper, toRefund, validUntil } = log.args;
      project.settlements[by] = { toDeveloper, toRefund, ...validity(validUntil, at) };
      break;
    }
    case "SettlementAccepted":
      for (const [index, milestone] of project.milestones.entries()) {
        if (!isFinished(milestone)) setMilestone(String(index), { status: "resolved" });
      }
      earn(BigInt(log.args.toDeveloper), BigInt(log.args.fee));
      break;
    case "ProposalsWithdrawn":
      delete project.changes[log.args.by];
      delete project.settlements[log.args.by];
      break;
    case "ClosingBegun":
      project.status = "closing";
      project.changes = {};
      break;
    case "MilestoneRefunded":
      setMilestone(log.args.milestone, { status: "refunded" });
      break;
    case "ProjectEnded":
      project.status = projectStatuses[log.args.state] ?? project.status;
      project.endedAt = at;
      project.changes = {};
      project.settlements = {};
      break;
    case "RefundClaimed":
      move("customer", "refund", log.args.contributor, -BigInt(log.args.fromCustomer));
      move("donations", "refund", log.args.contributor, -BigInt(log.args.fromDonations));
      project.unclaimedDonations = (BigInt(project.unclaimedDonations) - donation).toString();
      if (donation > 0n) sums.unclaimedDonors--;
      break;
  }
  return movements;
}

/** Sets an agreed date without the waiting time to date, which must not move it. */
function setDeadline(project: ProjectOnChain, index: number, deadline: number, at: number): void {
  const milestone = project.milestones[index];
  if (milestone) milestone.deadline = deadline - movedBy(project, index, at);
}
