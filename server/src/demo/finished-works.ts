import type { DemoRequest } from "./request.ts";

type Words = readonly [stars: number, text: string];
export type FinishedWork = DemoRequest & {
  developer: string;
  /** What both sides wrote about each other; one alone stays sealed. */
  reviews?: { customer?: Words; developer?: Words };
};

/** What was built before: small works, each brought to its end on the chain, so that developers have a record. */
export const finishedWorks: readonly FinishedWork[] = [
  {
    by: "clissold.bowls",
    developer: "marlowe.timber",
    title: "Oak gate for the green",
    category: "fabrication",
    place: ["Stoke Newington, N16", 51.5609, -0.0874],
    text: "A gate of green oak, 1.2 m wide, hung on the old iron posts and wide enough for the roller.",
    items: [["Gate, hung", 1, "whole", 1480]],
    milestones: [["Gate hung", 100]],
    closesIn: 5,
    weeks: 3,
    reviews: {
      customer: [
        5,
        "Hung straight, closes with one finger. They allowed for the lean of the old posts without being asked.",
      ],
      developer: [5, "Clear drawing, quick answers, paid the day it was hung."],
    },
  },
  {
    by: "deptford.works",
    developer: "marlowe.timber",
    title: "Nine workbenches",
    category: "fabrication",
    text: "Nine benches of beech on steel legs, all of one height, with a vice each. Two may come later than the rest.",
    items: [["Bench with vice", 9, "pieces", 410]],
    milestones: [
      ["First seven", 78],
      ["Last two", 22],
    ],
    closesIn: 5,
    weeks: 6,
    reviews: {
      customer: [
        4,
        "Good solid benches. The last two came when promised, but we had to ask about the vices twice.",
      ],
      developer: [4, "Fair and friendly. Measurements changed once on the way."],
    },
  },
  {
    by: "st.anselm.hall",
    developer: "calder.finch",
    title: "Tower stair, two worn treads",
    category: "retrofit",
    place: ["Kennington, SE11", 51.4891, -0.1112],
    text: "Two treads of the tower stair are hollow to half their depth. Let in new stone where the foot goes.",
    items: [["Treads let in, Portland", 2, "pieces", 960]],
    milestones: [["Both treads", 100]],
    closesIn: 5,
    weeks: 4,
    reviews: {
      customer: [5, "You cannot see which treads are new. The hall stayed open throughout."],
      developer: [5, "A customer who knows the building. Access was never a problem."],
    },
  },
  {
    by: "lea.rowing",
    developer: "okonkwo.structures",
    title: "Boat racks for twelve eights",
    category: "fabrication",
    place: ["Lea Bridge, E5", 51.5627, -0.0481],
    text: "Galvanised racks for twelve eights in three tiers, bolted and not welded, so that they can move again.",
    items: [["Racks, galvanised", 12, "pieces", 345]],
    milestones: [
      ["Six racks", 50],
      ["All twelve", 50],
    ],
    closesIn: 5,
    weeks: 5,
    reviews: { customer: [5, "Bolted, as asked, and they showed the juniors how to move them."] },
  },
  {
    by: "levain.daughters",
    developer: "northbank.masonry",
    title: "Threshold and step at the shop",
    category: "construction",
    place: ["Bermondsey, SE1", 51.4991, -0.0768],
    text: "The stone threshold has cracked under the flour trolley. A new one, flush, with a fall to the street.",
    items: [["Threshold, York stone", 1, "whole", 1120]],
    milestones: [["Threshold set", 100]],
    closesIn: 5,
    weeks: 2,
  },
  {
    by: "plumstead.library",
    developer: "fernhill.software",
    title: "Reading list for the summer",
    category: "software",
    text: "A page on which children keep their summer's books, and librarians see which are out. Works on old telephones.",
    items: [["Page and list", 1, "whole", 2300]],
    milestones: [["In use", 100]],
    closesIn: 5,
    weeks: 4,
  },
];
