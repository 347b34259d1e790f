import { memberKinds } from "@trestle/domain/club/company-page.ts";
import { directorySorts } from "@trestle/domain/club/directory.ts";
import { categoryKeys } from "@trestle/domain/projects/categories.ts";
import { oneOf, searchOf, text, within } from "../../lib/search.ts";

export const NEAR_KM = 15;

/** State of the directory as kept in its address. */
export const directorySearch = searchOf({
  q: text(200),
  kind: oneOf(memberKinds),
  trade: oneOf(categoryKeys),
  scorsFrom: (value) => {
    const score = within(1, 11)(value);
    return score === undefined ? undefined : Math.round(score);
  },
  place: text(120),
  latitude: within(-90, 90),
  longitude: within(-180, 180),
  radiusKm: within(0.1, 20_000),
  sort: oneOf(directorySorts),
});
export type DirectorySearch = ReturnType<typeof directorySearch.parse>;

/** Returns the query that is sent to the server. */
export function askOf({ place, radiusKm = NEAR_KM, latitude, longitude, ...rest }: DirectorySearch) {
  const near = latitude !== undefined && longitude !== undefined ? { latitude, longitude, radiusKm } : {};
  return { ...rest, ...near };
}

export const isFiltered = ({ sort, place, radiusKm, longitude, ...filters }: DirectorySearch): boolean =>
  Object.values(filters).some((value) => value !== undefined);
