import { z } from "zod";
import { day, endOfDay, isDay } from "../day.ts";
import { formatCoins, wei } from "../money.ts";
import { type AskedMilestone, MAX_MILESTONES } from "../projects/terms.ts";

export const MESSAGE_LIMIT = 5_000;
export const MAX_SCOPE_LINES = 80;
/** The escrow's maximum distance of a milestone's date. */
const LONGEST_WORK_DAYS = 3 * 365;

export const offeredMilestone = z.strictObject({
  title: z.string().trim().min(1, "Give the milestone a name.").max(120),
  by: day,
  amount: wei,
  /** Indexes of the requested milestones that it covers; empty for the bidder's own addition. */
  covers: z.array(z.number().int().nonnegative()).max(MAX_MILESTONES),
});
export type OfferedMilestone = z.infer<typeof offeredMilestone>;

export const scopeAnswers = ["included", "changed", "excluded"] as const;
export const scopeLine = z.strictObject({
  what: z.string().trim().min(1, "Describe it.").max(200),
  answer: z.enum(scopeAnswers),
  note: z.string().trim().max(200),
});
export type ScopeLine = z.infer<typeof scopeLine>;

/** Content of an offer. Every offer is complete, so that no earlier one is needed to read it. */
export const offerContent = z.strictObject({
  quote: wei,
  /** Last day of the work. */
  delivery: day,
  message: z.string().trim().max(MESSAGE_LIMIT),
  milestones: z.array(offeredMilestone).min(1).max(MAX_MILESTONES),
  scope: z.array(scopeLine).max(MAX_SCOPE_LINES),
  /** End of the time in which it can be accepted, in seconds. */
  expiry: z.number().int().positive(),
});
export type OfferContent = z.infer<typeof offerContent>;

/**
 * Returns an agreed offer as the developer's bid. Price, scope and dates are shared; the message is dropped if the
 * customer wrote it.
 */
export const asBid = (content: OfferContent, writer: "customer" | "developer"): OfferContent =>
  writer === "developer" ? content : { ...content, message: "" };

/** The parts of a request that an offer is checked against. */
export type RequestFrame = { asks: Pick<AskedMilestone, "title">[]; openUntil: number };
export type OfferProblem = { field: string; message: string };

/** Returns why the escrow, or the other side, would reject this offer. `now` in seconds. */
export function offerProblems(
  offer: OfferContent,
  { asks, openUntil }: RequestFrame,
  now: number,
): OfferProblem[] {
  const problems: OfferProblem[] = [];
  const need = (holds: boolean, field: string, message: string) => {
    if (!holds) problems.push({ field, message });
  };
  need(BigInt(offer.quote) > 0n, "quote", "Enter your price.");
  need(isDay(offer.delivery), "delivery", "Choose a completion date.");
  need(offer.expiry > now, "expiry", "Choose an expiry date in the future.");
  need(
    offer.expiry <= openUntil,
    "expiry",
    "The request closes before your offer expires. Choose an earlier date.",
  );

  let before = offer.expiry;
  const covered = new Set<number>();
  offer.milestones.forEach(({ by, amount, covers }, index) => {
    const name = `Milestone ${index + 1}`;
    need(BigInt(amount) > 0n, `milestones.${index}.amount`, `${name}: enter an amount.`);
    const due = isDay(by) ? endOfDay(by) : Number.NaN;
    need(due > 0, `milestones.${index}.by`, `${name}: choose a date.`);
    need(
      !(due <= before),
      `milestones.${index}.by`,
      index === 0
        ? `${name}: choose a date after the offer expires.`
        : `${name}: choose a date after the previous milestone.`,
    );
    need(
      !(due > now + LONGEST_WORK_DAYS * 86_400),
      `milestones.${index}.by`,
      `${name}: choose a date within 3 years.`,
    );
    before = due;
    for (const place of covers) {
      need(place < asks.length, `milestones.${index}.covers`, `${name}: the request has no such milestone.`);
      need(
        !covered.has(place),
        `milestones.${index}.covers`,
        `${name}: another milestone already covers this.`,
      );
      covered.add(place);
    }
  });
  const sum = offer.milestones.reduce((total, { amount }) => total + BigInt(amount), 0n);
  need(
    sum === BigInt(offer.quote),
    "milestones",
    `The milestones add up to ${formatCoins(sum)}, but your price is ${formatCoins(BigInt(offer.quote))}.`,
  );
  need(
    offer.milestones.at(-1)?.by === offer.delivery,
    "delivery",
    "The completion date must be the last milestone’s date.",
  );
  return problems;
}
