import type { PastWork } from "./past-work.ts";
import { placeOf } from "./places.ts";

/** What was finished after its date. */
export const lateWorks: readonly PastWork[] = [
  {
    by: "plumstead.library",
    title: "Garden room for story time",
    category: "construction",
    place: placeOf["plumstead.library"],
    text: "A 20 m² garden room for story time, on ground screws, with a door wide enough for two pushchairs.",
    items: [["Garden room", 20, "m²", 395]],
    milestones: [
      ["Screws and shell", 60],
      ["Inside and door", 40],
    ],
    ...{ postedOn: -280, closesIn: 15, weeks: 6 },
    accepted: {
      on: -266,
      developer: "brockley.rooms",
      steps: [
        {
          ...{ on: -224, act: "submit", by: "developer", milestone: 0 },
          text: "Shell is up and weathertight. The screws met an old drain, so we moved two of them.",
        },
        { on: -217, act: "approve", milestone: 0 },
        {
          ...{ on: -193, act: "submit", by: "developer", milestone: 1 },
          text: "Door, floor and shelves are in. Sorry for the wait: the door came in the wrong width twice.",
        },
        { on: -189, act: "approve", milestone: 1 },
      ],
    },
    reviews: {
      on: -182,
      customer: [3, "A lovely room, later than planned. They said so each time, which helped."],
      developer: [5, "Patient with us about the door."],
    },
  },
  {
    by: "clissold.bowls",
    title: "Low wall around the terrace",
    category: "construction",
    place: placeOf["clissold.bowls"],
    text: "A seat-high wall of stock bricks around the terrace, with a gap for the roller and no sharp corners.",
    items: [["Wall, 450 mm high", 26, "m", 190]],
    milestones: [["Wall finished", 100]],
    ...{ postedOn: -133, closesIn: 15, weeks: 3 },
    accepted: {
      on: -119,
      developer: "northbank.masonry",
      steps: [
        {
          ...{ on: -78, act: "submit", by: "developer", milestone: 0 },
          text: "Wall finished with bullnose coping. Frost held us up for nine days.",
        },
        { on: -70, act: "approve", milestone: 0 },
      ],
    },
    reviews: {
      on: -63,
      customer: [4, "Worth the wait. We were told early that the frost would cost a week."],
      developer: [5, "Understanding, and quick to pay."],
    },
  },
];
