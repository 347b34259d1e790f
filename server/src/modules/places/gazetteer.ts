import type { Place, Point } from "@trestle/domain/places/place.ts";
import { fold } from "./fold.ts";
import { regionName, widerRegions } from "./regions.ts";

/** A town in the source's format. */
export type Town = {
  cityId: number;
  name: string;
  country: string;
  featureCode: string;
  adminCode: string;
  population: number;
  /** Importance of a town without a meaningful population. */
  weight?: number;
  loc: { coordinates: [longitude: number, latitude: number] };
};

/** Region of places. There are few, so a place stores an index. */
type Area = { country: string; countryName: string; region: string; folded: string[] };

/**
 * All towns in columns, most important first: about nine megabytes in typed arrays, outside the garbage collector's
 * heap, where objects would take ninety.
 */
export type Gazetteer = {
  count: number;
  ids: Uint32Array<ArrayBuffer>;
  population: Uint32Array<ArrayBuffer>;
  /** Population, or an estimate by rank for a town without one. */
  weight: Uint32Array<ArrayBuffer>;
  /** 1 for a quarter of a city. */
  quarter: Uint8Array<ArrayBuffer>;
  /** In units of 1e-5 degrees. */
  latitude: Int32Array<ArrayBuffer>;
  longitude: Int32Array<ArrayBuffer>;
  area: Uint16Array<ArrayBuffer>;
  areas: Area[];
  /** UTF-8; each name ends at the next one's start. */
  names: Uint8Array<ArrayBuffer>;
  nameStart: Uint32Array<ArrayBuffer>;
  /** Folded names, each terminated by a zero. */
  folded: Uint8Array<ArrayBuffer>;
  foldedStart: Uint32Array<ArrayBuffer>;
  /** Letters of a name as a bit set, which excludes most names early in a search with typos. */
  letters: Uint32Array<ArrayBuffer>;
  /** Start in `folded` of each word of each name, in sorted order, and the index of its name. */
  words: Uint32Array<ArrayBuffer>;
  wordOwner: Uint32Array<ArrayBuffer>;
};

const UNCOUNTED_QUARTER = 2_000;
/** Abandoned, historical and destroyed places, where no building work happens. */
const ABANDONED_CODES = /^PPL(Q|H|W|CH)$/;
const countryNames = new Intl.DisplayNames("en-GB", { type: "region" });

export const isQuarter = (featureCode: string): boolean => featureCode === "PPLX" || featureCode === "PPLL";

/** Returns a town's weight. A region's seat is ranked even without a population. */
function weightOf({ population, featureCode, weight }: Town): number {
  if (weight) return weight;
  // A quarter's population is usually included in its city's, so it counts less.
  if (isQuarter(featureCode)) return Math.ceil(population / 4) || UNCOUNTED_QUARTER;
  if (featureCode === "PPLC") return Math.max(population * 2, 50_000);
  const likely = { PPLA: 40_000, PPLA2: 12_000, PPLA3: 10_000, PPLA4: 2_000 }[featureCode] ?? 200;
  return population || likely;
}

export function buildGazetteer(source: Town[]): Gazetteer {
  const towns = source
    .filter(({ featureCode }) => !ABANDONED_CODES.test(featureCode))
    .map((town) => ({ town, folded: fold(town.name), weight: weightOf(town) }))
    .filter(({ folded }) => folded !== "")
    .sort((a, b) => b.weight - a.weight || a.town.cityId - b.town.cityId);
  const areas = new Map<string, Area & { index: number }>();
  const areaOf = ({ country, adminCode }: Town): number => {
    const region = regionName(country, adminCode);
    const key = `${country} ${region}`;
    const known = areas.get(key);
    if (known) return known.index;
    const countryName = countryNames.of(country) ?? country;
    const words = [region, countryName, ...widerRegions(country, adminCode)].map(fold).filter(Boolean);
    areas.set(key, {
      country,
      countryName,
      region,
      folded: [...words, country.toLowerCase()],
      index: areas.size,
    });
    return areas.size - 1;
  };
  const column = (read: (town: Town) => number) => towns.map(({ town }) => read(town));
  const names = columnOfText(towns.map(({ town }) => Buffer.from(town.name)));
  const folded = columnOfText(towns.map((town) => Buffer.from(`${town.folded}\0`)));
  return {
    count: towns.length,
    ids: new Uint32Array(column(({ cityId }) => cityId)),
    population: new Uint32Array(column(({ population }) => population)),
    weight: new Uint32Array(towns.map(({ weight }) => weight)),
    quarter: new Uint8Array(column(({ featureCode }) => Number(isQuarter(featureCode)))),
    latitude: new Int32Array(column(({ loc }) => Math.round(loc.coordinates[1] * 1e5))),
    longitude: new Int32Array(column(({ loc }) => Math.round(loc.coordinates[0] * 1e5))),
    area: new Uint16Array(column(areaOf)),
    areas: [...areas.values()].map(({ index: _, ...area }) => area),
    names: names.bytes,
    nameStart: names.starts,
    folded: folded.bytes,
    foldedStart: folded.starts,
    letters: new Uint32Array(towns.map((town) => lettersOf(Buffer.from(town.folded)))),
    ...sortedWords(
      towns.map((town) => town.folded),
      folded.starts,
    ),
  };
}

function columnOfText(texts: Buffer[]) {
  const starts = new Uint32Array(texts.length + 1);
  const bytes = new Uint8Array(texts.reduce((sum, { length }) => sum + length, 0));
  texts.forEach((text, i) => {
    const start = starts[i] ?? 0;
    bytes.set(text, start);
    starts[i + 1] = start + text.length;
  });
  return { bytes, starts };
}

function sortedWords(names: string[], starts: Uint32Array) {
  const words: { text: string; at: number; owner: number }[] = [];
  names.forEach((name, owner) => {
    for (let at = 0; at >= 0; at = name.indexOf(" ", at) + 1 || -1) {
      words.push({ text: name.slice(at), at: (starts[owner] ?? 0) + at, owner });
    }
  });
  words.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : a.owner - b.owner));
  return {
    words: new Uint32Array(words.map(({ at }) => at)),
    wordOwner: new Uint32Array(words.map(({ owner }) => owner)),
  };
}

export function lettersOf(folded: Uint8Array): number {
  let bits = 0;
  for (const byte of folded) if (byte >= 97) bits |= 1 << (byte - 97);
  return bits >>> 0;
}

const text = new TextDecoder();

export const pointOf = (gazetteer: Gazetteer, index: number): Point => ({
  latitude: (gazetteer.latitude[index] ?? 0) / 1e5,
  longitude: (gazetteer.longitude[index] ?? 0) / 1e5,
});

export const nameOf = ({ names, nameStart }: Gazetteer, index: number): string =>
  text.decode(names.subarray(nameStart[index], nameStart[index + 1]));

export function placeOf(gazetteer: Gazetteer, index: number): Place {
  const area = gazetteer.areas[gazetteer.area[index] ?? 0];
  return {
    id: String(gazetteer.ids[index]),
    name: nameOf(gazetteer, index),
    region: area?.region ?? "",
    country: area?.country ?? "",
    countryName: area?.countryName ?? "",
    ...pointOf(gazetteer, index),
    population: gazetteer.population[index] ?? 0,
  };
}
