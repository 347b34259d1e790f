import { memberKinds } from "@trestle/domain/club/company-page.ts";
import { directorySorts } from "@trestle/domain/club/directory.ts";
import { categoryKeys } from "@trestle/domain/projects/categories.ts";
import { z } from "zod";

export const NEAR_KM = 15;

/** Text parameter; the router parses a numeric text as a number, so it is converted back. */
const text = (limit: number) =>
  z
    .union([z.string(), z.number()])
    .transform((value) => String(value).trim().slice(0, limit) || undefined)
    .optional()
    .catch(undefined);
const within = (least: number, most: number) =>
  z.coerce.number().min(least).max(most).optional().catch(undefined);

/** State of the directory as kept in its address; invalid values are dropped. */
export const directorySearch = z.object({
  q: text(200),
  kind: z.enum(memberKinds).optional().catch(undefined),
  trade: z.enum(categoryKeys).optional().catch(undefined),
  scorsFrom: within(1, 11).transform((score) => (score === undefined ? undefined : Math.round(score))),
  place: text(120),
  latitude: within(-90, 90),
  longitude: within(-180, 180),
  radiusKm: within(0.1, 20_000),
  sort: z.enum(directorySorts).optional().catch(undefined),
});
export type DirectorySearch = z.infer<typeof directorySearch>;

/** Returns the query that is sent to the server. */
export function askOf({ place, radiusKm = NEAR_KM, latitude, longitude, ...rest }: DirectorySearch) {
  const near = latitude !== undefined && longitude !== undefined ? { latitude, longitude, radiusKm } : {};
  return { ...rest, ...near };
}

export const isFiltered = ({ sort, place, radiusKm, longitude, ...filters }: DirectorySearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);
