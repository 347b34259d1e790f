import { z } from "zod";
import { actVerdict } from "../escrow/acts.ts";
import { exits } from "../escrow/exit.ts";
import { projectStatuses } from "../escrow/project-on-chain.ts";
import { wei } from "../money.ts";
import { location } from "../places/place.ts";
import { stages } from "../projects/stage.ts";
import { projectRole } from "./ongoing.ts";

/** Running projects. Times in seconds since 1970. */

const time = z.number().int();
/** A party with a wallet; the name if the wallet belongs to a member. */
export const trackedParty = z.object({
  address: z.string(),
  _id: z.uuid().nullable(),
  username: z.string().nullable(),
});

export const milestoneStatuses = [
  "pending",
  "submitted",
  "changes_requested",
  "disputed",
  "approved",
  "released",
  "resolved",
  "refunded",
] as const;

/** Default outcome; `text` omits the date, which is `from`. */
const exit = z.object({
  act: z.enum(exits),
  from: time,
  toDeveloper: wei,
  fee: wei,
  refunded: wei,
  text: z.string(),
  /** Whether this instance sends the call; otherwise an account must. */
  automatic: z.boolean(),
});

/** An event of a milestone with its transaction. */
export const milestoneEvent = z.object({
  kind: z.enum([
    "submitted",
    "review_started",
    "changes_requested",
    "approved",
    "released",
    "dispute_opened",
    "dispute_resolved",
    "dispute_defaulted",
    "refunded",
    "settled",
    "changed",
  ]),
  at: time,
  by: z.string().nullable(),
  /** Hash of the event's evidence or reason. */
  hash: z.string().nullable(),
  amount: wei.nullable(),
  transactionHash: z.string(),
});
export type MilestoneEvent = z.infer<typeof milestoneEvent>;

export const trackedMilestone = z.object({
  index: z.number().int(),
  title: z.string(),
  amount: wei,
  status: z.enum(milestoneStatuses),
  /** The state in words, such as "In review. 1 round of changes left." */
  state: z.string(),
  plan: z.object({ start: time, end: time }),
  /** Present date, moved by waiting, change requests and change orders. */
  due: time,
  overdueFrom: time.nullable(),
  /** Actual times; `end` is the latest submission, `finished` the payment or decision. */
  actual: z.object({ start: time.nullable(), end: time.nullable(), finished: time.nullable() }),
  /** Course if all dates are kept; null once finished. */
  forecast: z.object({ start: time, end: time, payment: time }).nullable(),
  review: z
    .object({
      start: time.nullable(),
      end: time,
      /** Number of submissions that are reviewed before. */
      before: z.number().int(),
    })
    .nullable(),
  payment: z.object({
    gross: wei,
    fee: wei,
    net: wei,
    paidAt: time.nullable(),
    transactionHash: z.string().nullable(),
  }),
  changeRounds: z.object({ used: z.number().int(), left: z.number().int() }),
  dispute: z.object({ by: z.string(), openedAt: time, defaultAt: time }).nullable(),
  decision: z.object({ by: z.string(), toDeveloper: wei, fee: wei, refunded: wei }).nullable(),
  exit: exit.nullable(),
  /**
   * Time from which an approval pays, if lent or donated money waits. `unless` is a clause such as "the lender
   * objects".
   */
  paymentWait: z.object({ from: time, unless: z.string() }).nullable(),
  evidenceHash: z.string().nullable(),
  /** Counts of sealed evidence and comments, for viewers who can read them. */
  files: z.number().int(),
  comments: z.number().int(),
  events: z.array(milestoneEvent),
  acts: z.array(actVerdict),
});
export type TrackedMilestone = z.infer<typeof trackedMilestone>;

export const trackedChange = z.object({
  by: z.string(),
  proposedAt: time,
  validUntil: time,
  termsHash: z.string(),
  /** Text of the reason, for the parties; null if it was written elsewhere. */
  reason: z.string().nullable(),
  milestones: z.array(
    z.object({
      index: z.number().int(),
      title: z.string(),
      before: z.object({ amount: wei, deadline: time }).nullable(),
      after: z.object({ amount: wei, deadline: time }),
    }),
  ),
  /** Money added by the customer; 0 if the change order lowers the price. */
  added: wei,
  /** The contract's exact values, repeated in the acceptance. */
  call: z.object({
    milestones: z.array(z.string()),
    amounts: z.array(z.string()),
    deadlines: z.array(z.string()),
    termsHash: z.string(),
    validUntil: z.string(),
  }),
});
export type TrackedChange = z.infer<typeof trackedChange>;

export const trackedSettlement = z.object({
  by: z.string(),
  proposedAt: time,
  validUntil: time,
  toDeveloper: wei,
  fee: wei,
  toRefund: wei,
  reason: z.string().nullable(),
  /** The contract's exact values, repeated in the acceptance. */
  call: z.object({ toDeveloper: z.string(), toRefund: z.string(), validUntil: z.string() }),
});

/** Flow of a project's money: in = out + held. */
export const moneyFlow = z.object({
  in: z.object({ customer: wei, donations: wei, loan: wei, total: wei }),
  out: z.object({ developer: wei, fee: wei, refunded: wei, loanReturned: wei, total: wei }),
  /** Held money by the state of its milestone; `refundable` belongs to no milestone any more. */
  held: z.object({ inReview: wei, disputed: wei, pending: wei, refundable: wei, total: wei }),
  buckets: z.object({ customer: wei, donations: wei, loan: wei }),
  donors: z.number().int(),
  pool: z.string().nullable(),
});
export type MoneyFlow = z.infer<typeof moneyFlow>;

export const trackedProject = z.object({
  _id: z.uuid(),
  tokenId: z.string(),
  title: z.string(),
  stage: z.enum(stages),
  status: z.enum(projectStatuses),
  location: location.nullable(),
  /** The viewer's roles; empty for other visitors. */
  roles: z.array(projectRole),
  /** Whether the viewer can read evidence and comments. */
  readsEvidence: z.boolean(),
  customer: trackedParty,
  developer: trackedParty.nullable(),
  arbiter: trackedParty.nullable(),
  agreedPrice: wei,
  feeBps: z.number().int(),
  reviewWindow: time,
  acceptedAt: time.nullable(),
  endedAt: time.nullable(),
  openUntil: time,
  handover: z.object({ plan: time, forecast: time }).nullable(),
  progress: z.number(),
  completed: z.number(),
  isComplete: z.boolean(),
  /** Current time, or the chain's if that is ahead. */
  now: time,
  milestones: z.array(trackedMilestone),
  changes: z.array(trackedChange),
  settlements: z.array(trackedSettlement),
  money: moneyFlow,
  acts: z.array(actVerdict),
  /** The viewer's money in the project: donated, refundable now and credited. */
  yours: z.object({ donation: wei, refundable: wei, credit: wei }),
  /** True until the latest event's block is final. */
  confirming: z.boolean(),
});
export type TrackedProject = z.infer<typeof trackedProject>;

/** A dispute that an arbiter has to decide. */
export const openDispute = z.object({
  projectId: z.uuid(),
  tokenId: z.string(),
  title: z.string(),
  milestone: z.number().int(),
  milestoneTitle: z.string(),
  amount: wei,
  by: z.string(),
  openedAt: time,
  defaultAt: time,
});
export type OpenDispute = z.infer<typeof openDispute>;

/** Evidence or comments of a milestone changed; clients reload them. */
export const milestoneUpdate = z.object({
  type: z.literal("MILESTONE_UPDATE"),
  data: z.object({ projectId: z.uuid(), milestone: z.number().int() }),
});
export type MilestoneUpdate = z.infer<typeof milestoneUpdate>;
