import type { Tier } from "@trestle/chain/contract-names.ts";

/** The demo's chain begins so long before its first day: lenders wait for a day, and a loan runs for months. */
export const DAYS_BEFORE = 60;

/** So many requests are posted in that past; some of them borrow. */
export const POSTED_BEFORE = 9;

/** Days count from the demo's first one: what is before it is negative. */
export type DemoLoan = {
  by: string;
  project: string;
  tier: Tier;
  scors: number;
  amount: string;
  /** A score can be used for 7 days. */
  attestedOn: number;
  /** What no accepted bid needs goes back to the pool 30 days later. */
  takenOn: number;
  /** Equal instalments, the last of them all that is owed. */
  dueOn: readonly number[];
  /** Each time what is due next. */
  paidOn: readonly number[];
};

/** Of the requests that are posted first. */
export const demoLoans: readonly DemoLoan[] = [
  {
    by: "deptford.works",
    project: "New roof for the Deptford workshop",
    tier: "medium",
    scors: 6,
    amount: "15",
    attestedOn: -57,
    takenOn: -56,
    dueOn: [-28],
    paidOn: [-32],
  },
  {
    by: "levain.daughters",
    project: "Shopfront restoration",
    tier: "low",
    scors: 9,
    amount: "40",
    attestedOn: -57,
    takenOn: -56,
    dueOn: [-42, -29],
    paidOn: [-43, -31],
  },
  {
    by: "levain.daughters",
    project: "Bakery fit-out in a railway arch",
    tier: "low",
    scors: 9,
    amount: "60",
    attestedOn: -24,
    takenOn: -23,
    dueOn: [-9, 20, 50],
    paidOn: [-10],
  },
  {
    by: "clissold.bowls",
    project: "Bowls pavilion, repaired and step-free",
    tier: "high",
    scors: 3,
    amount: "3.5",
    attestedOn: -24,
    takenOn: -23,
    dueOn: [-4],
    paidOn: [],
  },
  {
    by: "plumstead.library",
    project: "Step-free ramp for the library",
    tier: "low",
    scors: 8,
    amount: "45",
    attestedOn: -24,
    takenOn: -22,
    dueOn: [-5, 25, 55, 85],
    paidOn: [-6],
  },
  {
    by: "deptford.works",
    project: "Basement waterproofing",
    tier: "medium",
    scors: 6,
    amount: "7",
    attestedOn: -24,
    takenOn: -22,
    dueOn: [-8, 30],
    paidOn: [-9],
  },
];

/** In the order in which they lend; the last ones hold most. */
export const lenderNames: readonly string[] = [
  "calder.finch",
  "okonkwo.structures",
  "st.anselm.hall",
  "lea.rowing",
  "moor.commons",
  "harbour.trust",
  "leith.makers",
  "northbank.masonry",
  "fernhill.software",
  "priya.raman",
];

/** How much of a pool one wallet can hold, and how often its lenders come. */
export type DemoPool = { cap: number; rounds: number };

export const demoPools: Record<Tier, DemoPool> = {
  low: { cap: 0.2, rounds: 2 },
  medium: { cap: 0.15, rounds: 2 },
  high: { cap: 0.1, rounds: 1 },
};
