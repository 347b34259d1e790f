import { type DomainEvent, domainEvents, type EventData, type EventType } from "@trestle/domain/events.ts";
import { type Notice, noticesFor } from "@trestle/domain/notifications/notice.ts";
import type { ProjectFacts } from "@trestle/domain/projects/project-facts.ts";
import { expect, it } from "vitest";
import { z } from "zod";
import { rooms } from "../../rooms.ts";

type InProduct = Extract<
  EventType,
  | `negotiation.${string}`
  | `question.${string}`
  | `review.${string}`
  | `introduction.${string}`
  | "project.expired"
  | "kyc.approved"
  | `security.${string}`
  | "kyc.returned"
  | "milestone.commented"
  | "dispute.answered"
  | "milestone.reminder"
  | "loan.attestation-declined"
  | "loan.reminder"
  | "pool.write-down"
>;

const account = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const wallet = (digit: number) => `0x${String(digit).repeat(40)}`;
const [customer, developer, stranger] = [wallet(1), wallet(2), wallet(3)];
const hash = `0x${"a".repeat(64)}`;
const amount = "1000000000000000000";
const tokenId = "7";
const about = { tokenId, milestone: 0 };

const bidders = [
  { account: account(2), wallets: [developer] },
  { account: account(4), wallets: [stranger] },
];
const project: ProjectFacts = {
  id: "a-project",
  title: "Garden studio",
  donationGoal: null,
  ownerId: "an-account",
  ownerAddress: customer,
  developerAddress: developer,
  milestones: [{ title: "Foundations", status: "submitted" }],
  progress: 30,
  completed: 60,
  isComplete: false,
};

/** Returns the notices that the event's room writes about it. */
function noticesOf(event: DomainEvent, about: ProjectFacts | undefined): Notice[] {
  const owners = rooms
    .flatMap(({ notices }) => notices ?? [])
    .filter(({ types }) => types.includes(event.type));
  expect(owners).toHaveLength(1);
  const context = {
    project: about,
    projectTitle: "Garden studio",
    bidders,
    nameOf: (_who: string, part: string) => part,
    donation: undefined,
    donors: [],
  };
  return owners[0]?.write(event as never, context) ?? [];
}

const settings = {
  ...{ minScors: 8, maxScors: 11, baseRate: 500, maxRate: 900, maxExposure: 1_000 },
  ...{ maxUtilization: 8_000, dailyLimit: 2_000, maxWalletPct: 2_000 },
};

const limeDay = { eventId: account(9), title: "Lime day" };

type Notified = Partial<Record<"customer" | "developer" | "stranger", string[]>>;
const cases: { [Type in Exclude<EventType, InProduct>]: [EventData<Type>, Notified][] } = {
  "kyc.attested": [[{ address: developer }, { developer: ["project_update"] }]],
  "kyc.revoked": [[{ address: developer, by: stranger }, { developer: ["project_update"] }]],
  "project.minted": [[{ tokenId, owner: customer, termsHash: hash, openUntil: 1 }, {}]],
  "project.closing": [
    [{ tokenId, by: developer, resigned: true }, { customer: ["project_update"] }],
    [
      { tokenId, by: stranger, resigned: false },
      { customer: ["project_update"], developer: ["project_update"] },
    ],
  ],
  "project.ended": [[{ tokenId, by: customer, status: "completed" }, { developer: ["project_update"] }]],
  "bid.placed": [
    [{ tokenId, bidIndex: 0, developer: stranger, amount, termsHash: hash }, { customer: ["new_bid"] }],
  ],
  "bid.withdrawn": [[{ tokenId, bidIndex: 0, developer: stranger }, { customer: ["project_update"] }]],
  "bid.accepted": [
    [
      { tokenId, bidIndex: 0, customer, developer, amount },
      { developer: ["bid_accepted"], stranger: ["project_update"] },
    ],
  ],
  "donation.made": [
    [{ tokenId, donor: stranger, amount, total: amount }, { customer: ["new_donation"] }],
    [{ tokenId, donor: customer, amount, total: amount }, {}],
  ],
  "donation.described": [
    [{ tokenId, donor: stranger, amount, total: amount }, { customer: ["new_donation"] }],
    [{ tokenId, donor: customer, amount, total: amount }, {}],
  ],
  "donation.thanked": [[{ tokenId, donor: stranger, by: account(1) }, { stranger: ["project_update"] }]],
  "refund.claimed": [[{ tokenId, contributor: stranger, amount }, {}]],
  "milestone.submitted": [
    [{ ...about, developer, evidenceHash: hash }, { customer: ["milestone_completed"] }],
  ],
  "milestone.changes_requested": [[{ ...about, customer, round: 1 }, { developer: ["project_update"] }]],
  "milestone.approved": [[{ ...about, customer, paidFrom: 1 }, { developer: ["project_update"] }]],
  "milestone.released": [
    [
      { ...about, developer, amount, fee: "0" },
      { customer: ["payment_released"], developer: ["milestone_verified", "payment_released"] },
    ],
  ],
  "milestone.refunded": [[{ ...about, developer, amount }, {}]],
  "dispute.opened": [[{ ...about, by: customer }, { developer: ["project_update"] }]],
  "dispute.resolved": [
    [
      { ...about, by: stranger, toDeveloper: amount, fee: "0", refunded: "0" },
      { customer: ["project_update"], developer: ["project_update"] },
    ],
  ],
  "change.proposed": [[{ tokenId, by: customer }, { developer: ["project_update"] }]],
  "change.accepted": [[{ tokenId, by: developer, added: amount }, { customer: ["project_update"] }]],
  "settlement.proposed": [
    [{ tokenId, by: customer, toDeveloper: amount, toRefund: amount }, { developer: ["project_update"] }],
  ],
  "settlement.accepted": [
    [
      { tokenId, by: developer, toDeveloper: amount, fee: "0", toRefund: amount },
      { customer: ["project_update"] },
    ],
  ],
  "proposals.withdrawn": [[{ tokenId, by: developer }, { customer: ["project_update"] }]],
  "pool.deposit": [[{ tier: "low-risk", lender: stranger, amount, tokens: amount }, {}]],
  "pool.withdrawal": [[{ tier: "low-risk", lender: stranger, amount, tokens: amount }, {}]],
  "pool.stops": [
    [
      { tier: "low-risk", by: customer, paused: true, withdrawalsEnabled: true, endsAt: 1 },
      { stranger: ["project_update"] },
    ],
    [{ tier: "low-risk", by: customer, paused: false, withdrawalsEnabled: true, endsAt: 1 }, {}],
  ],
  "pool.settings": [[{ tier: "low-risk", by: customer, ...settings }, { stranger: ["project_update"] }]],
  "pool.operator": [
    [{ tier: "low-risk", by: customer, operator: developer }, { stranger: ["project_update"] }],
  ],
  "pool.nominated": [[{ tier: "low-risk", by: customer, nominee: developer }, {}]],
  "pool.owner": [[{ tier: "low-risk", by: customer }, { stranger: ["project_update"] }]],
  "pool.surplus": [[{ tier: "low-risk", by: customer, recipient: developer, amount }, {}]],
  "pool.open": [[{ tier: "low-risk" }, { stranger: ["project_update"] }]],
  "pool.recovery": [[{ tier: "low-risk", tokenId, amount }, { stranger: ["project_update"] }]],
  "loan.approved": [
    [{ tier: "low-risk", tokenId, borrower: customer, amount }, { customer: ["project_update"] }],
  ],
  "loan.withdrawn": [[{ tier: "medium-risk", tokenId }, { customer: ["project_update"] }]],
  "loan.disbursed": [
    [{ tier: "high-risk", tokenId, borrower: customer, amount }, { customer: ["project_update"] }],
  ],
  "loan.repaid": [
    [{ tier: "low-risk", tokenId, payer: customer, amount, remaining: "1" }, {}],
    [
      { tier: "low-risk", tokenId, payer: stranger, amount, remaining: "1" },
      { customer: ["project_update"] },
    ],
    [
      { tier: "low-risk", tokenId, payer: customer, amount, remaining: "0" },
      { customer: ["project_update"] },
    ],
  ],
  "loan.defaulted": [
    [
      { tier: "low-risk", tokenId, amount, recovered: "0" },
      { customer: ["project_update"], stranger: ["project_update"] },
    ],
  ],
  "scors.attested": [
    [{ tokenId, owner: customer, score: 7, maxAmount: amount }, { customer: ["project_update"] }],
  ],
  "block.changed": [[{ by: account(1), account: account(2), blocked: true }, {}]],
  "scors.changed": [
    [{ tokenId, account: account(4), kind: "delivery", from: 6, to: 6.83 }, { stranger: ["scors_changed"] }],
  ],
  "scors.revoked": [[{ tokenId, owner: customer, by: stranger }, { customer: ["project_update"] }]],
  "club.membership": [
    [{ account: account(4), basis: "identity" }, { stranger: ["club_update"] }],
    [{ account: account(4), basis: null }, { stranger: ["club_update"] }],
  ],
  "club.moderated": [
    [
      { account: account(4), what: "event", title: "Lime day", hidden: true, note: "Spam." },
      { stranger: ["club_update"] },
    ],
  ],
  "opportunity.commented": [
    [
      { opportunityId: account(9), title: "Crew free in July", by: account(1) },
      { stranger: ["club_update"] },
    ],
  ],
  "opportunity.closed": [
    [
      {
        ...{ opportunityId: account(9), title: "Crew free in July", by: account(1) },
        outcome: "Taken.",
      },
      { stranger: ["club_update"] },
    ],
  ],
  "club_event.offered": [
    [{ ...limeDay, account: account(4), until: "2026-07-02T09:00:00.000Z" }, { stranger: ["club_update"] }],
  ],
  "club_event.lapsed": [[{ ...limeDay, account: account(4) }, { stranger: ["club_update"] }]],
  "club_event.moved": [[{ ...limeDay, startsAt: "2026-07-09T09:00:00.000Z" }, { stranger: ["club_update"] }]],
  "club_event.cancelled": [[{ ...limeDay, reason: "Rain." }, { stranger: ["club_update"] }]],
  "club_event.hidden": [
    [{ ...limeDay, hidden: true }, { stranger: ["club_update"] }],
    [{ ...limeDay, hidden: false }, { stranger: ["club_update"] }],
  ],
  "club_event.reminder": [
    [
      { ...limeDay, startsAt: "2026-07-09T09:00:00.000Z", where: "Online", host: account(4) },
      { stranger: ["club_update", "club_update"] },
    ],
  ],
};

const table = Object.entries(cases).flatMap(([type, examples]) =>
  examples.map(([data, notified]) => ({ type: type as EventType, data, notified })),
);

it.each(table)("$type notifies $notified", ({ type, data, notified }) => {
  const event = {
    ...{ id: "1", type, key: "k", data: domainEvents[type].parse(data) },
    ...{ happenedAt: new Date(0), deployment: "here", txHash: hash },
  } as DomainEvent;
  const received: Notified = {};
  for (const { to, type: kind, message } of noticesOf(event, project)) {
    const who = to === customer ? "customer" : to === developer ? "developer" : "stranger";
    received[who] = [...(received[who] ?? []), kind];
    expect(message).not.toMatch(/0x|undefined|null|\.$/);
  }
  expect(received).toEqual(notified);
});

it("makes no notices for a project without a record here", () => {
  const event: DomainEvent = {
    ...{
      id: "1",
      type: "donation.made",
      key: "k",
      data: { tokenId, donor: stranger, amount, total: amount },
    },
    ...{ happenedAt: new Date(0), deployment: "here", txHash: hash, logIndex: 0 },
  };
  expect(noticesOf(event, undefined)).toEqual([]);
});

const [customerId, developerId, projectId] = [account(1), account(2), account(3)];
const introduced = { introductionId: account(9), asker: customerId, asked: developerId };
const ofMilestone = { projectId, milestone: 0, milestoneTitle: "Foundations", to: [developerId] };
const ofLoan = {
  ...{ tier: "low-risk", projectId, borrower: customer, amount },
  deadline: Date.UTC(2026, 6, 1) / 1000,
};
const between = { negotiationId: projectId, projectId, customer: customerId, developer: developerId };

it.each([
  [
    "question.asked",
    { projectId, owner: customerId, by: developerId },
    customerId,
    "Someone asked a question about",
  ],
  [
    "question.answered",
    { projectId, asker: developerId, by: customerId },
    developerId,
    "The customer answered your question",
  ],
  ["negotiation.invited", { projectId, developer: developerId }, developerId, "You’re invited"],
  ["negotiation.opened", { ...between, by: developerId }, customerId, "A developer would like to negotiate"],
  ["negotiation.said", { ...between, by: customerId }, developerId, "The customer wrote to you"],
  [
    "negotiation.offered",
    { ...between, by: developerId, number: 1, quote: amount },
    customerId,
    "A developer offered 1.0000 DEV",
  ],
  [
    "negotiation.declined",
    { ...between, by: customerId, number: 1, quote: amount },
    developerId,
    "The customer declined",
  ],
  [
    "negotiation.withdrawn",
    { ...between, by: developerId, number: 1, quote: amount },
    customerId,
    "A developer withdrew",
  ],
  [
    "negotiation.agreed",
    { ...between, by: customerId, number: 2, quote: amount },
    developerId,
    "place it as your bid",
  ],
  [
    "review.submitted",
    { projectId, author: customerId, subject: developerId },
    developerId,
    "It’s published once you’ve written yours",
  ],
  [
    "review.published",
    { projectId, author: customerId, subject: developerId, stars: 1 },
    developerId,
    "gave you 1 star for",
  ],
  [
    "review.answered",
    { projectId, author: customerId, subject: developerId },
    customerId,
    "answered your review",
  ],
  [
    "review.removed",
    { projectId, author: customerId, subject: developerId },
    customerId,
    "We removed your review",
  ],
  ["review.restored", { projectId, author: customerId, subject: developerId }, customerId, "is shown again"],
  [
    "negotiation.agreed",
    { ...between, by: developerId, number: 2, quote: amount },
    customerId,
    "the developer can now place it as a bid",
  ],
  [
    "milestone.commented",
    { ...ofMilestone, by: customerId },
    developerId,
    "Someone commented on Foundations of Garden studio",
  ],
  [
    "dispute.answered",
    { ...ofMilestone, by: customerId },
    developerId,
    "added evidence to the dispute about",
  ],
  [
    "milestone.reminder",
    { ...ofMilestone, date: "review_ends", hours: 47 },
    developerId,
    "is paid automatically in 47 hours unless you act",
  ],
  [
    "milestone.reminder",
    { ...ofMilestone, date: "milestone_due", hours: 71 },
    developerId,
    "is due in 3 days",
  ],
  [
    "milestone.reminder",
    { ...ofMilestone, date: "dispute_default", hours: 160 },
    developerId,
    "You have 7 days left to decide",
  ],
  [
    "loan.attestation-declined",
    { projectId, account: customerId, reason: "The documents are out of date." },
    customerId,
    "The documents are out of date.",
  ],
  ["loan.reminder", { ...ofLoan, about: "due", days: 7 }, customer, "is due in 7 days, by 1 July 2026"],
  ["loan.reminder", { ...ofLoan, about: "due", days: 1 }, customer, "is due tomorrow"],
  [
    "loan.reminder",
    { ...ofLoan, about: "late", days: 1 },
    customer,
    "has been late since 1 July 2026: pay 1.0000 DEV",
  ],
  ["loan.reminder", { ...ofLoan, about: "write-down", days: 1 }, customer, "is being written down"],
] as const)("%s notifies the other side alone", (type, data, other, words) => {
  const event = {
    ...{ id: "1", type, key: "k", data: domainEvents[type].parse(data) },
    ...{ happenedAt: new Date(0), deployment: null, txHash: null },
  } as DomainEvent;
  const notices = noticesOf(event, undefined);
  expect(notices.map(({ to }) => to)).toEqual([other]);
  expect(notices[0]?.message).toContain(words);
  expect(notices[0]?.metadata).toMatchObject({ projectId, projectTitle: "Garden studio" });
});

it.each([
  ["introduction.asked", developerId, "asked for an introduction"],
  ["introduction.agreed", customerId, "agreed to your introduction"],
  ["introduction.declined", customerId, "declined your introduction"],
  ["introduction.expired", customerId, "didn’t answer within 14 days"],
] as const)("%s notifies one side, without an address", (type, to, words) => {
  const event = {
    ...{ id: "1", type, key: "k", data: introduced },
    ...{ happenedAt: new Date(0), deployment: null, txHash: null },
  } as DomainEvent;
  const notices = noticesOf(event, undefined);
  expect(notices).toMatchObject([{ to, type: "club_update", metadata: {} }]);
  expect(notices[0]?.message).toContain(words);
  expect(notices[0]?.message).not.toContain("@");
});

it("does not compile when an event has no text", () => {
  const events = { "club.joined": z.object({}), "club.left": z.object({}) };
  // @ts-expect-error club.left is not handled.
  const notices = noticesFor(events, (event) => {
    switch (event.type) {
      case "club.joined":
        return [];
    }
  });
  expect(notices.types).toEqual(["club.joined", "club.left"]);
});

const happened = (type: EventType, data: object, deployment: string | null = null) =>
  ({
    ...{ id: "1", type, key: "k", data: domainEvents[type].parse(data) },
    ...{ happenedAt: new Date(0), deployment, txHash: null },
  }) as DomainEvent;
const receivedBy = (notices: Notice[]) => notices.map(({ to, message }) => [to, message]);

it("tells everyone who bid that a request has expired", () => {
  const message = "Bidding on Garden studio has ended, and no bid was accepted";
  expect(receivedBy(noticesOf(happened("project.expired", { projectId }), undefined))).toEqual(
    bidders.map(({ account }) => [account, message]),
  );
});

it("tells everyone who bid that the customer closed the request, unless a bid was accepted", () => {
  const event = happened("project.ended", { tokenId, by: customer, status: "cancelled" }, "here");
  const message = "The customer closed Garden studio: your bid can’t be accepted any more";
  expect(receivedBy(noticesOf(event, { ...project, developerAddress: null }))).toEqual(
    bidders.map(({ account }) => [account, message]),
  );
  expect(noticesOf(event, project).map(({ to }) => to)).toEqual([developer]);
});

it("tells the other bidders, and not the winner, to whom a request went", () => {
  const data = { tokenId, bidIndex: 0, customer, developer, amount };
  const others = noticesOf(happened("bid.accepted", data, "here"), project).slice(1);
  expect(receivedBy(others)).toEqual([
    [account(4), "Garden studio went to another developer this time. Thank you for your bid"],
  ]);
});

it("tells people at once that their documents are approved or returned", () => {
  const approved = noticesOf(happened("kyc.approved", { account: developerId }), undefined);
  expect(approved.map(({ to }) => to)).toEqual([developerId]);
  const reasons = ["The address doesn’t match."];
  expect(
    receivedBy(noticesOf(happened("kyc.returned", { account: developerId, reasons }), undefined)),
  ).toEqual([[developerId, "Your documents were returned. The address doesn’t match"]]);
});

it("tells a person alone what happens to their second factor", () => {
  for (const change of ["on", "off", "reset"] as const) {
    const event = happened(`security.second_factor_${change}`, { account: developerId });
    expect(noticesOf(event, undefined).map(({ to }) => to)).toEqual([developerId]);
  }
  const used = happened("security.recovery_code_used", { account: developerId, left: 9 });
  expect(receivedBy(noticesOf(used, undefined))).toEqual([
    [developerId, expect.stringContaining("recovery codes; 9 left")],
  ]);
});

it("invites both sides of a finished project to review each other, with the last day", () => {
  const data = {
    projectId,
    customer: customerId,
    developer: developerId,
    closesAt: "2026-06-27T10:00:00.000Z",
  };
  expect(receivedBy(noticesOf(happened("review.opened", data), undefined))).toEqual([
    [customerId, "You can review the developer for Garden studio until 27 June"],
    [developerId, "You can review the customer for Garden studio until 27 June"],
  ]);
});
