import {
  type OfferContent,
  type OfferProblem,
  offerContent,
  offerProblems,
  scopeAnswers,
} from "@trestle/domain/bids/offer.ts";
import { dayOfSeconds, endOfDay, isDay } from "@trestle/domain/day.ts";
import { coinText, parseAmount, unreadableAmount } from "@trestle/domain/money.ts";
import type { Project } from "@trestle/domain/projects/project.ts";
import type { AskedMilestone, ProjectItem } from "@trestle/domain/projects/terms.ts";
import { z } from "zod";

/** Request that an offer answers, as the form and the comparison need it. */
export type OfferRequest = {
  asks: Pick<AskedMilestone, "title" | "by" | "amount">[];
  items: Pick<ProjectItem, "what">[];
  /** In wei. */
  asked: string;
  /** In seconds. */
  openUntil: number;
};

export const requestOf = ({ asks, items, asked, terms }: Project): OfferRequest => ({
  asks,
  items,
  asked,
  openUntil: terms.openUntil,
});

/** An offer as it is typed. All of it is done on the day of the last milestone, so there is no date beside it. */
export const typedOffer = z.object({
  quote: z.string(),
  /** The day on which it ends. */
  expiry: z.string(),
  message: z.string(),
  milestones: z.array(
    z.object({ title: z.string(), by: z.string(), amount: z.string(), covers: z.array(z.number()) }),
  ),
  scope: z.array(
    z.object({ what: z.string(), answer: z.enum(scopeAnswers), note: z.string(), own: z.boolean() }),
  ),
});
export type TypedOffer = z.infer<typeof typedOffer>;
export type TypedMilestone = TypedOffer["milestones"][number];
export type TypedScope = TypedOffer["scope"][number];

const HOLDS_DAYS = 30;
const keyOf = (text: string) => text.trim().toLowerCase();

/** The form before anything is typed: what was asked for, at the price that was asked. `now` in seconds. */
export function offerAsAsked({ asks, items, asked, openUntil }: OfferRequest, now: number): TypedOffer {
  return {
    quote: coinText(BigInt(asked)),
    expiry: dayOfSeconds(Math.min(openUntil, now + HOLDS_DAYS * 86_400)),
    message: "",
    milestones: asks.map(({ title, by, amount }, place) => ({
      title,
      by,
      amount: coinText(BigInt(amount)),
      covers: [place],
    })),
    scope: items.map(({ what }) => ({ what, answer: "included", note: "", own: false })),
  };
}

/** An earlier offer put back into the form, to be changed. Items it was silent about are asked for again. */
export function offerAsTyped(
  offer: OfferContent,
  { items, openUntil }: OfferRequest,
  now: number,
): TypedOffer {
  const asked = new Set(items.map(({ what }) => keyOf(what)));
  const statedKeys = new Set(offer.scope.map(({ what }) => keyOf(what)));
  const isOver = offer.expiry <= now;
  return {
    quote: coinText(BigInt(offer.quote)),
    expiry: dayOfSeconds(isOver ? Math.min(openUntil, now + HOLDS_DAYS * 86_400) : offer.expiry),
    message: "",
    milestones: offer.milestones.map((milestone) => ({
      ...milestone,
      amount: coinText(BigInt(milestone.amount)),
    })),
    scope: [
      ...offer.scope.map((line) => ({ ...line, own: !asked.has(keyOf(line.what)) })),
      ...items
        .filter(({ what }) => !statedKeys.has(keyOf(what)))
        .map(({ what }) => ({ what, answer: "included" as const, note: "", own: false })),
    ],
  };
}

export const deliveryOf = ({ milestones }: Pick<TypedOffer, "milestones">): string =>
  milestones.at(-1)?.by ?? "";

/** Returns the sum of the milestones in wei; unreadable amounts count as zero. */
export const sumOf = ({ milestones }: Pick<TypedOffer, "milestones">): bigint =>
  milestones.reduce((sum, { amount }) => sum + (parseAmount(amount) ?? 0n), 0n);

/** The places of the milestones asked for that no milestone of the offer brings. */
export const notCovered = ({ milestones }: TypedOffer, { asks }: OfferRequest): number[] =>
  asks.map((_, place) => place).filter((place) => !milestones.some(({ covers }) => covers.includes(place)));

/** Toggles a requested milestone, which one row at most covers: adding it here removes it elsewhere. */
export const withCover = (rows: TypedMilestone[], index: number, place: number): TypedMilestone[] =>
  rows.map((row, at) => {
    const others = row.covers.filter((covered) => covered !== place);
    const takes = at === index && !row.covers.includes(place);
    return { ...row, covers: takes ? [...others, place].sort((a, b) => a - b) : others };
  });

/**
 * Splits the price over the milestones in proportion to the requested amounts. Milestones added by the bidder
 * keep their amounts. Returns null without a price, or where the added milestones use up the price.
 */
export function sharedOut(typed: TypedOffer, { asks }: OfferRequest): TypedMilestone[] | null {
  const price = parseAmount(typed.quote);
  if (price === undefined) return null;
  const covering = typed.milestones.map(({ covers }) => covers.length > 0);
  const isOwn = (index: number) => !covering[index] && covering.includes(true);
  const kept = sumOf({ milestones: typed.milestones.filter((_, index) => isOwn(index)) });
  const weights = typed.milestones.map(({ covers }, index) => {
    if (isOwn(index)) return 0n;
    if (covers.length === 0) return 1n;
    return covers.reduce((sum, place) => sum + BigInt(asks[place]?.amount ?? 0), 0n);
  });
  const shares = shareOut(price - kept, weights);
  return (
    shares &&
    typed.milestones.map((row, index) =>
      isOwn(index) ? row : { ...row, amount: coinText(shares[index] ?? 0n) },
    )
  );
}

type Reading = { content: OfferContent; problems: OfferProblem[] };

/** Reads a typed offer with its remaining problems, at most one per field. `now` is in seconds. */
export function readOffer(typed: TypedOffer, request: OfferRequest, now: number): Reading {
  const found: OfferProblem[] = [];
  const coins = (text: string, field: string, name: string): string => {
    const message = text.trim() === "" ? undefined : unreadableAmount(text, name);
    if (message) found.push({ field, message });
    return (parseAmount(text) ?? 0n).toString();
  };
  const content: OfferContent = {
    quote: coins(typed.quote, "quote", "Your price"),
    delivery: deliveryOf(typed),
    message: typed.message.trim(),
    milestones: typed.milestones.map(({ title, by, amount, covers }, index) => ({
      title: title.trim(),
      by,
      amount: coins(amount, `milestones.${index}.amount`, `Milestone ${index + 1}: the amount`),
      covers,
    })),
    scope: typed.scope.map(({ what, answer, note }) => ({
      what: what.trim(),
      answer,
      note: answer === "included" ? "" : note.trim(),
    })),
    expiry: isDay(typed.expiry) ? Math.min(endOfDay(typed.expiry), request.openUntil) : 1,
  };
  const unreadable = found.some(({ field }) => field.endsWith("amount") || field === "quote");
  found.push(...rowProblems(typed), ...scopeProblems(content));
  const rules = offerProblems(content, request, now);
  // With an amount that cannot be read, the sum says nothing.
  found.push(...rules.filter(({ field }) => !(unreadable && field === "milestones")));
  const parsed = offerContent.safeParse(content);
  for (const { path, message } of parsed.error?.issues ?? []) found.push({ field: path.join("."), message });
  return { content, problems: firstOfEach(found) };
}

function rowProblems({ milestones }: TypedOffer): OfferProblem[] {
  if (milestones.length === 0) return [{ field: "milestones", message: "Add at least 1 milestone." }];
  return milestones.flatMap(({ title }, index) =>
    title.trim()
      ? []
      : [{ field: `milestones.${index}.title`, message: `Milestone ${index + 1}: enter a name.` }],
  );
}

function scopeProblems({ scope }: OfferContent): OfferProblem[] {
  const seen = new Set<string>();
  return scope.flatMap(({ what, answer, note }, index) => {
    const at = `scope.${index}`;
    const isTwice = seen.has(keyOf(what));
    seen.add(keyOf(what));
    if (what === "") return [{ field: `${at}.what`, message: "Describe it." }];
    if (isTwice) return [{ field: `${at}.what`, message: `“${what}” is already in the list.` }];
    if (answer === "changed" && note === "")
      return [{ field: `${at}.note`, message: `“${what}”: describe what you’d change.` }];
    return [];
  });
}

/** In the order of the form, so that the first is the one to go to. */
const formOrder = ["quote", "delivery", "expiry", "message", "milestones", "scope"];

function firstOfEach(problems: OfferProblem[]): OfferProblem[] {
  const first = new Map<string, OfferProblem>();
  for (const problem of problems) if (!first.has(problem.field)) first.set(problem.field, problem);
  const rank = ({ field }: OfferProblem) => formOrder.indexOf(field.split(".")[0] ?? "");
  return [...first.values()].sort((a, b) => rank(a) - rank(b));
}

/** Shares are whole ten-thousandths of a coin, as amounts are shown. */
const STEP = 10n ** 14n;

/** Splits a price by weights; what rounding leaves goes to the last that has a weight. Null where nothing can be split. */
function shareOut(price: bigint, weights: bigint[]): bigint[] | null {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (price <= 0n || whole === 0n) return null;
  const shares = weights.map((weight) => ((price * weight) / whole / STEP) * STEP);
  const last = weights.findLastIndex((weight) => weight > 0n);
  const rest = price - shares.reduce((sum, share) => sum + share, 0n);
  return shares.map((share, index) => (index === last ? share + rest : share));
}
