import { type Place, place } from "@trestle/domain/places/place.ts";
import { z } from "zod";

const text = z.string().max(300).catch("");
const id = z.union([z.string().max(40), z.number()]).transform(String);
const asPlace = (found: Place) => place.safeParse(found);

/** Drops invalid places; the others may still be valid. */
const keepPlaces = (found: Place[]): Place[] =>
  found.flatMap((one) => {
    const checked = asPlace(one);
    return checked.success && checked.data.name ? [checked.data] : [];
  });

const nominatimPlace = z.object({
  place_id: id,
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  name: text,
  display_name: text,
  address: z.object({ state: text, county: text, country: text, country_code: text }).partial().catch({}),
});

export const nominatimAnswer = z.array(nominatimPlace).transform((found) =>
  keepPlaces(
    found.map(({ place_id, lat, lon, name, display_name, address }) => ({
      id: `nominatim:${place_id}`,
      name: name || (display_name.split(",")[0] ?? ""),
      region: address.county || address.state || "",
      country: address.country_code?.toUpperCase() ?? "",
      countryName: address.country ?? "",
      latitude: lat,
      longitude: lon,
      population: 0,
    })),
  ),
);

const photonPlace = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]).rest(z.number()) }),
  properties: z
    .object({
      osm_id: id,
      name: text,
      street: text,
      housenumber: text,
      city: text,
      county: text,
      state: text,
      country: text,
      countrycode: text,
    })
    .partial(),
});

export const photonAnswer = z.object({ features: z.array(photonPlace) }).transform(({ features }) =>
  keepPlaces(
    features.map(({ geometry: { coordinates }, properties }) => ({
      id: `photon:${properties.osm_id ?? coordinates.join(",")}`,
      name: properties.name || [properties.housenumber, properties.street].filter(Boolean).join(" "),
      region: properties.city || properties.county || properties.state || "",
      country: properties.countrycode?.toUpperCase() ?? "",
      countryName: properties.country ?? "",
      latitude: coordinates[1],
      longitude: coordinates[0],
      population: 0,
    })),
  ),
);
