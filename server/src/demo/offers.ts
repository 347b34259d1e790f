/** What the demo's developers offer, as few words as it takes; `offer-content.ts` makes an offer of it. */
export type DemoOffer = {
  /** Of the asked price, in per cent. */
  percent: number;
  /** Days after the requested dates; negative for earlier. */
  later?: number;
  /** Places of asked milestones that are not offered. */
  without?: readonly number[];
  /** Places of items that are left out, or done in another way. */
  excluded?: readonly number[];
  changed?: readonly (readonly [item: number, how: string])[];
  /** What is promised beyond the request. */
  extra?: readonly string[];
  message?: string;
};

export type DemoBid = DemoOffer & { project: string; by: string };

/** Bids that stand on the chain. */
export const demoBids: readonly DemoBid[] = [
  {
    project: "Shared garden studio",
    by: "brockley.rooms",
    percent: 103,
    later: 11,
    changed: [[2, "sedum mat instead of a sown roof"]],
    message: "Our standard frame, turned through ninety degrees. We can start a week after you say yes.",
  },
  {
    project: "Shared garden studio",
    by: "sydenham.frame",
    percent: 96,
    later: 4,
    without: [2],
    excluded: [2],
    message: "We do the frame and shell, and can recommend somebody you can trust for the inside.",
  },
  {
    project: "Bakery fit-out in a railway arch",
    by: "northbank.masonry",
    percent: 106,
    later: -7,
    message: "We've already fitted out three arches in this viaduct. The lining is the part to get right.",
  },
  {
    project: "Bakery fit-out in a railway arch",
    by: "okonkwo.structures",
    percent: 93,
    later: 7,
    changed: [[3, "electrics by a partner of ours"]],
    message: "The pad for the ovens is calculated for 4 t. Extract measured before and after.",
  },
  {
    project: "Bakery fit-out in a railway arch",
    by: "calder.finch",
    percent: 95,
    extra: ["Lime pointing of the rear wall"],
    message: "We'd use bonded studs, and no fixings in the brickwork.",
  },
  {
    project: "Bowls pavilion, repaired and step-free",
    by: "marlowe.timber",
    percent: 98,
    message: "Oak from our own yard; the green stays open throughout.",
  },
  {
    project: "Bowls pavilion, repaired and step-free",
    by: "calder.finch",
    percent: 104,
    later: -5,
    extra: ["Lead valleys renewed"],
    message: "The valleys leak because of the lead, not the shingles. Both are in our price.",
  },
  {
    project: "New roof for the Deptford workshop",
    by: "okonkwo.structures",
    percent: 97,
    message: "One bay at a time, so that six benches stay in use.",
  },
  {
    project: "Boundary wall rebuild",
    by: "northbank.masonry",
    percent: 92,
    later: 3,
    message: "We keep the old bricks that are sound, and clean them on site.",
  },
  {
    project: "Cycle store for the estate",
    by: "okonkwo.structures",
    percent: 101,
    message: "Bolted and galvanised, lit, and open on the side that people can see.",
  },
  {
    project: "Booking and billing for shared machines",
    by: "fernhill.software",
    percent: 94,
    later: -10,
    message: "We've built this twice already, so the third is a small job.",
  },
  {
    project: "Catalogue that understands children",
    by: "fernhill.software",
    percent: 100,
    message: "Tested with children from the second week on.",
  },
  {
    project: "Rain garden and permeable court",
    by: "northbank.masonry",
    percent: 97,
    later: 5,
    message: "The tarmac is crushed on site and goes under the blocks, so fewer lorries pass the nursery.",
  },
  {
    project: "Rain garden and permeable court",
    by: "okonkwo.structures",
    percent: 105,
    later: -7,
    extra: ["A gauge that shows how full the swale is"],
    message: "We'd do the noisy week in the school holidays.",
  },
];

type Step =
  | { by: "customer" | "developer"; offer: DemoOffer }
  | { by: "customer" | "developer"; says: string }
  | { by: "customer" | "developer"; sends: readonly [name: string, ...lines: string[]] }
  | { by: "customer" | "developer"; does: "agree" | "decline" };
export type DemoTalk = { project: string; developer: string; steps: readonly Step[] };

/** Talks in private, some of them still running. */
export const demoTalks: readonly DemoTalk[] = [
  {
    project: "Shared garden studio",
    developer: "marlowe.timber",
    steps: [
      { by: "developer", offer: { percent: 106, later: 14, message: "British-grown larch, 22 m²." } },
      {
        by: "customer",
        says: "Could the roof carry sedum? The neighbours look down on it, and the council likes it. I have put it into a counter-offer.",
      },
      { by: "customer", offer: { percent: 94, later: 3, extra: ["Step-free door", "Waste taken away"] } },
      {
        by: "developer",
        says: "It can, with 200 mm joists instead of 175. I had the loads checked, so the price moves a little.",
      },
      {
        by: "developer",
        sends: [
          "roof-loads-sedum.pdf",
          "Roof loads",
          "Sedum, saturated: 1.1 kN per square metre",
          "Joists 47 x 200 at 400",
        ],
      },
      {
        by: "developer",
        offer: {
          percent: 99,
          later: 7,
          extra: ["Waste taken away"],
          changed: [[2, "sedum on 200 mm joists"]],
        },
      },
      {
        by: "customer",
        says: "Thank you. That is more than the group has. If the door is step-free and you keep the preferred dates, I can say yes a little lower.",
      },
      {
        by: "developer",
        offer: {
          percent: 96,
          extra: ["Step-free door", "Waste taken away"],
          changed: [[2, "sedum on 200 mm joists"]],
          message: "With the step-free door, on your preferred dates.",
        },
      },
      {
        by: "developer",
        says: "Done, it's in the new offer. One thing: how wide is the side gate? Our rig needs 910 mm.",
      },
    ],
  },
  {
    project: "Boundary wall rebuild",
    developer: "marlowe.timber",
    steps: [
      { by: "developer", says: "We don't lay brick, but we could make the gate. Would that help you?" },
      { by: "customer", says: "It would. What would the gate alone cost?" },
    ],
  },
  {
    project: "Shopfront restoration",
    developer: "calder.finch",
    steps: [
      {
        by: "developer",
        offer: { percent: 108, message: "With handmade glass, to match the rest of the front." },
      },
      { by: "customer", offer: { percent: 98 } },
      { by: "developer", does: "decline" },
    ],
  },
  {
    project: "New roof for the Deptford workshop",
    developer: "calder.finch",
    steps: [
      { by: "developer", offer: { percent: 104, later: 5 } },
      { by: "customer", offer: { percent: 99 } },
      { by: "developer", does: "agree" },
    ],
  },
];

/** Whom customers have asked, and who has not answered yet. */
export const demoInvitations: readonly { project: string; developer: string }[] = [
  { project: "Shared garden studio", developer: "northbank.masonry" },
  { project: "Boundary wall rebuild", developer: "calder.finch" },
];
