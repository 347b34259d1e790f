import { type AcceptedPlan, type EscrowLog, fold } from "../escrow/fold.ts";
import { type MilestoneOnChain, openProject, type ProjectOnChain } from "../escrow/project-on-chain.ts";
import { dueAt } from "../escrow/waiting-clock.ts";
import {
  deliveryValue,
  type MilestoneEnding,
  type SubmissionAnswer,
  stewardshipValue,
} from "./evidence-value.ts";

/** Conduct of both sides of a finished project, from its events alone. */
export type ProjectConduct = {
  customer: string;
  developer: string;
  bidIndex: number;
  /** Price after all change orders, in wei. */
  amount: bigint;
  /** In seconds since 1970. */
  endedAt: number;
  delivery: { value: number; facts: DeliveryFacts };
  /** Undefined if nothing was ever submitted. */
  stewardship: { value: number; facts: StewardshipFacts } | undefined;
};

/** Number of milestones by ending, and the worst delay. */
export type DeliveryFacts = {
  onTime: number;
  late: number;
  worstDaysLate: number;
  shared: number;
  refunded: number;
};
export type StewardshipFacts = Record<SubmissionAnswer, number>;

const DAY = 86_400;
/** From this share in per cent on, the customer lost the dispute. */
const LOST_FROM_PERCENT = 80n;

const wasSubmitted = ({ status, submittedAt }: MilestoneOnChain): boolean =>
  status === "submitted" || (status === "disputed" && submittedAt !== null);

/**
 * Returns the conduct, undefined until the project has ended with a developer. `entries` are its logs in order, with
 * their times.
 */
export function projectConduct(
  customer: string,
  plan: AcceptedPlan,
  entries: { log: EscrowLog; at: number }[],
): ProjectConduct | undefined {
  const project = openProject(customer);
  const secondsLate = new Map<number, number>();
  const answers: SubmissionAnswer[] = [];
  let settled: { toDeveloper: bigint; open: bigint; milestones: Set<MilestoneOnChain> } | undefined;

  for (const { log, at } of entries) {
    const index = "milestone" in log.args ? Number(log.args.milestone) : -1;
    const milestone = project.milestones[index];
    if (log.event === "MilestoneSubmitted") secondsLate.set(index, at - dueAt(project, index, at));
    if (log.event === "SettlementAccepted") settled = settlement(project, BigInt(log.args.toDeveloper));
    answers.push(...answersTo(project, log, at, milestone));
    fold(project, log, at, { plan: log.event === "BidAccepted" ? plan : undefined });
  }

  const { developer, bidIndex, endedAt, milestones } = project;
  if (developer === null || bidIndex === null || endedAt === null) return undefined;
  const endings = milestones.map((milestone, index): MilestoneEnding => {
    const amount = BigInt(milestone.amount);
    if (milestone.status === "released") {
      const daysLate = Math.max(0, Math.floor((secondsLate.get(index) ?? 0) / DAY));
      return { amount, outcome: "released", daysLate };
    }
    if (milestone.decision)
      return { amount, outcome: "shared", toDeveloper: BigInt(milestone.decision.toDeveloper) };
    if (settled?.milestones.has(milestone) && settled.open > 0n)
      return { amount, outcome: "shared", toDeveloper: (settled.toDeveloper * amount) / settled.open };
    return { amount, outcome: "refunded" };
  });
  const stewardship = stewardshipValue(answers);
  return {
    customer,
    developer,
    bidIndex,
    amount: endings.reduce((sum, { amount }) => sum + amount, 0n),
    endedAt,
    delivery: { value: deliveryValue(endings), facts: deliveryFacts(endings) },
    stewardship: stewardship === undefined ? undefined : { value: stewardship, facts: counted(answers) },
  };
}

/** Returns the customer's answers to submissions that this event contains. */
function answersTo(
  project: ProjectOnChain,
  log: EscrowLog,
  at: number,
  milestone: MilestoneOnChain | undefined,
): SubmissionAnswer[] {
  switch (log.event) {
    case "ChangesRequested":
      return ["in-time"];
    case "MilestoneApproved":
    case "MilestoneReleased": {
      if (milestone?.status === "approved") return [];
      const inTime = milestone?.reviewEndsAt == null || at <= milestone.reviewEndsAt;
      const by = log.event === "MilestoneApproved" ? log.args.customer : log.args.by;
      return [by === project.customer && inTime ? "in-time" : "silence"];
    }
    case "DisputeResolved": {
      // An objection of the operator is not the customer's answer.
      const openedBy = milestone?.dispute?.by;
      if (openedBy !== project.customer && openedBy !== project.developer) return [];
      const lost = BigInt(log.args.toDeveloper) * 100n >= BigInt(milestone?.amount ?? 0) * LOST_FROM_PERCENT;
      if (lost) return ["lost-dispute"];
      return milestone && wasSubmitted(milestone) ? ["in-time"] : [];
    }
    case "SettlementAccepted":
      return project.milestones.filter(wasSubmitted).map(() => "settled");
    default:
      return [];
  }
}

function settlement({ milestones }: ProjectOnChain, toDeveloper: bigint) {
  const open = milestones.filter(({ status }) => !["released", "resolved", "refunded"].includes(status));
  return {
    toDeveloper,
    open: open.reduce((sum, { amount }) => sum + BigInt(amount), 0n),
    milestones: new Set(open),
  };
}

function deliveryFacts(endings: MilestoneEnding[]): DeliveryFacts {
  const daysLate = endings.flatMap((ending) => (ending.outcome === "released" ? [ending.daysLate] : []));
  const count = (outcome: MilestoneEnding["outcome"]) =>
    endings.filter((ending) => ending.outcome === outcome).length;
  return {
    onTime: daysLate.filter((days) => days === 0).length,
    late: daysLate.filter((days) => days > 0).length,
    worstDaysLate: Math.max(0, ...daysLate),
    shared: count("shared"),
    refunded: count("refunded"),
  };
}

function counted(answers: SubmissionAnswer[]): StewardshipFacts {
  const facts: StewardshipFacts = { "in-time": 0, silence: 0, "lost-dispute": 0, settled: 0 };
  for (const answer of answers) facts[answer]++;
  return facts;
}
