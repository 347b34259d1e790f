import { type Act, type Actor, type ActVerdict, milestoneActs, projectActs } from "./acts.ts";
import { escrowLimits } from "./limits.ts";
import { needsOthersMoney } from "./others-money.ts";
import { isOwed, nextOwed, overdueFrom } from "./overdue.ts";
import {
  type ChangeProposal,
  type MilestoneOnChain,
  type MilestoneStatus,
  outstanding,
  type ProjectOnChain,
} from "./project-on-chain.ts";
import { returnableLoan } from "./refundable.ts";
import { reviewEnd } from "./review-queue.ts";

/** The acting party; the address is lower-cased, null for a visitor without a wallet. */
export type ActingParty = {
  address: string | null;
  /** Unclaimed donations of the address. */
  donation: bigint;
  /** Escrow credits of the address and of the customer. */
  credit: bigint;
  customerCredit: bigint;
};

type Refusal = { error: string | null; reason: string; from?: number };
type Rule = { refusal?: Refusal | undefined; until?: number };
type Asking = ActingParty & { project: ProjectOnChain; now: number };

const actorOf: Record<Act, Actor> = {
  submitMilestone: "developer",
  requestChanges: "customer",
  approveMilestone: "customer",
  claimAfterReview: "anyone",
  openDispute: "party",
  answerDispute: "party",
  resolveDispute: "arbiter",
  executeDisputeDefault: "anyone",
  proposeChange: "party",
  acceptChange: "party",
  proposeSettlement: "party",
  acceptSettlement: "party",
  withdrawProposals: "party",
  resign: "developer",
  cancelOverdue: "anyone",
  cancelRequest: "customer",
  closeExpired: "anyone",
  claimRefund: "contributor",
  returnLoan: "anyone",
  withdraw: "creditor",
};

/**
 * Returns every act of the contract for one address at one time: possible, or the obstacle and the time from which it
 * is.
 */
export function possibleActs(project: ProjectOnChain, who: ActingParty, now: number): ActVerdict[] {
  const asking = { ...who, project, now };
  return [
    ...project.milestones.flatMap((milestone, index) =>
      milestoneActs.map((act) => verdict(asking, act, index, milestoneRules[act](asking, milestone, index))),
    ),
    ...projectActs.map((act) => verdict(asking, act, null, projectRules[act](asking))),
  ];
}

function verdict(asking: Asking, act: Act, milestone: number | null, { refusal, until }: Rule): ActVerdict {
  return {
    act,
    milestone,
    actor: actorOf[act],
    yours: isActor(asking, actorOf[act]),
    possible: !refusal,
    error: refusal?.error ?? null,
    reason: refusal?.reason ?? null,
    from: refusal?.from ?? null,
    until: refusal ? null : (until ?? null),
  };
}

function isActor({ project, address, donation, credit }: Asking, actor: Actor): boolean {
  if (address === null) return false;
  const customer = address === project.customer;
  const developer = address === project.developer;
  switch (actor) {
    case "customer":
      return customer;
    case "developer":
      return developer;
    case "party":
      return customer || developer;
    case "arbiter":
      return address === project.arbiter;
    case "contributor":
      return customer || donation > 0n;
    case "creditor":
      return credit > 0n;
    case "anyone":
      return true;
  }
}

const statusReason: Record<ProjectOnChain["status"], string> = {
  open: "No bid has been accepted yet.",
  active: "The work is under way.",
  closing: "The project is closing. Only milestones already submitted will still be decided.",
  completed: "The project is complete.",
  settled: "The project is settled.",
  cancelled: "The request was cancelled.",
};
const milestoneReason: Record<MilestoneStatus, string> = {
  pending: "This milestone hasn’t been submitted yet.",
  submitted: "This milestone is in review.",
  changes_requested: "Changes were requested. The developer has to submit it again.",
  disputed: "This milestone is in dispute.",
  approved: "This milestone is approved. It is paid once lent and donated money has waited.",
  released: "This milestone has been paid.",
  resolved: "This milestone is already decided.",
  refunded: "This milestone was cancelled and its money can be refunded.",
};

const deny = (error: string | null, reason: string, from?: number): Rule => ({
  refusal: from === undefined ? { error, reason } : { error, reason, from },
});
const allow = (until?: number): Rule => (until === undefined ? {} : { until });
const wrongState = ({ project }: Asking) => deny("WrongState", statusReason[project.status]);
const wrongMilestone = ({ status }: MilestoneOnChain) => deny("WrongMilestoneState", milestoneReason[status]);
const isRunning = ({ project }: Asking) => project.status === "active" || project.status === "closing";
const notCustomer = () => deny("NotCustomer", "Only the customer can do this.");
const notDeveloper = () => deny("NotDeveloper", "Only the developer can do this.");
const notParty = () => deny("NotParty", "Only the customer and the developer can do this.");
const isParty = (asking: Asking) => isActor(asking, "party");
const otherParty = ({ project, address }: Asking): string =>
  (address === project.customer ? project.developer : project.customer) ?? "";
const isOverdue = ({ project, now }: Asking, index: number) => now >= overdueFrom(project, index, now);

type MilestoneRule = (asking: Asking, milestone: MilestoneOnChain, index: number) => Rule;
/** Checks in the contract's order, so that both give the same reason. */
const milestoneRules: Record<(typeof milestoneActs)[number], MilestoneRule> = {
  submitMilestone(asking, milestone, index) {
    const { project, now } = asking;
    if (!isRunning(asking)) return wrongState(asking);
    if (asking.address !== project.developer) return notDeveloper();
    if (!isOwed(milestone)) return wrongMilestone(milestone);
    const counted = project.milestones
      .map((other, place) => ({ other, place }))
      .filter(({ other, place }) => (milestone.status === "pending" ? isOwed(other) : place === index));
    if (counted.some(({ place }) => isOverdue(asking, place)))
      return deny(
        "Overdue",
        "A milestone is more than 14 days late, so the customer can cancel. Agree a new date first.",
      );
    return allow(Math.min(...counted.map(({ place }) => overdueFrom(project, place, now))));
  },
  requestChanges(asking, milestone, index) {
    const { project, now } = asking;
    if (!isRunning(asking)) return wrongState(asking);
    if (milestone.status !== "submitted") return wrongMilestone(milestone);
    if (asking.address !== project.customer) return notCustomer();
    const end = reviewEnd(project, index, now);
    if (now >= end) return deny("TooLate", "The review has ended. Silence counts as approval.");
    if (milestone.changeRounds >= escrowLimits.maxChangeRounds)
      return deny("NoChangeRoundsLeft", "Changes were already requested twice for this milestone.");
    return allow(end);
  },
  approveMilestone(asking, milestone) {
    if (!isRunning(asking)) return wrongState(asking);
    if (milestone.status !== "submitted") return wrongMilestone(milestone);
    return asking.address === asking.project.customer ? allow() : notCustomer();
  },
  claimAfterReview(asking, milestone, index) {
    if (!isRunning(asking)) return wrongState(asking);
    if (milestone.status === "approved") {
      const from = milestone.paidFrom ?? 0;
      return asking.now < from
        ? deny("TooEarly", "Lent and donated money still waits, so that the work can be checked.", from)
        : allow();
    }
    if (milestone.status !== "submitted") return wrongMilestone(milestone);
    const end = reviewEnd(asking.project, index, asking.now);
    return asking.now < end ? deny("TooEarly", "The review hasn’t ended yet.", end) : allow();
  },
  openDispute(asking, milestone, index) {
    const { project, now } = asking;
    if (!isRunning(asking)) return wrongState(asking);
    if (!isParty(asking)) return notParty();
    const byCustomer = asking.address === project.customer;
    const { status } = milestone;
    if (status !== "changes_requested" && !(byCustomer && (status === "submitted" || status === "pending")))
      return status === "submitted"
        ? deny("WrongMilestoneState", "While your work is in review, only the customer can open a dispute.")
        : wrongMilestone(milestone);
    if (status === "submitted") {
      const end = reviewEnd(project, index, now);
      return now >= end ? deny("TooLate", "The review has ended. Silence counts as approval.") : allow(end);
    }
    const overdue = overdueFrom(project, index, now);
    if (status === "pending")
      return now < overdue
        ? deny("NotOverdue", "This milestone isn’t overdue yet. It will be 14 days after its date.", overdue)
        : allow();
    if (byCustomer) return allow();
    return now >= overdue
      ? deny("Overdue", "This milestone is more than 14 days late. You can no longer dispute the changes.")
      : allow(overdue);
  },
  answerDispute(asking, milestone) {
    if (!isRunning(asking)) return wrongState(asking);
    if (milestone.status !== "disputed")
      return deny("WrongMilestoneState", "This milestone isn’t in dispute.");
    return isParty(asking) ? allow(milestone.dispute?.defaultAt) : notParty();
  },
  resolveDispute(asking, milestone) {
    const { project, now } = asking;
    if (!isRunning(asking)) return wrongState(asking);
    if (milestone.status !== "disputed")
      return deny("WrongMilestoneState", "This milestone isn’t in dispute.");
    if (asking.address !== project.arbiter) return deny("NotArbiter", "Only the arbiter can decide.");
    const end = milestone.dispute?.defaultAt ?? 0;
    return now >= end
      ? deny("TooLate", "The time to decide is over. Anyone can now close the dispute.")
      : allow(end);
  },
  executeDisputeDefault(asking, milestone) {
    if (!isRunning(asking)) return wrongState(asking);
    if (milestone.status !== "disputed")
      return deny("WrongMilestoneState", "This milestone isn’t in dispute.");
    const from = milestone.dispute?.defaultAt ?? 0;
    return asking.now < from ? deny("TooEarly", "The arbiter still has time to decide.", from) : allow();
  },
};

const projectRules: Record<(typeof projectActs)[number], (asking: Asking) => Rule> = {
  proposeChange(asking) {
    if (asking.project.status !== "active") return wrongState(asking);
    return isParty(asking) ? allow() : notParty();
  },
  acceptChange(asking) {
    const { project, now } = asking;
    if (project.status !== "active") return wrongState(asking);
    if (!isParty(asking)) return notParty();
    const change = project.changes[otherParty(asking)];
    if (!change) return deny("NotProposed", "The other side hasn’t proposed a change.");
    if (now >= change.validUntil) return deny("ProposalExpired", "The change order has expired.");
    return changeProblem(asking, change) ?? allow(change.validUntil);
  },
  proposeSettlement(asking) {
    if (!isRunning(asking)) return wrongState(asking);
    return isParty(asking) ? allow() : notParty();
  },
  acceptSettlement(asking) {
    const { project, now } = asking;
    if (!isRunning(asking)) return wrongState(asking);
    if (!isParty(asking)) return notParty();
    const offer = project.settlements[otherParty(asking)];
    if (!offer) return deny("NotProposed", "The other side hasn’t proposed a settlement.");
    if (now >= offer.validUntil) return deny("ProposalExpired", "The settlement offer has expired.");
    if (BigInt(offer.toDeveloper) + BigInt(offer.toRefund) !== outstanding(project))
      return deny("SplitMismatch", "The work has moved on, so this split no longer adds up.");
    if (needsOthersMoney(project, BigInt(offer.toDeveloper)))
      return deny("OthersMoneyWaits", "Lent and donated money pays only for submitted work.");
    return allow(offer.validUntil);
  },
  withdrawProposals(asking) {
    const { project, address } = asking;
    // The contract has parties only after an acceptance.
    if (project.developer === null || !isParty(asking)) return notParty();
    const own = address !== null && (project.changes[address] ?? project.settlements[address]);
    return own ? allow() : deny(null, "You have no open proposal.");
  },
  resign(asking) {
    if (asking.project.status !== "active") return wrongState(asking);
    return asking.address === asking.project.developer ? allow() : notDeveloper();
  },
  cancelOverdue(asking) {
    const { project, address, now } = asking;
    if (!isRunning(asking)) return wrongState(asking);
    const owed = nextOwed(project, now);
    if (!owed) return deny("NotOverdue", "Nothing is left to submit, so nothing can be overdue.");
    const byCustomer = address === project.customer;
    const from = owed.due + (byCustomer ? escrowLimits.overdueGrace : escrowLimits.overdueForAll);
    if (now >= from) return allow();
    const wait = byCustomer
      ? "14 days past its date"
      : "90 days past its date. The customer can after 14 days";
    return deny("NotOverdue", `You can cancel once a milestone is ${wait}.`, from);
  },
  cancelRequest(asking) {
    if (asking.project.status !== "open")
      return deny("WrongState", "Only a request without an accepted bid can be cancelled.");
    return asking.address === asking.project.customer ? allow() : notCustomer();
  },
  closeExpired({ project, now }) {
    if (project.status !== "open")
      return deny("WrongState", "Only a request without an accepted bid can be closed.");
    return now < project.openUntil
      ? deny("RequestStillOpen", "The request is still open for bids.", project.openUntil)
      : allow();
  },
  claimRefund({ project, address, donation }) {
    if (["open", "active", "closing"].includes(project.status))
      return deny("WrongState", "Refunds are paid once the project has ended.");
    const asCustomer = address === project.customer && BigInt(project.left.customer) > 0n;
    const asDonor = donation > 0n && BigInt(project.left.donations) > 0n;
    return asCustomer || asDonor ? allow() : deny("NothingToRefund", "There’s nothing to refund to you.");
  },
  returnLoan({ project, address, now }) {
    const { loan, status } = project;
    if (!loan || returnableLoan(project) === 0n)
      return deny("NothingToReturn", "There’s no loan money to return to its pool.");
    const from = loan.fundedAt + escrowLimits.loanParking;
    return status === "open" && address !== loan.pool && now < from
      ? deny("TooEarly", "The loan can be returned after 30 days without an accepted bid.", from)
      : allow();
  },
  withdraw: ({ credit }) =>
    credit > 0n ? allow() : deny("NothingToWithdraw", "You have no credit with the escrow."),
};

/** Returns the rule by which the contract would deny the change now. */
function changeProblem(asking: Asking, change: ChangeProposal): Rule | undefined {
  const { project, now } = asking;
  let added = 0n;
  for (const { index, amount, deadline } of change.milestones) {
    if (deadline <= now || deadline > now + escrowLimits.maxDuration)
      return deny("DeadlineOutOfRange", "A date in the change order has passed or is too far away.");
    const milestone = project.milestones[index];
    if (milestone && milestone.status !== "pending")
      return deny("WrongMilestoneState", "A milestone in the change order has already been submitted.");
    added += BigInt(amount) - BigInt(milestone?.amount ?? 0);
  }
  const fromCredit = otherParty(asking) === project.customer;
  return fromCredit && asking.customerCredit < added
    ? deny("AddedMoneyMissing", "The customer hasn’t paid in the added money yet.")
    : undefined;
}
