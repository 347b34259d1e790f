import { z } from "zod";
import { hash } from "../chain-values.ts";
import { day } from "../day.ts";
import { wei } from "../money.ts";
import { location } from "../places/place.ts";
import { categoryKeys, units } from "./categories.ts";

export const TITLE_LIMIT = 120;
export const DESCRIPTION_LIMIT = 20_000;
export const MAX_ITEMS = 60;
/** The escrow's maximum. */
export const MAX_MILESTONES = 20;
/** The deed's maximum time for bids. */
export const LONGEST_OPEN_DAYS = 180;

export const quantity = z
  .string()
  .regex(/^(0|[1-9]\d{0,6})(\.\d{1,3})?$/, "A quantity can have at most 3 decimals.");

export const projectItem = z.strictObject({
  what: z.string().min(1).max(200),
  quantity,
  unit: z.enum(units),
  /** Unit price in wei. */
  each: wei,
});
export type ProjectItem = z.infer<typeof projectItem>;

export const askedMilestone = z.strictObject({
  title: z.string().min(1).max(120),
  /** Evidence that will show completion. */
  proof: z.string().max(500),
  by: day,
  amount: wei,
});
export type AskedMilestone = z.infer<typeof askedMilestone>;

export const fileFingerprint = z.strictObject({
  name: z.string(),
  size: z.number().int().positive(),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

/** Terms of a request, frozen at posting; the deed carries their hash. */
export const projectTerms = z.strictObject({
  version: z.literal(1),
  title: z.string().min(4).max(TITLE_LIMIT),
  category: z.enum(categoryKeys),
  /** Markdown. */
  description: z.string().min(20).max(DESCRIPTION_LIMIT),
  items: z.array(projectItem).min(1).max(MAX_ITEMS),
  budget: z.strictObject({ from: wei, to: wei }),
  milestones: z.array(askedMilestone).min(1).max(MAX_MILESTONES),
  wishedStart: day.nullable(),
  /** Null for work without a place; only the area if the owner hides the exact location. */
  location: location.nullable(),
  donationGoal: wei.nullable(),
  /** Minimum SCORS of bidders. */
  scorsFrom: z.number().int().min(1).max(11),
  /** In seconds, as in the deed. */
  openUntil: z.number().int().positive(),
  files: z.array(fileFingerprint),
  /** Random, so that private terms can't be guessed from their hash. */
  salt: hash,
});
export type ProjectTerms = z.infer<typeof projectTerms>;

const THOUSANDTHS = 1000n;

/** Returns the cost of an item in wei, rounded down. */
export function itemTotal({ quantity: typed, each }: Pick<ProjectItem, "quantity" | "each">): bigint {
  const [whole = "0", decimals = ""] = typed.split(".");
  const thousandths = BigInt(whole) * THOUSANDTHS + BigInt(decimals.padEnd(3, "0"));
  return (BigInt(each) * thousandths) / THOUSANDTHS;
}

export const estimateOf = (items: Pick<ProjectItem, "quantity" | "each">[]): bigint =>
  items.reduce((sum, item) => sum + itemTotal(item), 0n);
