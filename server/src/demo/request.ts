import type { Category, Unit } from "@trestle/domain/projects/categories.ts";

/** A build request of the demo, as few words as it takes; `request-draft.ts` makes a draft of it. */
export type DemoRequest = {
  /** The username of who asks. */
  by: string;
  title: string;
  category: Category;
  /** None where the work has no place. */
  place?: readonly [label: string, latitude: number, longitude: number];
  text: string;
  items: readonly (readonly [what: string, quantity: number, unit: Unit, each: number])[];
  milestones: readonly (readonly [title: string, percent: number])[];
  /** A page each: what the file is called, and its lines. */
  documents?: readonly (readonly [name: string, ...lines: string[]])[];
  /** Days from its day to the closing of bids, and weeks the work may take after that. */
  closesIn: number;
  weeks: number;
  /** Asked of donors, in per cent of the estimate. */
  goal?: number;
  scorsFrom?: number;
  /** Private where it is `negotiation`. */
  listing?: "negotiation" | "marketplace";
};
