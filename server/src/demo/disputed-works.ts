import type { PastWork } from "./past-work.ts";
import { placeOf } from "./places.ts";

/** Disputes that have ended: decided for the developer, decided against, and left to the default by a silent arbiter. */
export const disputedWorks: readonly PastWork[] = [
  {
    by: "tidewater.baths",
    title: "Brick flower beds at the lido",
    category: "landscape",
    place: placeOf["tidewater.baths"],
    text: "Three raised beds along the sun terrace, in the lido's own brick, with drains.",
    items: [["Raised bed", 3, "pieces", 1450]],
    milestones: [["Beds finished", 100]],
    ...{ postedOn: -322, closesIn: 15, weeks: 3 },
    accepted: {
      on: -308,
      developer: "northbank.masonry",
      steps: [
        {
          ...{ on: -287, act: "submit", by: "developer", milestone: 0 },
          text: "Three beds finished and drained, pointing matched to the terrace wall.",
          file: ["Beds.pdf", "Flower beds", "Three beds. Pointing sample agreed on 4 March."],
        },
        {
          ...{ on: -280, act: "open_dispute", by: "customer", milestone: 0 },
          text: "The mortar is darker than the wall's. We asked for it to match.",
        },
        {
          ...{ on: -280, act: "answer", by: "developer", milestone: 0 },
          text: "It's the sample you signed. Lime lightens over its first summer.",
        },
        { on: -266, act: "decide", milestone: 0, share: 90 },
      ],
    },
    reviews: {
      on: -259,
      customer: [3, "Good brickwork. We still think it is too dark."],
      developer: [2, "The sample was signed. An answer to our first message would have saved a month."],
    },
  },
  {
    by: "harbour.trust",
    title: "Ice store on the quay",
    category: "construction",
    place: placeOf["harbour.trust"],
    text: "A blockwork ice store for the boats, with a door that opens against the wind.",
    items: [["Ice store", 1, "whole", 5900]],
    milestones: [
      ["Walls and roof", 70],
      ["Door and ventilation", 30],
    ],
    ...{ postedOn: -154, closesIn: 15, weeks: 6 },
    accepted: {
      on: -140,
      developer: "quayside.build",
      steps: [
        {
          ...{ on: -119, act: "submit", by: "developer", milestone: 0 },
          text: "Walls and roof are done.",
        },
        {
          ...{ on: -112, act: "open_dispute", by: "customer", milestone: 0 },
          text: "The roof has no fixings on the sea side, and two walls are out of plumb by 40 mm. Measurements are attached.",
          file: ["Walls.pdf", "Walls", "40 mm out of plumb over 2.4 m. No straps on the sea side."],
        },
        {
          ...{ on: -112, act: "answer", by: "developer", milestone: 0 },
          text: "That's what you can expect on that ground.",
        },
        { on: -98, act: "decide", milestone: 0, share: 10 },
        { on: -91, act: "resign" },
      ],
    },
    reviews: { on: -84, customer: [1, "We had to take the roof off again before the first storm did."] },
  },
  {
    by: "moor.commons",
    title: "Bothy stove and hearth",
    category: "energy",
    place: placeOf["moor.commons"],
    text: "A stove that takes peat and wood, a stone hearth, and a flue that the jackdaws can't get into.",
    items: [["Stove, hearth and flue", 1, "whole", 2900]],
    milestones: [["Stove lit", 100]],
    ...{ postedOn: -196, closesIn: 15, weeks: 3 },
    accepted: {
      on: -182,
      developer: "brockley.rooms",
      steps: [
        {
          ...{ on: -161, act: "submit", by: "developer", milestone: 0 },
          text: "Stove lit, flue drawn and guarded, hearth in local stone.",
        },
        {
          ...{ on: -154, act: "open_dispute", by: "customer", milestone: 0 },
          text: "It smokes when the wind is in the east. That is most of the winter.",
        },
        {
          ...{ on: -154, act: "answer", by: "developer", milestone: 0 },
          text: "The flue is as high as the drawing allows. Another half metre would cure it, at cost.",
        },
        // A day more than the arbiter's 42: a block can be a second late.
        { on: -111, act: "dispute_default", milestone: 0 },
      ],
    },
    reviews: {
      on: -105,
      customer: [3, "Half a result for half the money. The stove itself is good."],
      developer: [3, "Nobody decided for six weeks, so both of us lost."],
    },
  },
];
