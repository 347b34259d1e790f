import type { ActVerdict } from "@trestle/domain/escrow/acts.ts";
import type { TrackedMilestone, TrackedProject } from "@trestle/domain/milestones/tracking.ts";

/** Test data of Tracking in the form of the server's response. */

export const DAY = 86_400;
/** 9 June 2026, 16:18 UTC. */
export const NOW = 1_781_021_880;
export const coins = (amount: number): string =>
  (BigInt(Math.round(amount * 10_000)) * 10n ** 14n).toString();

export const someVerdict = (verdict: Partial<ActVerdict> & Pick<ActVerdict, "act">): ActVerdict => ({
  milestone: 0,
  actor: "customer",
  yours: true,
  possible: true,
  error: null,
  reason: null,
  from: null,
  until: null,
  ...verdict,
});

export const someMilestone = (part: Partial<TrackedMilestone> = {}): TrackedMilestone => ({
  index: 0,
  title: "Foundations",
  amount: coins(100),
  status: "pending",
  state: "Not submitted yet.",
  plan: { start: NOW - 10 * DAY, end: NOW + 20 * DAY },
  due: NOW + 20 * DAY,
  overdueFrom: NOW + 34 * DAY,
  actual: { start: null, end: null, finished: null },
  forecast: { start: NOW, end: NOW + 20 * DAY, payment: NOW + 30 * DAY },
  review: null,
  payment: { gross: coins(100), fee: coins(2.5), net: coins(97.5), paidAt: null, transactionHash: null },
  changeRounds: { used: 0, left: 2 },
  dispute: null,
  decision: null,
  paymentWait: null,
  exit: null,
  evidenceHash: null,
  files: 0,
  comments: 0,
  events: [],
  acts: [],
  ...part,
});

export const someTracked = (part: Partial<TrackedProject> = {}): TrackedProject => ({
  _id: "0f5b8f0e-1111-4222-8333-444455556666",
  tokenId: "217",
  title: "Rear extension and kitchen",
  stage: "ongoing",
  status: "active",
  location: null,
  roles: ["customer"],
  readsEvidence: true,
  customer: { address: `0x${"11".repeat(20)}`, _id: null, username: "harriet.osei" },
  developer: { address: `0x${"22".repeat(20)}`, _id: null, username: "marlowe.timber" },
  arbiter: { address: `0x${"33".repeat(20)}`, _id: null, username: null },
  agreedPrice: coins(300),
  feeBps: 250,
  reviewWindow: 10 * DAY,
  acceptedAt: NOW - 10 * DAY,
  endedAt: null,
  openUntil: NOW,
  handover: { plan: NOW + 60 * DAY, forecast: NOW + 62 * DAY },
  progress: 0,
  completed: 0,
  isComplete: false,
  now: NOW,
  milestones: [0, 1, 2].map((index) => someMilestone({ index, title: `Part ${index + 1}` })),
  changes: [],
  settlements: [],
  money: {
    in: { customer: coins(200), donations: coins(60), loan: coins(40), total: coins(300) },
    out: { developer: "0", fee: "0", refunded: "0", loanReturned: "0", total: "0" },
    held: { inReview: "0", disputed: "0", pending: coins(300), refundable: "0", total: coins(300) },
    buckets: { customer: coins(200), donations: coins(60), loan: coins(40) },
    donors: 3,
    pool: null,
  },
  acts: [],
  yours: { donation: "0", refundable: "0", credit: "0" },
  confirming: false,
  ...part,
});
