import type { DemoRequest } from "./request.ts";
import { otherRequests } from "./requests-elsewhere.ts";
import { londonRequests } from "./requests-london.ts";

/** What is on the market. */
export const openRequests: readonly DemoRequest[] = [...londonRequests, ...otherRequests];

/** So many of them are the oldest; some of these borrow. */
export const POSTED_FIRST = 9;
const FIRST_POSTED_ON = -63;
const POSTED_ON = [-56, -49, -42, -35, -28, -21, -14, -7, -3, -2] as const;

/** The day on which an open request was posted, by its place among them. */
export const postedOn = (place: number): number =>
  place < POSTED_FIRST ? FIRST_POSTED_ON : (POSTED_ON[(place - POSTED_FIRST) % POSTED_ON.length] ?? -2);

/** Seen by those who are invited alone. */
export const privateRequests: readonly (DemoRequest & { invited: string })[] = [
  {
    by: "levain.daughters",
    invited: "marlowe.timber",
    listing: "negotiation",
    title: "Flour loft over the shop",
    category: "extension",
    place: ["Bermondsey, SE1", 51.4994, -0.0771],
    text: "A loft for four tonnes of flour over the shop, with a hoist to the street. We'd like to agree the frame before anyone else hears about it.",
    items: [
      ["Loft floor for 7.5 kN/m²", 32, "m²", 165],
      ["Hoist with trap doors", 1, "whole", 2900],
    ],
    milestones: [
      ["Floor", 60],
      ["Hoist", 40],
    ],
    closesIn: 28,
    weeks: 9,
  },
];
