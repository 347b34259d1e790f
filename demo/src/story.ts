// Events of the demo's year, loaded only to fill the demo. Days count from the demo's first one: earlier days are
// negative.
import { tiers } from "@trestle/chain/contract-names.ts";
import { memberKinds } from "@trestle/domain/club/company-page.ts";
import { opportunityKindKeys } from "@trestle/domain/club/opportunity.ts";
import { z } from "zod";
import { type DemoAccount, withPassword } from "./people.ts";
import {
  category,
  coins,
  type DemoPictures,
  day,
  offer,
  offerFields,
  page,
  percent,
  pictures,
  place,
  read,
  requestFields,
  schedule,
  side,
  text,
} from "./story-parts.ts";

const request = z.strictObject({ by: text, ...requestFields, ...schedule });
export type DemoRequest = z.infer<typeof request> & { listing?: "negotiation" };
const requests = read(
  "requests",
  z.strictObject({
    open: z.array(request.extend({ postedOn: day })),
    private: z.array(request.extend({ invited: text })),
  }),
);
export const { open: openRequests } = requests;
/** Visible to the invited developer only. */
export const privateRequests = requests.private.map((one) => ({ ...one, listing: "negotiation" as const }));

const talkStep = z.union([
  z.strictObject({ by: side, offer }),
  z.strictObject({ by: side, says: text }),
  z.strictObject({ by: side, sends: page }),
  z.strictObject({ by: side, does: z.enum(["agree", "decline"]) }),
]);
const talk = z.strictObject({ project: text, developer: text, steps: z.array(talkStep) });
export type DemoNegotiation = z.infer<typeof talk>;
const dealings = read(
  "bids",
  z.strictObject({
    bids: z.array(z.strictObject({ project: text, by: text, ...offerFields })),
    talks: z.array(talk),
    invitations: z.array(z.strictObject({ project: text, developer: text })),
  }),
);
export const { bids: demoBids, talks: demoTalks, invitations: demoInvitations } = dealings;

const at = { on: day };
const about = { by: side, milestone: z.int(), text };
/** A step of a project's work. Texts and files become evidence whose hash is on the chain. */
const step = z.discriminatedUnion("act", [
  z.strictObject({
    ...at,
    act: z.enum(["submit", "request_changes", "open_dispute"]),
    ...about,
    file: page.optional(),
    pictures,
  }),
  z.strictObject({ ...at, act: z.enum(["answer", "comment"]), ...about }),
  // Paid after an approval, after an unanswered review, or after an undecided dispute.
  z.strictObject({ ...at, act: z.enum(["approve", "claim", "dispute_default"]), milestone: z.int() }),
  // The developer's share by the arbiter's decision, in per cent.
  z.strictObject({ ...at, act: z.literal("decide"), milestone: z.int(), share: percent }),
  // The developer's share of the remaining money, in per cent.
  z.strictObject({ ...at, act: z.literal("offer_settlement"), by: side, share: percent, text }),
  z.strictObject({ ...at, act: z.literal("agree_settlement"), by: side, share: percent }),
  z.strictObject({ ...at, act: z.enum(["cancel_overdue", "resign"]) }),
]);
export type WorkStep = z.infer<typeof step>;

const opinion = z.tuple([z.int().min(1).max(5), text]);
const opinions = { customer: opinion.optional(), developer: opinion.optional() };
const workFields = { by: text, ...requestFields, postedOn: day };
const fullWork = z.strictObject({
  ...workFields,
  ...schedule,
  /** Donated a week after the posting. */
  donors: z.array(z.tuple([text, coins])).optional(),
  /** End of a request without an accepted bid: cancelled by its owner, or expired. */
  closed: z.strictObject({ on: day, as: z.enum(["cancelled", "expired"]) }).optional(),
  /** Acceptance; the bid was placed a week before. */
  accepted: z
    .strictObject({ on: day, developer: text, offer: offer.optional(), steps: z.array(step) })
    .optional(),
  /** Reviews of both sides; a single one stays sealed until the window closes. */
  reviews: z.strictObject({ on: day, ...opinions }).optional(),
});
/** A past request with the days of its steps. */
export type PastWork = z.infer<typeof fullWork> & { listing?: "negotiation" };

type Plain = Pick<PastWork, keyof typeof workFields> & {
  plain: { developer: string; shown: string; pictures: DemoPictures };
  reviews?: Omit<NonNullable<PastWork["reviews"]>, "on">;
};
/** Expands a small project: 1 milestone, submitted 5 weeks after the posting and paid a week later. */
function plainWork({ plain: { developer, shown, pictures }, reviews, ...work }: Plain): PastWork {
  const { postedOn } = work;
  return {
    ...work,
    closesIn: 15,
    weeks: 3,
    accepted: {
      on: postedOn + 14,
      developer,
      steps: [
        { on: postedOn + 35, act: "submit", by: "developer", milestone: 0, text: shown, pictures },
        { on: postedOn + 42, act: "approve", milestone: 0 },
      ],
    },
    reviews: { on: postedOn + 49, ...reviews },
  };
}
const work = z.union([
  fullWork,
  z
    .strictObject({
      ...workFields,
      plain: z.strictObject({ developer: text, shown: text, pictures }),
      reviews: z.strictObject(opinions).optional(),
    })
    .transform(plainWork),
]);

/** A project of one item and one milestone, with good reviews from both sides. */
const smallWork = {
  by: text,
  title: text,
  category,
  price: z.number(),
  text,
  shown: text,
  said: text,
  pictures,
};
const thanks = z.array(text).min(1);
const BUSY_DEVELOPER = "calder.finch";
type SmallWork = z.infer<z.ZodObject<typeof smallWork>> & { item: string } & Pick<
    PastWork,
    "place" | "postedOn"
  >;

function praisedWork(thanked: readonly string[]) {
  return ({ item, price, shown, said, pictures, ...request }: SmallWork, index: number): PastWork =>
    plainWork({
      ...request,
      pictures: [],
      items: [[item, 1, "whole", price]],
      milestones: [["All of it", 100]],
      plain: { developer: BUSY_DEVELOPER, shown, pictures },
      reviews: { customer: [5, said], developer: [5, thanked[index % thanked.length] ?? ""] },
    });
}

const conservation = read(
  "works-conservation",
  z.strictObject({
    thanks,
    works: z.array(z.strictObject({ ...smallWork, item: text, place: place.optional(), postedOn: day })),
  }),
);
const households = read(
  "works-households",
  z.strictObject({
    firstPostedOn: day,
    firstWallet: z.int(),
    thanks,
    works: z.array(z.strictObject({ ...smallWork, place })),
  }),
);
const WEEK = 7;
const householdPostedOn = (index: number): number => households.firstPostedOn + index * WEEK;
export const demoHouseholds: readonly DemoAccount[] = households.works.map(({ by }, index) =>
  withPassword({
    username: by,
    role: "customer" as const,
    wallet: households.firstWallet + index,
    joined: householdPostedOn(index) - WEEK,
  }),
);

export const pastWorks: readonly PastWork[] = [
  ...conservation.works.map(praisedWork(conservation.thanks)),
  ...households.works
    .map((row, index) => ({ ...row, item: row.title, postedOn: householdPostedOn(index) }))
    .map(praisedWork(households.thanks)),
  ...["finished", "late", "stopped", "disputed", "financed", "running"].flatMap((name) =>
    read(`works-${name}`, z.array(work)),
  ),
];

const loan = z.strictObject({
  by: text,
  project: text,
  tier: z.enum(tiers),
  scors: z.int(),
  amount: coins,
  /** An attested score is valid for 7 days. */
  attestedOn: day,
  /** Unused loan money is returned to the pool 30 days after this day. */
  takenOn: day,
  /** Days of equal instalments; the last one is the whole remaining debt. */
  dueOn: z.array(day),
  /** Payments, each of the next due amount. Only the last can be late, because more becomes due until then. */
  paidOn: z.array(day),
  /** Day on which the default is booked, after the full write-down. */
  defaultOn: day.optional(),
});
export type DemoLoan = z.infer<typeof loan>;
/** Maximum share of one wallet, and the pool's value in coins after each deposit day. */
const pool = z.strictObject({ cap: z.number(), worth: z.array(z.number()) });
export type DemoPool = z.infer<typeof pool>;
const lending = read(
  "lending",
  z.strictObject({
    pricedEvery: z.int(),
    depositDays: z.array(day),
    lenders: z.array(text),
    pools: z.record(z.enum(tiers), pool),
    loans: z.array(loan),
  }),
);
export const { depositDays, lenders: lenderNames, pools: demoPools, loans: demoLoans } = lending;
/** Interval in days between stored prices, so that charts have no gaps. */
export const PRICED_EVERY_DAYS = lending.pricedEvery;

/** Donations to open requests. */
export const demoDonations = read("donations", z.array(z.tuple([text, text, coins, day])));

const listing = z.strictObject({
  /** Defaults to a business. */
  kind: z.enum(memberKinds).optional(),
  headline: text,
  trades: z.array(category),
  place: place.transform(([label, latitude, longitude]) => ({ label, latitude, longitude })),
  teamSize: z.int(),
  reachKm: z.number().nullable(),
  certificate: text.optional(),
  pictures,
  event: z
    .strictObject({
      title: text,
      text,
      /** Days from the demo's first day to the event. */
      days: z.int(),
      online: z.boolean(),
      venue: z.string(),
      places: z.int().nullable(),
      membersOnly: z.boolean(),
    })
    .optional(),
  offer: z.strictObject({ kind: z.enum(opportunityKindKeys), title: text, text, trade: category }).optional(),
});
const club = read(
  "club",
  z.strictObject({
    /** By username. */
    listings: z.record(text, listing),
    remarks: z.array(
      /** `reported` is the text with which the owner of the opportunity reports the remark. */
      z.strictObject({ by: text, on: text, text, reported: text.optional() }),
    ),
  }),
);
export const { listings, remarks } = club;
