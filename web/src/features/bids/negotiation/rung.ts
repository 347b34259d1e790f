import { bidNumber } from "@trestle/domain/bids/bid.ts";
import type { Negotiation, Offer } from "@trestle/domain/bids/negotiation.ts";
import type { IconName } from "../../../ui/index.ts";
import { deadline } from "./time.ts";

type Badge = { text: string; tone: "you" | "on" | "go" | ""; icon: IconName };
export type RungLabels = {
  badge: Badge | null;
  /** State of the offer: pending action or outcome. */
  line: string | null;
  /** Whether it is the one that counts now. */
  isNow: boolean;
};

/** Returns the labels of an offer's state, worded for the viewer. */
export function rungLabels(
  { status, by, content, bidIndex }: Pick<Offer, "status" | "by" | "content" | "bidIndex">,
  { customer, developer }: Pick<Negotiation, "customer" | "developer">,
  viewerId: string,
  now: number = Date.now(),
): RungLabels {
  const mine = by._id === viewerId;
  const other = by._id === customer._id ? developer : customer;
  const quiet = (text: string, icon: IconName): RungLabels => ({
    badge: { text, tone: "", icon },
    line: null,
    isNow: false,
  });
  switch (status) {
    case "open":
      return {
        badge:
          other._id === viewerId
            ? { text: "Your turn", tone: "you", icon: "clock" }
            : { text: `Waiting for ${other.username}`, tone: "", icon: "clock" },
        line: `If ${other._id === viewerId ? "you do nothing" : `${other.username} doesn’t reply`}, it expires ${deadlineText(content.expiry, now)} and nothing is owed.`,
        isNow: true,
      };
    case "agreed":
      return {
        badge: { text: "Agreed", tone: "go", icon: "check" },
        line:
          developer._id === viewerId
            ? `You’ve both agreed. Place it as a bid with your wallet by ${deadline(content.expiry, now)}.`
            : `${other._id === viewerId || mine ? "You both" : "Both"} agreed. Waiting for ${developer.username} to place it as a bid by ${deadline(content.expiry, now)}.`,
        isNow: true,
      };
    case "committed":
      return {
        badge: {
          text: bidIndex === null ? "On the chain" : `Bid ${bidNumber(bidIndex)} on the chain`,
          tone: "go",
          icon: "chain",
        },
        line: null,
        isNow: false,
      };
    case "declined":
      return quiet(other._id === viewerId ? "You declined" : "Declined", "cross");
    case "withdrawn":
      return quiet(mine ? "You withdrew it" : "Withdrawn", "minus");
    case "expired":
      return quiet("Expired", "clock");
    case "countered":
      return { badge: null, line: null, isNow: false };
  }
}

/** `on 12 June at 18:00`, `today at 18:00` */
const deadlineText = (seconds: number, now: number): string => {
  const text = deadline(seconds, now);
  return /^(today|tomorrow|yesterday)/.test(text) ? text : `on ${text}`;
};
