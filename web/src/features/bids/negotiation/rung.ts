import type { Negotiation, Offer } from "@trestle/domain/bids/negotiation.ts";
import type { IconName } from "../../../components/icon.tsx";
import { deadline } from "./time.ts";

type Badge = { text: string; tone: "you" | "on" | "go" | ""; icon: IconName };
export type RungLabels = {
  badge: Badge | null;
  /** What it waits for, or became. */
  line: string | null;
  /** Whether it is the one that counts now. */
  isNow: boolean;
};

/** What has become of an offer, as the viewer reads it. */
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
            : { text: `Waits for ${other.username}`, tone: "", icon: "clock" },
        line: `If nobody acts it expires ${deadlineWords(content.expiry, now)} and nothing is owed.`,
        isNow: true,
      };
    case "agreed":
      return {
        badge: { text: "Agreed", tone: "go", icon: "check" },
        line:
          developer._id === viewerId
            ? `You both agree. Commit it as a bid with your wallet; it can be signed until ${deadline(content.expiry, now)}.`
            : `${other._id === viewerId || mine ? "You both" : "Both"} agree. It waits for the developer's wallet, until ${deadline(content.expiry, now)}.`,
        isNow: true,
      };
    case "committed":
      return {
        badge: {
          text: bidIndex === null ? "On chain" : `Bid ${bidIndex} on chain`,
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
const deadlineWords = (seconds: number, now: number): string => {
  const words = deadline(seconds, now);
  return /^\d/.test(words) ? `on ${words}` : words;
};
