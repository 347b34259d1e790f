import { z } from "zod";

/** Initial position of the map. */
export const MAP_CENTRE = { latitude: 51.5074, longitude: -0.1278 };
export const MAP_ZOOM = 13;

export const LABEL_LIMIT = 120;
/** Maximum length of a search; no place has a longer name. */
export const SEARCH_LIMIT = 100;

const latitude = z
  .number("Latitude must be a number.")
  .min(-90, "Latitude must be between −90 and 90.")
  .max(90, "Latitude must be between −90 and 90.");
const longitude = z
  .number("Longitude must be a number.")
  .min(-180, "Longitude must be between −180 and 180.")
  .max(180, "Longitude must be between −180 and 180.");

/** A town or village, or a place returned by a configured geocoder. */
export const place = z.object({
  id: z.string(),
  name: z.string(),
  /** Region within the country; empty if the country has none. */
  region: z.string(),
  /** ISO 3166-1 alpha-2. */
  country: z.string(),
  countryName: z.string(),
  latitude,
  longitude,
  population: z.number().int().nonnegative(),
});
export type Place = z.infer<typeof place>;

/** Location of a project's work: a pin and its name. */
export const location = z.object({
  latitude,
  longitude,
  label: z
    .string()
    .trim()
    .min(1, "Enter the place’s name.")
    .max(LABEL_LIMIT, `Use at most ${LABEL_LIMIT} characters.`),
});
export type Location = z.infer<typeof location>;
export type Point = Pick<Location, "latitude" | "longitude">;

const inUrl = (schema: z.ZodNumber, name: string) =>
  z
    .string(`${name} is missing.`)
    .regex(/^-?\d{1,3}(\.\d{1,15})?$/, `${name} must be a number.`)
    .transform(Number)
    .pipe(schema);

export const placesQuery = z.object({
  q: z.string("Enter something to search for.").max(SEARCH_LIMIT, `Use at most ${SEARCH_LIMIT} characters.`),
  limit: z.coerce.number().int().min(1).max(20).default(8),
  /** The viewer's position: of towns with the same name, the nearest is preferred. */
  latitude: inUrl(latitude, "Latitude").optional(),
  longitude: inUrl(longitude, "Longitude").optional(),
});

export const nearestPlaceQuery = z.object({
  latitude: inUrl(latitude, "Latitude"),
  longitude: inUrl(longitude, "Longitude"),
});

export const nearestPlaceResponse = z.object({
  place,
  /** From the requested point. */
  distanceKm: z.number().nonnegative(),
});
export type NearestPlace = z.infer<typeof nearestPlaceResponse>;

const EARTH_RADIUS_KM = 6371.0088;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the great-circle distance, accurate to half a per cent. */
export function distanceKm(a: Point, b: Point): number {
  const south = radians(b.latitude - a.latitude);
  const east = radians(b.longitude - a.longitude);
  const half =
    Math.sin(south / 2) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(half)));
}

/** Returns a label such as "Stoke Newington, London", which distinguishes places of the same name. */
export const labelOf = ({
  name,
  region,
  countryName,
}: Pick<Place, "name" | "region" | "countryName">): string =>
  [name, region || countryName].filter(Boolean).join(", ").slice(0, LABEL_LIMIT);
