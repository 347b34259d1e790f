import { MAX_TYPED, typosAt } from "@trestle/domain/edit-distance.ts";
import { distanceKm, type Place, type Point } from "@trestle/domain/places/place.ts";
import { fold } from "./fold.ts";
import { type Gazetteer, lettersOf, placeOf, pointOf } from "./gazetteer.ts";

/** Prefixes of official names that people omit. */
const titles = ["city of ", "the "].map((title) => Buffer.from(title));
const areaAliases: Record<string, string> = { uk: "gb", usa: "us", america: "us", britain: "gb" };
/** With this many names that begin as typed, no typo is assumed. */
const ENOUGH_EXACT = 3;
/** One or two letters match thousands of names, so only the largest towns are searched. */
const MAX_SHORT_QUERY_TOWNS = 20_000;
/** Bonus by distance: places nearby, then places a drive away. */
const closeness = [
  { km: 15, bonus: 200 },
  { km: 80, bonus: 60 },
];

/** Rank by town, lower is better: fewer typos, then a name that begins as typed, then an exact name. */
type Hits = Map<number, number>;
const WHOLE_NAME = 0;
const SPACE = 32;

/** Finds towns with a name, or a word of it, that begins as typed; allows typos if there are not enough. */
export function searchPlaces(
  gazetteer: Gazetteer,
  question: string,
  { limit, near }: { limit: number; near?: Point | undefined },
): Place[] {
  const [namePart = "", ...areaParts] = question.split(",");
  const name = fold(namePart);
  if (!name) return [];
  const area = fold(areaParts.join(" "));
  const hits: Hits = new Map();
  for (const spelling of spellingsOf(name)) addPrefixes(gazetteer, spelling, area, hits);
  if (hits.size < limit && !area) {
    for (const [shorter, rest] of splits(name)) addPrefixes(gazetteer, shorter, rest, hits);
  }
  const isMet = hits.size >= ENOUGH_EXACT || [...hits.values()].includes(WHOLE_NAME);
  if (!isMet) addMistyped(gazetteer, name, area, hits);
  return best(gazetteer, hits, limit, near).map((index) => placeOf(gazetteer, index));
}

function spellingsOf(name: string): string[] {
  if (name.startsWith("st ")) return [name, `saint ${name.slice(3)}`];
  if (name.startsWith("saint ")) return [name, `st ${name.slice(6)}`];
  return [name];
}

/** Splits "paris texas" into Paris and Texas, in every possible way. */
function splits(name: string): [name: string, area: string][] {
  const words = name.split(" ").slice(0, 6);
  return words.slice(1).map((_, i) => {
    const cut = words.length - 1 - i;
    return [words.slice(0, cut).join(" "), words.slice(cut).join(" ")];
  });
}

/** Returns the areas that match a typed name; undefined, meaning all, for an empty one. */
function areasCalled({ areas }: Gazetteer, area: string): Set<number> | undefined {
  if (!area) return undefined;
  const wanted = areaAliases[area] ?? area;
  return new Set(
    areas.flatMap(({ folded, country }, i) =>
      folded.some((name) => (name.length > 2 ? name.startsWith(wanted) : name === wanted)) ||
      // "Leeds, England, United Kingdom"
      (wanted.length > 3 && `${folded[0]} ${folded[1]} ${country}`.startsWith(wanted))
        ? [i]
        : [],
    ),
  );
}

function addPrefixes(gazetteer: Gazetteer, name: string, area: string, hits: Hits): void {
  const areas = areasCalled(gazetteer, area);
  if (areas?.size === 0) return;
  const typed = Buffer.from(name);
  const { words, wordOwner, folded } = gazetteer;
  for (let i = firstWord(gazetteer, typed); i < words.length; i++) {
    const at = words[i] ?? 0;
    if (compare(folded, at, typed) !== 0) break;
    const owner = wordOwner[i] ?? 0;
    const whole = folded[at + typed.length] === 0;
    if (typed.length < 3 && owner > MAX_SHORT_QUERY_TOWNS && !whole) continue;
    if (areas && !areas.has(gazetteer.area[owner] ?? 0)) continue;
    addHit(hits, owner, rankOf(gazetteer, owner, at, whole));
  }
}

function addMistyped(gazetteer: Gazetteer, name: string, area: string, hits: Hits): void {
  const most = name.length < 4 ? 0 : name.length < 8 ? 1 : 2;
  if (most === 0 || name.length > MAX_TYPED) return;
  const areas = areasCalled(gazetteer, area);
  const typed = Buffer.from(name);
  const letters = lettersOf(typed);
  const { folded, foldedStart, letters: lettersOfNames, count } = gazetteer;
  for (let owner = 0; owner < count; owner++) {
    if (countBits(letters & ~(lettersOfNames[owner] as number)) > most) continue;
    if (hits.has(owner) || (areas && !areas.has(gazetteer.area[owner] ?? 0))) continue;
    const start = foldedStart[owner] as number;
    const lastStart = (foldedStart[owner + 1] as number) - 1 - (typed.length - most);
    for (let at = start; at <= lastStart; at++) {
      if (at !== start && folded[at - 1] !== SPACE) continue;
      const typos = typosAt(folded, at, typed, most);
      if (typos > most + 0.5) continue;
      const whole = Number.isInteger(typos);
      addHit(hits, owner, Math.floor(typos) * 4 + rankOf(gazetteer, owner, at, whole));
    }
  }
}

function addHit(hits: Hits, owner: number, rank: number): void {
  const known = hits.get(owner);
  if (known === undefined || rank < known) hits.set(owner, rank);
}

function rankOf(gazetteer: Gazetteer, owner: number, at: number, whole: boolean): number {
  const start = gazetteer.foldedStart[owner] ?? 0;
  const begins =
    at === start ||
    titles.some((title) => at === start + title.length && compare(gazetteer.folded, start, title) === 0);
  return (begins ? 0 : 2) + (whole ? 0 : 1);
}

function best({ weight, ...rest }: Gazetteer, hits: Hits, limit: number, near: Point | undefined): number[] {
  const scored = [...hits].map(([index, rank]) => ({
    index,
    rank,
    score: (weight[index] ?? 0) * (near ? neighbourhood(near, pointOf({ weight, ...rest }, index)) : 1),
  }));
  scored.sort((a, b) => a.rank - b.rank || b.score - a.score || a.index - b.index);
  return scored.slice(0, limit).map(({ index }) => index);
}

/** Bonus for proximity: among equal names the near town comes first, unless a far one is much larger. */
function neighbourhood(near: Point, point: Point): number {
  const distance = distanceKm(near, point);
  return closeness.reduce((factor, { km, bonus }) => factor + bonus * Math.exp(-distance / km), 1);
}

/** Binary search for the first word that does not sort before the typed text. */
function firstWord({ words, folded }: Gazetteer, typed: Uint8Array): number {
  let [low, high] = [0, words.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(folded, words[middle] ?? 0, typed) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Compares a text's prefix with the typed bytes; zero if it begins with them. */
function compare(text: Uint8Array, at: number, typed: Uint8Array): number {
  for (let i = 0; i < typed.length; i++) {
    const difference = (text[at + i] ?? 0) - (typed[i] ?? 0);
    if (difference !== 0) return difference;
    if (text[at + i] === 0) return -1;
  }
  return 0;
}

function countBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
