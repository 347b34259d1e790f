import type { Tier } from "@trestle/chain/contract-names.ts";

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
  /** Each time what is due next. Only the last payment can be late: more becomes due until it comes. */
  paidOn: readonly number[];
  /** When the pool gives it up, after it was written down in full. */
  defaultOn?: number;
};

/** For requests that are still open: what is lent waits in escrow. */
const forOpenRequests: readonly DemoLoan[] = [
  {
    by: "deptford.works",
    project: "New roof for the Deptford workshop",
    tier: "medium-risk",
    scors: 6,
    amount: "40",
    attestedOn: -57,
    takenOn: -56,
    dueOn: [-28],
    paidOn: [-32],
  },
  {
    by: "levain.daughters",
    project: "Shopfront restoration",
    tier: "low-risk",
    scors: 9,
    amount: "120",
    attestedOn: -57,
    takenOn: -56,
    dueOn: [-42, -29],
    paidOn: [-43, -31],
  },
  {
    by: "levain.daughters",
    project: "Bakery fit-out in a railway arch",
    tier: "low-risk",
    scors: 9,
    amount: "150",
    attestedOn: -24,
    takenOn: -23,
    dueOn: [-9, 20, 50],
    paidOn: [-10],
  },
  {
    by: "clissold.bowls",
    project: "Bowls pavilion, repaired and step-free",
    tier: "high-risk",
    scors: 3,
    amount: "6",
    attestedOn: -24,
    takenOn: -23,
    dueOn: [-4],
    paidOn: [],
  },
  {
    by: "plumstead.library",
    project: "Step-free ramp for the library",
    tier: "low-risk",
    scors: 8,
    amount: "130",
    attestedOn: -24,
    takenOn: -22,
    dueOn: [-5, 25, 55, 85],
    paidOn: [-6],
  },
  {
    by: "deptford.works",
    project: "Basement waterproofing",
    tier: "medium-risk",
    scors: 6,
    amount: "30",
    attestedOn: -24,
    takenOn: -22,
    dueOn: [-8, 30],
    paidOn: [-9],
  },
];

/** For works that were begun with the money. */
const forWorks: readonly DemoLoan[] = [
  {
    ...{ by: "levain.daughters", project: "Second oven room", tier: "low-risk", scors: 9, amount: "150" },
    ...{ attestedOn: -280, takenOn: -279, dueOn: [-224, -154, -84], paidOn: [-231, -161, -91] },
  },
  {
    ...{ by: "st.anselm.hall", project: "Hall kitchen, rewired", tier: "low-risk", scors: 8, amount: "160" },
    ...{ attestedOn: -259, takenOn: -258, dueOn: [-195, -130, -60], paidOn: [-196, -133, -63] },
  },
  {
    ...{ by: "deptford.works", project: "Dust extraction for nine benches", tier: "medium-risk", scors: 7 },
    ...{ amount: "32", attestedOn: -245, takenOn: -244, dueOn: [-154], paidOn: [-133] },
  },
  {
    ...{ by: "tidewater.baths", project: "Changing rooms at the lido", tier: "high-risk", scors: 3 },
    ...{ amount: "5", attestedOn: -273, takenOn: -272, dueOn: [-224], paidOn: [], defaultOn: -189 },
  },
  {
    ...{ by: "harbour.trust", project: "Quay steps, relaid", tier: "low-risk", scors: 9, amount: "180" },
    ...{ attestedOn: -112, takenOn: -111, dueOn: [-50, 20, 90], paidOn: [-56] },
  },
  {
    ...{
      by: "moor.commons",
      project: "Sheepfold walls on the moor",
      tier: "low-risk",
      scors: 8,
      amount: "170",
    },
    ...{ attestedOn: -98, takenOn: -97, dueOn: [-40, 15, 75, 135], paidOn: [-42] },
  },
  {
    ...{ by: "lea.rowing", project: "Floating pontoon", tier: "medium-risk", scors: 6, amount: "44" },
    ...{ attestedOn: -98, takenOn: -97, dueOn: [-34, 35, 100], paidOn: [-35] },
  },
  {
    ...{ by: "canal.pottery", project: "Glaze room and extract", tier: "high-risk", scors: 4, amount: "4" },
    ...{ attestedOn: -105, takenOn: -104, dueOn: [-21], paidOn: [] },
  },
];

export const demoLoans: readonly DemoLoan[] = [...forWorks, ...forOpenRequests];

/** So often the pools' prices are brought up to date, so that charts have no gaps. */
export const PRICED_EVERY_DAYS = 14;

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
  "sydenham.frame",
  "brockley.rooms",
  "priya.raman",
];

/** On the first day they come more than once, so that a pool grows beyond what its cap leaves a few. */
export const depositDays: readonly number[] = [-350, -266, -182, -91];

/** How much of a pool one wallet can hold, how often lenders come at first, and the most each brings later. */
export type DemoPool = { cap: number; firstRounds: number; most: number };

export const demoPools: Record<Tier, DemoPool> = {
  "low-risk": { cap: 0.2, firstRounds: 2, most: 6 },
  "medium-risk": { cap: 0.15, firstRounds: 2, most: 6 },
  "high-risk": { cap: 0.1, firstRounds: 2, most: 2 },
};
