import { type Differences, differencesOf, type ScopeChange } from "@trestle/domain/bids/differences.ts";
import type { OfferContent, ScopeLine } from "@trestle/domain/bids/offer.ts";
import { coinParts } from "@trestle/domain/money.ts";
import { counted } from "../../../lib/format.ts";
import { answerLabels } from "../offer/scope-labels.ts";
import { date, deadline } from "./time.ts";

/** A piece of a line: what was and is no longer, what is new, and the words around them. */
export type Piece = { kind: "old" | "new" | "plain"; text: string };
export type DifferenceRow = { name: "Price" | "Scope" | "Dates" | "Milestones" | "Valid"; pieces: Piece[][] };

const old = (text: string): Piece => ({ kind: "old", text });
const fresh = (text: string): Piece => ({ kind: "new", text });
const plain = (text: string): Piece => ({ kind: "plain", text });
const changed = (before: string, after: string): Piece[] => [old(before), plain(" → "), fresh(after)];

/** `14,200.0000` */
export const coins = (wei: string | bigint): string => {
  const { whole, decimals } = coinParts(BigInt(wei));
  return `${whole}.${decimals}`;
};

const signed = (wei: bigint): string => (wei < 0n ? `−${coins(-wei)}` : `+${coins(wei)}`);

const shortDay = (day: string): string =>
  date(new Date(`${day}T00:00:00Z`), { day: "numeric", month: "short", timeZone: "UTC" });

/**
 * Returns the changes of an offer against the previous offer, line by line; without one, all of its terms.
 * `requestedDay` is the day on which the reader had asked for all of it.
 */
export function differenceRows(
  before: OfferContent | null,
  after: OfferContent,
  requestedDay: string | null = null,
): DifferenceRow[] {
  if (!before) return firstRows(after);
  const differences = differencesOf(before, after);
  return [
    ...rowOf("Price", priceOf(differences)),
    { name: "Scope", pieces: scopeOf(differences) },
    { name: "Dates", pieces: [datesOf(differences, after, requestedDay)] },
    ...rowOf("Milestones", partsOf(differences)),
    ...rowOf("Valid", holdsOf(differences)),
  ];
}

/** Whether an offer says nothing otherwise than the one before it. */
export function isUnchanged(before: OfferContent, after: OfferContent): boolean {
  const differences = differencesOf(before, after);
  const { quote, delivery, scope, milestones } = differences;
  const isSilent = !quote && !delivery && holdsOf(differences).length === 0 && after.message === "";
  return isSilent && scope.length === 0 && milestones.length === 0;
}

const rowOf = (name: DifferenceRow["name"], pieces: Piece[][]): DifferenceRow[] =>
  pieces.length > 0 ? [{ name, pieces }] : [];

function firstRows({ scope, milestones, delivery }: OfferContent): DifferenceRow[] {
  const statement =
    scope.length > 0 ? scope.map((line) => [plain(scopeText(line))]) : [[plain("as requested")]];
  return [
    { name: "Scope", pieces: statement },
    {
      name: "Dates",
      pieces: [[plain(`completed by ${shortDay(delivery)}, ${counted(milestones.length, "milestone")}`)]],
    },
  ];
}

const scopeText = ({ what, answer, note }: ScopeLine): string => {
  const words = answer === "excluded" ? `without ${what}` : what;
  return note ? `${words} (${note})` : words;
};

function priceOf({ quote }: Differences): Piece[][] {
  if (!quote) return [];
  const by = BigInt(quote.after) - BigInt(quote.before);
  return [[...changed(coins(quote.before), coins(quote.after)), plain(` ${signed(by)}`)]];
}

function scopeOf({ scope }: Differences): Piece[][] {
  return scope.length === 0 ? [[plain("as before")]] : scope.map(scopePieces);
}

function scopePieces(change: ScopeChange): Piece[] {
  const { line } = change;
  if (change.kind !== "changed")
    return [change.kind === "added" ? fresh(`+ ${scopeText(line)}`) : old(scopeText(line))];
  const { before } = change;
  if (before.answer === line.answer)
    return [plain(`${line.what}: `), ...changed(before.note || "no note", line.note || "no note")];
  return changed(answered(before), answered(line));
}

const answered = ({ what, answer, note }: ScopeLine): string =>
  `${what} ${answerLabels[answer]}${note ? `, ${note}` : ""}`;

function datesOf({ delivery }: Differences, after: OfferContent, requestedDay: string | null): Piece[] {
  if (!delivery) return [plain(`${shortDay(after.delivery)} unchanged`)];
  const pieces = changed(shortDay(delivery.before), shortDay(delivery.after));
  return requestedDay === delivery.after ? [...pieces, plain(" as you requested")] : pieces;
}

function partsOf({ milestones }: Differences): Piece[][] {
  const statement = ({ amount, by }: { amount: string; by: string }) => `${coins(amount)} by ${shortDay(by)}`;
  return milestones.map(({ title, before, after }) => {
    if (!before) return after ? [fresh(`+ ${title}, ${statement(after)}`)] : [];
    if (!after) return [old(`${title}, ${statement(before)}`)];
    const parts = [
      before.amount === after.amount ? [] : changed(coins(before.amount), coins(after.amount)),
      before.by === after.by ? [] : changed(shortDay(before.by), shortDay(after.by)),
      String(before.covers) === String(after.covers) ? [] : [fresh("covers other requested milestones")],
    ].filter((part) => part.length > 0);
    return [plain(`${title}: `), ...parts.flatMap((part, at) => (at === 0 ? part : [plain(", "), ...part]))];
  });
}

function holdsOf({ expiry }: Differences): Piece[][] {
  if (!expiry) return [];
  const [before, after] = [deadline(expiry.before), deadline(expiry.after)];
  // Seconds aren't shown, so a difference in seconds isn't one.
  return before === after ? [] : [changed(before, after)];
}
