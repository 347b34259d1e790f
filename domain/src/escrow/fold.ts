import type { StoredLog } from "@trestle/chain/stored-events.ts";

/** Where a project stands on the chain, and every movement of its money, from its events alone. */

export type ProjectStatus = "open" | "active" | "closing" | "completed" | "settled" | "cancelled";
export type MilestoneStatus =
  | "pending"
  | "submitted"
  | "changes_requested"
  | "disputed"
  | "released"
  | "resolved"
  | "refunded";

/** In the order of the contract's enumerations. */
export const projectStatuses = ["open", "active", "closing", "completed", "settled", "cancelled"] as const;

/** Spent in this order, each refunded to its own givers. */
export const buckets = ["customer", "donations", "loan"] as const;
export type Bucket = (typeof buckets)[number];

export type MilestoneOnChain = { amount: string; deadline: string; status: MilestoneStatus };
export type ProjectOnChain = {
  status: ProjectStatus;
  customer: string;
  developer: string | null;
  bidIndex: number | null;
  feeRecipient: string | null;
  milestones: MilestoneOnChain[];
  /** What is left in each bucket, in wei. */
  left: Record<Bucket, string>;
  donated: string;
  released: string;
};

export type MovementKind =
  | "donation"
  | "loan"
  | "acceptance"
  | "change"
  | "release"
  | "fee"
  | "refund"
  | "loan_return"
  | "credited"
  | "credit_spent"
  | "withdrawn";
/** `amount` is what the bucket gains, or loses if negative; `party` gave it or gets it. */
export type Movement = { bucket: Bucket | "credit"; kind: MovementKind; party: string; amount: bigint };

/** What an accepted bid had promised, which its acceptance does not repeat. */
export type AcceptedPlan = { amounts: string[]; deadlines: string[]; feeRecipient: string };

export type EscrowLog = StoredLog<"TrestleEscrow">;

export const openProject = (customer: string): ProjectOnChain => ({
  status: "open",
  customer,
  developer: null,
  bidIndex: null,
  feeRecipient: null,
  milestones: [],
  left: { customer: "0", donations: "0", loan: "0" },
  donated: "0",
  released: "0",
});

const FINISHED: MilestoneStatus[] = ["released", "resolved", "refunded"];
const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** The project after one more event, and the money that the event moved. */
export function fold(
  before: ProjectOnChain,
  log: EscrowLog,
  plan?: AcceptedPlan,
): { project: ProjectOnChain; movements: Movement[] } {
  const project = structuredClone(before);
  const movements: Movement[] = [];

  const move = (bucket: Bucket, kind: MovementKind, party: string, amount: bigint) => {
    if (amount === 0n) return;
    project.left[bucket] = (BigInt(project.left[bucket]) + amount).toString();
    movements.push({ bucket, kind, party, amount });
  };
  /** Takes what the developer earns out of the buckets in their order: his part first, then the fee on it. */
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
    if (milestone) Object.assign(milestone, change);
  };

  switch (log.event) {
    case "Donated":
      move("donations", "donation", log.args.donor, BigInt(log.args.amount));
      project.donated = log.args.total;
      break;
    case "LoanFunded":
      move("loan", "loan", log.args.pool, BigInt(log.args.amount));
      break;
    case "LoanReturned":
      move("loan", "loan_return", log.args.pool, -BigInt(log.args.toPool));
      move("loan", "loan_return", project.customer, -BigInt(log.args.toCustomer));
      break;
    case "BidAccepted":
      project.status = "active";
      project.developer = log.args.developer;
      project.bidIndex = Number(log.args.bidIndex);
      if (!plan) throw new Error("An acceptance is folded with the plan of its bid.");
      project.feeRecipient = plan.feeRecipient;
      project.milestones = plan.amounts.map((amount, index) => ({
        amount,
        deadline: plan.deadlines[index] ?? "0",
        status: "pending",
      }));
      move("customer", "acceptance", log.args.customer, BigInt(log.args.fromCustomer));
      break;
    case "MilestoneSubmitted":
      setMilestone(log.args.milestone, { status: "submitted" });
      break;
    case "ChangesRequested":
      setMilestone(log.args.milestone, { status: "changes_requested", deadline: log.args.deadline });
      break;
    case "MilestoneReleased":
      setMilestone(log.args.milestone, { status: "released" });
      earn(BigInt(log.args.amount), BigInt(log.args.fee));
      break;
    case "DisputeOpened":
      setMilestone(log.args.milestone, { status: "disputed" });
      break;
    case "DisputeResolved":
    case "DisputeDefaulted":
      setMilestone(log.args.milestone, { status: "resolved" });
      earn(BigInt(log.args.toDeveloper), BigInt(log.args.fee));
      break;
    case "ChangeAccepted": {
      const { milestones, amounts, deadlines } = log.args.change;
      for (const [position, index] of milestones.entries()) {
        project.milestones[Number(index)] = {
          amount: amounts[position] ?? "0",
          deadline: deadlines[position] ?? "0",
          status: "pending",
        };
      }
      move("customer", "change", project.customer, BigInt(log.args.added));
      break;
    }
    case "SettlementAccepted":
      for (const milestone of project.milestones) {
        if (!FINISHED.includes(milestone.status)) milestone.status = "resolved";
      }
      earn(BigInt(log.args.toDeveloper), BigInt(log.args.fee));
      break;
    case "ClosingBegun":
      project.status = "closing";
      break;
    case "MilestoneRefunded":
      setMilestone(log.args.milestone, { status: "refunded" });
      break;
    case "ProjectEnded":
      project.status = projectStatuses[log.args.state] ?? project.status;
      break;
    case "RefundClaimed":
      move("customer", "refund", log.args.contributor, -BigInt(log.args.fromCustomer));
      move("donations", "refund", log.args.contributor, -BigInt(log.args.fromDonations));
      break;
    case "Credited":
    case "CreditSpent": {
      const sign = log.event === "Credited" ? 1n : -1n;
      movements.push({
        bucket: "credit",
        kind: log.event === "Credited" ? "credited" : "credit_spent",
        party: log.args.account,
        amount: sign * BigInt(log.args.amount),
      });
      break;
    }
  }
  return { project, movements };
}

/** Percentage of the work that is handed in, and of that which is verified, by the milestones' amounts. */
export function progressOf({ milestones }: Pick<ProjectOnChain, "milestones">): {
  completed: number;
  verified: number;
} {
  const total = milestones.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  const share = (statuses: MilestoneStatus[]) => {
    if (total === 0n) return 0;
    const part = milestones
      .filter(({ status }) => statuses.includes(status))
      .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    return Number((part * 100n) / total);
  };
  return {
    completed: share(["submitted", "disputed", "released", "resolved"]),
    verified: share(["released", "resolved"]),
  };
}
