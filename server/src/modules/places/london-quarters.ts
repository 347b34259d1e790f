import { distanceKm } from "@trestle/domain/places/place.ts";
import { isQuarter, type Town } from "./gazetteer.ts";
import places from "./london-quarters.json" with { type: "json" };
import { LONDON_CODE } from "./regions.ts";

/** Importance of the kinds of quarters: few have a population, and only the larger ones a meaningful one. */
const ranked = [
  { names: places.districts, weight: 12_000, grows: true },
  { names: places.quarters, weight: 4_000, grows: false },
  { names: places.neighbourhoods, weight: 2_000, grows: false },
].map((group) => ({ ...group, names: Object.entries(group.names) as [string, [number, number]][] }));

/** Above every id of the gazetteer. */
const FIRST_ID = 4_000_000_000;
const SAME_PLACE_KM = 6;

/** Adds London's quarters to the towns. Towns that are quarters become part of London. */
export function withLondonQuarters(towns: Town[]): Town[] {
  const british = Map.groupBy(
    towns.filter(({ country }) => country === "GB"),
    ({ name }) => name,
  );
  const known = new Set<Town>();
  let id = FIRST_ID;
  const parts = ranked.flatMap(({ names, weight, grows }) =>
    names.map(([name, [latitude, longitude]]): Town => {
      const same = [name, `City of ${name}`, `${name} of London`]
        .flatMap((called) => british.get(called) ?? [])
        .filter((town) => distanceTo(town, latitude, longitude) < SAME_PLACE_KM);
      for (const town of same) known.add(town);
      const [first] = same;
      return {
        cityId: first?.cityId ?? id++,
        name,
        country: "GB",
        adminCode: LONDON_CODE,
        featureCode: "PPLX",
        weight: Math.max(weight, grows && first && !isQuarter(first.featureCode) ? first.population : 0),
        population: first?.population ?? 0,
        loc: { coordinates: [longitude, latitude] },
      };
    }),
  );
  return [...towns.filter((town) => !known.has(town)), ...parts];
}

function distanceTo({ loc }: Town, latitude: number, longitude: number): number {
  const [east, north] = loc.coordinates;
  return distanceKm({ latitude: north, longitude: east }, { latitude, longitude });
}
