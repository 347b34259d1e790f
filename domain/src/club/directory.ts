import { z } from "zod";
import { wei } from "../money.ts";
import { location } from "../places/place.ts";
import { categoryKeys } from "../projects/categories.ts";
import { memberKinds } from "./company-page.ts";
import { membershipBases } from "./membership.ts";

export const directorySorts = ["scors", "completed", "newest", "name"] as const;
export type DirectorySort = (typeof directorySorts)[number];

const degrees = (limit: number) => z.coerce.number().min(-limit).max(limit);

/** Filter and order of members. The page's address has the same parameters. */
export const directoryFilter = z.object({
  q: z.string().max(200, "Search for at most 200 characters.").optional(),
  kind: z.enum(memberKinds).optional(),
  trade: z.enum(categoryKeys).optional(),
  scorsFrom: z.coerce.number().int().min(1).max(11).optional(),
  latitude: degrees(90).optional(),
  longitude: degrees(180).optional(),
  radiusKm: z.coerce.number().positive().max(20_000).optional(),
  sort: z.enum(directorySorts).default("scors"),
});
export type DirectoryFilter = z.infer<typeof directoryFilter>;

export const directoryEntry = z.object({
  _id: z.uuid(),
  kind: z.enum(memberKinds),
  name: z.string(),
  headline: z.string(),
  trades: z.array(z.enum(categoryKeys)),
  place: location.nullable(),
  basis: z.enum(membershipBases),
  scors: z.number().int(),
  completed: z.number().int(),
  /** Pool tokens at cost; shown for investors only, who agreed to it. */
  stake: wei.nullable(),
});
export type DirectoryEntry = z.infer<typeof directoryEntry>;

export const directoryCounts = z.object({ business: z.number().int(), investor: z.number().int() });
