import { z } from "zod";
import { asMarkdown } from "../markdown/markdown.ts";
import { location } from "../places/place.ts";
import { categoryKeys } from "../projects/categories.ts";
import { membershipBases } from "./membership.ts";

export const memberKinds = ["business", "investor"] as const;
export type MemberKind = (typeof memberKinds)[number];

export const pageLimits = {
  headline: 140,
  about: 4_000,
  trades: 6,
  certificates: 12,
  pictures: 12,
  pictureBytes: 8 * 1024 * 1024,
} as const;

const atMost = (limit: number) => `Use at most ${limit.toLocaleString("en-GB")} characters.`;

const certificate = z.strictObject({
  title: z.string().trim().min(2, "Name the certificate.").max(100, atMost(100)),
  until: z.iso.date("Choose the day it expires.").nullable(),
});

export const companyPageFields = z.strictObject({
  kind: z.enum(memberKinds, "Choose what you are."),
  headline: z
    .string()
    .trim()
    .min(3, "Say in a line what you do.")
    .max(pageLimits.headline, atMost(pageLimits.headline)),
  about: z.string().trim().max(pageLimits.about, atMost(pageLimits.about)),
  trades: z
    .array(z.enum(categoryKeys))
    .max(pageLimits.trades, `Choose at most ${pageLimits.trades} trades.`)
    .refine((trades) => new Set(trades).size === trades.length, "Choose each trade once."),
  place: location.nullable(),
  reachKm: z
    .number("Enter the distance in km.")
    .int("Enter whole kilometres.")
    .min(1, "Enter at least 1 km.")
    .max(2_000, "Enter at most 2,000 km.")
    .nullable(),
  teamSize: z
    .number("Enter a number.")
    .int("Enter a whole number.")
    .min(1, "Enter at least 1.")
    .max(100_000, "Enter at most 100,000.")
    .nullable(),
  certificates: z.array(certificate).max(pageLimits.certificates, "List at most 12 certificates."),
  listed: z.boolean(),
});
export const companyPageContent = companyPageFields.extend({
  about: asMarkdown(companyPageFields.shape.about),
});
export type CompanyPageContent = z.infer<typeof companyPageContent>;

export const companyPicture = z.object({ _id: z.uuid(), caption: z.string(), url: z.string() });
export type CompanyPicture = z.infer<typeof companyPicture>;
export const captionRequest = z.strictObject({ caption: z.string().trim().max(100, atMost(100)) });

/** A member's public page. */
export const companyPage = companyPageFields.omit({ listed: true }).extend({
  _id: z.uuid(),
  name: z.string(),
  username: z.string(),
  profileImageUrl: z.string().nullable(),
  website: z.string().nullable(),
  basis: z.enum(membershipBases),
  scors: z.number().int(),
  completed: z.number().int(),
  pictures: z.array(companyPicture),
  updatedAt: z.iso.datetime(),
});
export type CompanyPage = z.infer<typeof companyPage>;

/** The viewer's own page, listed or not; null before its first save. */
export const ownCompanyPage = companyPageFields
  .extend({
    pictures: z.array(companyPicture),
    /** An administrator's reason for hiding it; null while it is shown. */
    hiddenFor: z.string().nullable(),
  })
  .nullable();
export type OwnCompanyPage = z.infer<typeof ownCompanyPage>;
