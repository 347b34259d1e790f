// The demo's people and its guided tour, which every start of the product needs.
import { demoAccount as walletOf } from "@trestle/chain/demo-keys.ts";
import { businessTypes } from "@trestle/domain/auth/kyc.ts";
import { type Role, roles } from "@trestle/domain/auth/user.ts";
import { z } from "zod";
import { category, day, offer, pictureName, read, requestFields, schedule, text } from "./story-parts.ts";

const company = z.strictObject({
  legalName: text,
  number: text,
  type: z.enum(businessTypes),
  director: text,
  street: text,
  postalCode: text,
  email: text,
  website: z.string().default(""),
  approved: z.boolean(),
});
const area = z.strictObject({
  label: text,
  latitude: z.number(),
  longitude: z.number(),
  radiusKm: z.number(),
});
const person = z.strictObject({
  username: text,
  role: z.enum(roles),
  wallet: z.int().optional(),
  joined: day.optional(),
  bio: text.optional(),
  offers: z.strictObject({ services: z.array(category), area }).optional(),
  company: company.optional(),
  picture: pictureName.optional(),
});
export type DemoBusiness = z.infer<typeof company>;
export type DemoAccount = z.infer<typeof person> & { email: string; password: string };

export const withPassword = <Person extends { username: string; role: Role }>(person: Person) => ({
  ...person,
  email: `${person.username}@trestle.example`,
  password: `demo-${person.role}-2026`,
});
const people = z.array(person.transform(withPassword));
const everyone = read(
  "people",
  z.strictObject({
    accounts: people,
    applicants: people,
    customers: people,
    developers: people,
    investors: people,
  }),
);
/** Accounts offered in the login dialog, one per role. */
export const demoAccounts: readonly DemoAccount[] = everyone.accounts;
/** Accounts with submitted documents, for the administrators' queue. */
export const demoApplicants: readonly DemoAccount[] = everyone.applicants;
export const demoCustomers: readonly DemoAccount[] = everyone.customers;
export const demoDevelopers: readonly DemoAccount[] = everyone.developers;
export const demoInvestors: readonly DemoAccount[] = everyone.investors;

const tour = read(
  "tour",
  z.strictObject({
    request: z.strictObject({ ...requestFields, ...schedule }),
    offer,
    note: text,
    picture: pictureName,
  }),
);
/** Small enough for one milestone and the faucet's coins. */
export const { request: tourRequest, offer: tourOffer, note: tourNote, picture: tourPicture } = tour;
/** The developer offered by "Try it as…", so that visitors can look at the other side. */
export const tourDeveloper = demoAccounts.filter(({ role }) => role === "developer")[0] as DemoAccount & {
  wallet: number;
};
export const tourWallet = walletOf(tourDeveloper.wallet).address.toLowerCase();
