import type { DemoOffer } from "./offers.ts";
import type { DemoRequest } from "./request.ts";

/** A page: what the file is called, and its lines. */
type Page = readonly [name: string, ...lines: string[]];
type Side = "customer" | "developer";
type Words = readonly [stars: number, text: string];

/** What happens in a work. Texts and files become evidence, under the hash that goes on the chain. */
export type WorkStep = { on: number } & (
  | {
      act: "submit" | "request_changes" | "open_dispute";
      by: Side;
      milestone: number;
      text: string;
      file?: Page;
    }
  | { act: "answer"; by: Side; milestone: number; text: string }
  | { act: "comment"; by: Side; milestone: number; text: string }
  /** Paid by the customer; after a review without an answer; after a dispute without a decision. */
  | { act: "approve" | "claim" | "dispute_default"; milestone: number }
  /** What the arbiter gives the developer, in per cent. */
  | { act: "decide"; milestone: number; share: number }
  /** What is left is split: so much to the developer, in per cent. */
  | { act: "offer_settlement"; by: Side; share: number; text: string }
  | { act: "agree_settlement"; by: Side; share: number }
  | { act: "cancel_overdue" | "resign" }
);

/** A request of the past, on the days on which it went on. */
export type PastWork = DemoRequest & {
  postedOn: number;
  /** Who gave, and how many coins; a week after the posting. */
  donors?: readonly (readonly [username: string, coins: string])[];
  /** The end of a request that nobody was given: its owner cancelled it, or its time ran out. */
  closed?: { on: number; as: "cancelled" | "expired" };
  /** The bid was placed a week before. */
  accepted?: { on: number; developer: string; offer?: DemoOffer; steps: readonly WorkStep[] };
  /** What both sides wrote about each other; one alone stays sealed until its time is over. */
  reviews?: { on: number; customer?: Words; developer?: Words };
};

/** The usual course of a small work: 1 milestone, shown 5 weeks after the posting and paid a week later. */
export function plainCourse(
  postedOn: number,
  developer: string,
  shown: string,
  reviews: { customer?: Words; developer?: Words } = {},
): Pick<PastWork, "postedOn" | "accepted" | "reviews" | "closesIn" | "weeks"> {
  return {
    ...{ postedOn, closesIn: 15, weeks: 3 },
    accepted: {
      on: postedOn + 14,
      developer,
      steps: [
        { on: postedOn + 35, act: "submit", by: "developer", milestone: 0, text: shown },
        { on: postedOn + 42, act: "approve", milestone: 0 },
      ],
    },
    reviews: { on: postedOn + 49, ...reviews },
  };
}
