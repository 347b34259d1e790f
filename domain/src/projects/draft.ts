import { z } from "zod";
import { endOfDay, isDay } from "../day.ts";
import { asMarkdown, isReadableMarkdown, MARKDOWN_PROBLEM } from "../markdown/markdown.ts";
import { amountProblem, parseAmount, WEI_PER_COIN, withoutGroups } from "../money.ts";
import { location } from "../places/place.ts";
import { categoryKeys, units } from "./categories.ts";
import {
  DESCRIPTION_LIMIT,
  estimateOf,
  fileFingerprint,
  itemTotal,
  LONGEST_OPEN_DAYS,
  MAX_ITEMS,
  MAX_MILESTONES,
  type ProjectTerms,
  projectTerms,
  quantity,
  TITLE_LIMIT,
} from "./terms.ts";

export const MAX_DRAFTS = 10;
export const MAX_FILES = 20;
export const FILE_LIMIT = 10 * 1024 * 1024;
export const FILES_LIMIT = 50 * 1024 * 1024;

const typed = (limit: number) => z.string().max(limit, `Use at most ${limit} characters.`);

/** A request before it is posted: amounts, quantities and dates as typed, any of them may be missing. */
export const draftContent = z.strictObject({
  title: typed(TITLE_LIMIT),
  category: z.enum(["", ...categoryKeys]),
  description: typed(DESCRIPTION_LIMIT),
  items: z
    .array(z.strictObject({ what: typed(200), quantity: typed(20), unit: z.enum(units), each: typed(40) }))
    .max(MAX_ITEMS, `A request can have at most ${MAX_ITEMS} items.`),
  budgetFrom: typed(40),
  budgetTo: typed(40),
  milestones: z
    .array(z.strictObject({ title: typed(120), proof: typed(500), by: typed(10), amount: typed(40) }))
    .max(MAX_MILESTONES, `A request can have at most ${MAX_MILESTONES} milestones.`),
  wishedStart: typed(10),
  /** False for work without a place, such as software. */
  hasPlace: z.boolean(),
  location: location.nullable(),
  /** If true, only the area is public; the developer of the accepted bid sees the exact location. */
  hideSpot: z.boolean(),
  donationGoal: typed(40),
  openUntil: typed(10),
  scorsFrom: z.number().int().min(1).max(11),
});
export type DraftContent = z.infer<typeof draftContent>;

export const emptyDraft: DraftContent = {
  title: "",
  category: "",
  description: "",
  items: [],
  budgetFrom: "",
  budgetTo: "",
  milestones: [],
  wishedStart: "",
  hasPlace: true,
  location: null,
  hideSpot: true,
  donationGoal: "",
  openUntil: "",
  scorsFrom: 1,
};

export const projectFile = fileFingerprint.extend({
  id: z.uuid(),
  contentType: z.string(),
  addedAt: z.string(),
});
export type ProjectFile = z.infer<typeof projectFile>;

/** State of a draft whose terms were frozen for the mint. */
export const posting = z.object({
  termsHash: z.string(),
  openUntil: z.number().int(),
  listing: z.enum(["negotiation", "marketplace"]),
  /** Transaction as claimed by the client, unverified. */
  transactionHash: z.string().nullable(),
  frozenAt: z.string(),
});
export type Posting = z.infer<typeof posting>;

export const draft = z.object({
  _id: z.uuid(),
  content: draftContent,
  /** Raised by every change; a change names the revision on which it is based. */
  revision: z.number().int(),
  files: z.array(projectFile),
  posting: posting.nullable(),
  /** Whether its deed was minted: the project has the same id. */
  posted: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Draft = z.infer<typeof draft>;

export const saveDraftRequest = z.strictObject({
  content: draftContent.extend({ description: asMarkdown(draftContent.shape.description) }),
  revision: z.number().int(),
});
export const freezeRequest = z.strictObject({
  revision: z.number().int(),
  listing: z.enum(["negotiation", "marketplace"]),
});
/** The frozen terms, so that clients can hash them before signing. */
export const freezeResponse = z.object({
  terms: projectTerms,
  termsHash: z.string(),
  openUntil: z.number().int(),
});
export type Frozen = z.infer<typeof freezeResponse>;
export const postedRequest = z.strictObject({
  termsHash: z.string().regex(/^0x[0-9a-f]{64}$/),
  transactionHash: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, "A transaction hash is 0x followed by 64 hexadecimal digits."),
});

export const draftSteps = ["work", "budget", "milestones", "place", "funding"] as const;
export type DraftStep = (typeof draftSteps)[number];
export type DraftProblem = { step: DraftStep; field: string; message: string };

/** Parses like an amount: commas group digits, a point precedes decimals. */
function parseQuantity(typed: string): string | undefined {
  const counted = withoutGroups(typed);
  return quantity.safeParse(counted).success && Number(counted) > 0 ? counted : undefined;
}

/** Rounds to about half a kilometre, for the public. */
const surroundings = (degrees: number) => Math.round(degrees * 200) / 200;

const NO_START = "The preferred start isn’t a date.";
const PAST_START = "The preferred start has passed. Choose a later date or leave it open.";

type FrozenFile = Pick<ProjectFile, "name" | "size" | "sha256">;
type Outcome = { problems: DraftProblem[]; terms: Omit<ProjectTerms, "salt"> | null };

/** Returns the problems that block a draft's posting, by step, or its terms if there are none. `now` in seconds. */
export function termsOfDraft(draft: DraftContent, files: FrozenFile[], now: number): Outcome {
  const problems: DraftProblem[] = [];
  const need = (holds: boolean, step: DraftStep, field: string, message: string) => {
    if (!holds) problems.push({ step, field, message });
    return holds;
  };
  const coins = (text: string, step: DraftStep, field: string, name: string, missing: string): string => {
    const message = amountProblem(text, name, missing);
    if (message) problems.push({ step, field, message });
    return (parseAmount(text) ?? 0n).toString();
  };

  const title = draft.title.trim();
  const description = draft.description.trim();
  need(title.length >= 4, "work", "title", "Enter a title of at least 4 letters.");
  need(draft.category !== "", "work", "category", "Choose a category.");
  need(description.length >= 20, "work", "description", "Describe the work in a sentence or two.");
  need(isReadableMarkdown(description), "work", "description", MARKDOWN_PROBLEM);
  if (draft.wishedStart !== "" && need(isDay(draft.wishedStart), "work", "wishedStart", NO_START))
    need(endOfDay(draft.wishedStart) >= now, "work", "wishedStart", PAST_START);

  need(draft.items.length > 0, "budget", "items", "Add at least 1 item.");
  const items = draft.items.map((item, index) => {
    const at = `items.${index}`;
    const name = `Item ${index + 1}`;
    need(item.what.trim() !== "", "budget", `${at}.what`, `${name}: describe what is needed.`);
    const counted = parseQuantity(item.quantity);
    need(counted !== undefined, "budget", `${at}.quantity`, `${name}: enter a quantity, such as 12 or 2.5.`);
    const each = coins(
      item.each,
      "budget",
      `${at}.each`,
      `${name}: the unit price`,
      `${name}: enter a unit price, such as 78.50.`,
    );
    return { what: item.what.trim(), quantity: counted ?? "0", unit: item.unit, each };
  });
  const estimate = estimateOf(items);
  const from = coins(
    draft.budgetFrom,
    "budget",
    "budgetFrom",
    "The lower end of your budget",
    "Enter the lower end of your budget.",
  );
  const to = coins(
    draft.budgetTo,
    "budget",
    "budgetTo",
    "The upper end of your budget",
    "Enter the upper end of your budget.",
  );
  need(
    BigInt(from) <= BigInt(to),
    "budget",
    "budgetTo",
    "The upper end of your budget is below the lower end.",
  );
  need(
    estimate <= BigInt(to) && estimate >= BigInt(from),
    "budget",
    "items",
    "The items’ total is outside your budget.",
  );

  need(draft.milestones.length > 0, "milestones", "milestones", "Add at least 1 milestone.");
  const openUntil = isDay(draft.openUntil) ? endOfDay(draft.openUntil) : 0;
  let before = "";
  const milestones = draft.milestones.map((milestone, index) => {
    const at = `milestones.${index}`;
    const name = `Milestone ${index + 1}`;
    need(milestone.title.trim() !== "", "milestones", `${at}.title`, `${name}: enter a name.`);
    const dated = need(isDay(milestone.by), "milestones", `${at}.by`, `${name}: choose a date.`);
    if (dated) {
      need(
        milestone.by > before,
        "milestones",
        `${at}.by`,
        `${name}: choose a date after the previous milestone.`,
      );
      need(
        endOfDay(milestone.by) > openUntil,
        "milestones",
        `${at}.by`,
        `${name}: choose a date after bidding closes.`,
      );
      before = milestone.by;
    }
    const amount = coins(
      milestone.amount,
      "milestones",
      `${at}.amount`,
      `${name}: the amount`,
      `${name}: enter an amount.`,
    );
    return { title: milestone.title.trim(), proof: milestone.proof.trim(), by: milestone.by, amount };
  });
  const planned = milestones.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  need(planned === estimate, "milestones", "milestones", "The milestones don’t add up to the items’ total.");

  if (draft.hasPlace)
    need(draft.location !== null, "place", "location", "Set the location, or tick that the work has none.");

  const goal =
    draft.donationGoal.trim() === ""
      ? null
      : coins(draft.donationGoal, "funding", "donationGoal", "The donation goal", "");
  need(
    goal === null || BigInt(goal) === 0n || BigInt(goal) >= WEI_PER_COIN,
    "funding",
    "donationGoal",
    "The donation goal must be at least 1 DEV.",
  );
  need(
    openUntil > now && openUntil <= now + LONGEST_OPEN_DAYS * 86_400,
    "funding",
    "openUntil",
    `Choose a closing date within the next ${LONGEST_OPEN_DAYS} days.`,
  );

  if (problems.length > 0 || draft.category === "") return { problems, terms: null };
  const { location: spot } = draft;
  return {
    problems,
    terms: {
      version: 1,
      title,
      category: draft.category,
      description,
      items,
      budget: { from, to },
      milestones,
      wishedStart: draft.wishedStart || null,
      location:
        draft.hasPlace && spot
          ? draft.hideSpot
            ? { ...spot, latitude: surroundings(spot.latitude), longitude: surroundings(spot.longitude) }
            : spot
          : null,
      donationGoal: goal,
      scorsFrom: draft.scorsFrom,
      openUntil,
      files: files.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
    },
  };
}

/** Returns the cost of a draft's item; an invalid field counts as 0. */
export function itemTotalOfDraft(item: Pick<DraftContent["items"][number], "quantity" | "each">): bigint {
  const counted = parseQuantity(item.quantity);
  const each = parseAmount(item.each);
  return counted !== undefined && each !== undefined
    ? itemTotal({ quantity: counted, each: each.toString() })
    : 0n;
}

export const estimateOfDraft = ({ items }: Pick<DraftContent, "items">): bigint =>
  items.reduce((sum, item) => sum + itemTotalOfDraft(item), 0n);
