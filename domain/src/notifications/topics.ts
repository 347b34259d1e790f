import { z } from "zod";
import { pushSettings } from "./push.ts";

export const emailChoices = ["at_once", "digest", "off"] as const;
export type EmailChoice = (typeof emailChoices)[number];
export const topicGroups = [
  "Your projects",
  "Negotiations",
  "Loans and pools",
  "Reputation",
  "Business Club",
  "Account",
] as const;
type Topic = {
  group: (typeof topicGroups)[number];
  title: string;
  text?: string;
  email: EmailChoice;
  /** Push is off by default for topics that can wait for the next visit. */
  push?: false;
  /** About money or security: the bell always shows it. */
  always?: boolean;
};

/** Topics of the notification settings with their defaults. */
export const topics = {
  review_due: {
    group: "Your projects",
    title: "Work is ready for your review",
    email: "at_once",
    always: true,
  },
  deadline: {
    group: "Your projects",
    title: "A deadline is near",
    text: "work is due, or money is released unless you act",
    email: "at_once",
    always: true,
  },
  new_bid: { group: "Your projects", title: "New bid", email: "at_once" },
  bid_accepted: {
    group: "Your projects",
    title: "Bid accepted",
    text: "a customer accepts your bid",
    email: "at_once",
  },
  donation: { group: "Your projects", title: "New donation", email: "digest" },
  payment: { group: "Your projects", title: "Milestone verified, payment released", email: "digest" },
  dispute: {
    group: "Your projects",
    title: "Dispute opened, answered or decided",
    email: "at_once",
    always: true,
  },
  question: { group: "Your projects", title: "Questions and answers", email: "digest" },
  project: { group: "Your projects", title: "Other changes to your projects", email: "digest", push: false },
  offer: { group: "Negotiations", title: "New offer or counter-offer", email: "at_once" },
  message: { group: "Negotiations", title: "New message or invitation", email: "digest" },
  loan: { group: "Loans and pools", title: "Your loans", email: "at_once", always: true },
  pool: { group: "Loans and pools", title: "Pools you lend to", email: "digest", push: false },
  review: {
    group: "Reputation",
    title: "You can review somebody, or a review is published",
    email: "digest",
  },
  review_closing: {
    group: "Reputation",
    title: "A review is about to close",
    email: "at_once",
  },
  scors: { group: "Reputation", title: "Your SCORS changed", email: "digest", push: false },
  club: { group: "Business Club", title: "Your membership and what you post", email: "digest", push: false },
  opportunity: {
    group: "Business Club",
    title: "Opportunities you posted or follow",
    email: "digest",
    push: false,
  },
  introduction: { group: "Business Club", title: "Introductions", email: "at_once" },
  club_event: { group: "Business Club", title: "Events you attend", email: "at_once" },
  verification: {
    group: "Account",
    title: "Verification approved or returned",
    email: "at_once",
    always: true,
  },
  security: { group: "Account", title: "Sign-in and second factor", email: "at_once", always: true },
} as const satisfies Record<string, Topic>;
export type TopicId = keyof typeof topics;
export const topicIds = Object.keys(topics) as TopicId[];
export const topicOf = (id: TopicId): Topic => topics[id];

/** Topic by event type; otherwise by the type's first word. */
const byEvent: Record<string, TopicId> = {
  "milestone.submitted": "review_due",
  "milestone.released": "payment",
  "milestone.reminder": "deadline",
  "bid.accepted": "bid_accepted",
  "review.reminder": "review_closing",
  "negotiation.said": "message",
  "negotiation.opened": "message",
  "negotiation.invited": "message",
};
const byWord: Record<string, TopicId> = {
  bid: "new_bid",
  donation: "donation",
  milestone: "payment",
  dispute: "dispute",
  settlement: "dispute",
  question: "question",
  negotiation: "offer",
  loan: "loan",
  pool: "pool",
  review: "review",
  scors: "scors",
  kyc: "verification",
  security: "security",
  club: "club",
  introduction: "introduction",
  opportunity: "opportunity",
  club_event: "club_event",
};

/** Returns the topic of an event's notifications. */
export const topicOfEvent = (type: string): TopicId =>
  byEvent[type] ?? byWord[type.split(".")[0] ?? ""] ?? "project";

export const notificationChoice = z.object({
  bell: z.boolean(),
  email: z.enum(emailChoices),
  /** On every device with push enabled. */
  push: z.boolean(),
});
export type NotificationChoice = z.infer<typeof notificationChoice>;

export const usualChoice = (id: TopicId): NotificationChoice => {
  const { email, push = true } = topicOf(id);
  return { bell: true, email, push };
};

const topicId = z.enum(topicIds);
export const notificationSettings = z.object({
  /** Whether this instance sends emails. */
  mail: z.boolean(),
  address: z.string(),
  push: pushSettings,
  choices: z.array(notificationChoice.extend({ topic: topicId })),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
/** An omitted `push` stays unchanged. */
export const putSettingRequest = notificationChoice
  .partial({ push: true })
  .extend({ topic: topicId })
  .strict();

export const unsubscribeRequest = z.strictObject({
  token: z.string().max(500),
  /** Turns emails off for the email's topic or for all, or restores the default. */
  wish: z.enum(["topic", "all", "undo"]).default("topic"),
});
/** Topics of the email by title, and whether all of them are off now. */
export const unsubscribed = z.object({ topics: z.array(z.string()), isOff: z.boolean() });
