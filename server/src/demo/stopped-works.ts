import { type PastWork, plainCourse } from "./past-work.ts";
import { placeOf } from "./places.ts";

/** What ended before it was finished: settled, cancelled as overdue, resigned from, or never begun. */
export const stoppedWorks: readonly PastWork[] = [
  {
    by: "leith.makers",
    title: "Mezzanine over the print room",
    category: "construction",
    place: placeOf["leith.makers"],
    text: "A 30 m² steel mezzanine over the print room. The presses stay where they are.",
    items: [["Mezzanine", 30, "m²", 240]],
    milestones: [
      ["Columns and beams", 55],
      ["Floor and stair", 45],
    ],
    ...{ postedOn: -259, closesIn: 15, weeks: 8 },
    accepted: {
      on: -245,
      developer: "okonkwo.structures",
      steps: [
        {
          ...{ on: -217, act: "submit", by: "developer", milestone: 0 },
          text: "Six columns and the main beams are up, bolted and torqued.",
        },
        { on: -210, act: "approve", milestone: 0 },
        {
          ...{ on: -203, act: "comment", by: "customer", milestone: 1 },
          text: "The landlord has sold the building, and we have to be out by spring. Can we stop here?",
        },
        {
          ...{ on: -196, act: "offer_settlement", by: "developer", share: 30 },
          text: "The stair and deck are already cut. 30% covers the material, and you keep the rest.",
        },
        { on: -189, act: "agree_settlement", by: "customer", share: 30 },
      ],
    },
    reviews: {
      on: -182,
      customer: [5, "Fair when it would have been easy not to be."],
      developer: [5, "Told us the moment they knew."],
    },
  },
  {
    by: "canal.pottery",
    title: "Damp course in the wheel room",
    category: "retrofit",
    place: placeOf["canal.pottery"],
    text: "Damp rises to knee height in the wheel room. A damp course, new plaster, and a floor that can be hosed down.",
    items: [["Damp course and plaster", 34, "m²", 150]],
    milestones: [
      ["Damp course", 50],
      ["Plaster and floor", 50],
    ],
    ...{ postedOn: -301, closesIn: 15, weeks: 6 },
    accepted: {
      on: -287,
      developer: "quayside.build",
      steps: [
        {
          ...{ on: -266, act: "comment", by: "customer", milestone: 0 },
          text: "Nobody has been here for two weeks. When are you starting?",
        },
        { on: -238, act: "cancel_overdue" },
      ],
    },
    reviews: { on: -231, customer: [1, "Nobody ever came. At least the money came back."] },
  },
  {
    by: "deptford.works",
    title: "Yard drainage and setts",
    category: "groundworks",
    place: placeOf["deptford.works"],
    text: "The yard floods at the gate. A channel drain, falls, and the old setts put back on top.",
    items: [["Drain and setts", 60, "m²", 88]],
    milestones: [
      ["Channel drain", 45],
      ["Setts relaid", 55],
    ],
    ...{ postedOn: -210, closesIn: 15, weeks: 6 },
    accepted: {
      on: -196,
      developer: "quayside.build",
      steps: [
        {
          ...{ on: -175, act: "comment", by: "developer", milestone: 0 },
          text: "We have lost our foreman and can't do this job as promised.",
        },
        { on: -168, act: "resign" },
      ],
    },
    reviews: { on: -161, customer: [2, "Honest about giving up, but it cost us half a summer."] },
  },
  {
    by: "plumstead.library",
    title: "Cycle shelter by the entrance",
    category: "fabrication",
    place: placeOf["plumstead.library"],
    text: "A shelter for 20 bicycles with a green roof, on the strip beside the entrance.",
    items: [["Shelter for 20", 1, "whole", 9900]],
    milestones: [
      ["Frame up", 60],
      ["Roof planted", 40],
    ],
    ...{ postedOn: -182, closesIn: 15, weeks: 6 },
    accepted: {
      on: -168,
      developer: "quayside.build",
      steps: [{ on: -119, act: "cancel_overdue" }],
    },
    reviews: { on: -112, customer: [1, "No frame, no call, no answer. The escrow gave everything back."] },
  },
  {
    by: "harbour.trust",
    title: "Slip rails, replaced",
    category: "fabrication",
    place: placeOf["harbour.trust"],
    text: "The rails of the slip are worn through at the low-water mark. New ones, galvanised, on the old sleepers.",
    items: [["Rails", 44, "m", 230]],
    milestones: [
      ["Lower half", 50],
      ["Upper half", 50],
    ],
    ...{ postedOn: -147, closesIn: 15, weeks: 6 },
    accepted: {
      on: -133,
      developer: "quayside.build",
      steps: [
        {
          ...{ on: -98, act: "comment", by: "developer", milestone: 0 },
          text: "The galvaniser has closed and we have found no other. We have to hand this back to you.",
        },
        { on: -91, act: "resign" },
      ],
    },
    reviews: { on: -84, customer: [1, "Cheapest bid, and it cost us the summer."] },
  },
  {
    by: "lea.rowing",
    title: "Hard standing for trailers",
    category: "groundworks",
    place: placeOf["lea.rowing"],
    text: "Hard standing of 120 m² for trailers, in a grid that grass can grow through.",
    items: [["Hard standing", 120, "m²", 46]],
    milestones: [
      ["Dug and filled", 40],
      ["Grid laid", 60],
    ],
    ...{ postedOn: -154, closesIn: 15, weeks: 6 },
    accepted: {
      on: -140,
      developer: "ashdown.lofts",
      steps: [
        {
          ...{ on: -112, act: "submit", by: "developer", milestone: 0 },
          text: "Dug to 350 mm and filled with crushed brick, rolled in three layers.",
        },
        { on: -105, act: "approve", milestone: 0 },
        { on: -56, act: "cancel_overdue" },
      ],
    },
    reviews: {
      on: -49,
      customer: [2, "The first half was fine. The second never came."],
      developer: [3, "We took on too much this summer, and said so too late."],
    },
  },
  {
    by: "clissold.bowls",
    title: "Loft boarding over the clubroom",
    category: "extension",
    place: placeOf["clissold.bowls"],
    text: "Board the loft over the clubroom for mats and trophies, with a ladder that a pensioner can climb.",
    items: [["Boarding and ladder", 1, "whole", 2600]],
    milestones: [["Loft boarded", 100]],
    ...plainCourse(-231, "ashdown.lofts", "28 m² boarded, ladder with a handrail, light on a switch below.", {
      customer: [4, "Neat, and the ladder is as easy as promised."],
      developer: [5, "Biscuits and clear answers."],
    }),
  },
  {
    by: "moor.commons",
    title: "Footbridge at the ford",
    category: "construction",
    place: ["Grassington", 54.0706, -1.9987],
    text: "A 7 m footbridge beside the ford. Withdrawn: the county is building one after all.",
    items: [["Footbridge", 1, "whole", 8200]],
    milestones: [["Bridge open", 100]],
    ...{ postedOn: -224, closesIn: 30, weeks: 9, goal: 50 },
    donors: [["st.anselm.hall", "40"]],
    closed: { on: -203, as: "cancelled" },
  },
  {
    by: "leith.makers",
    title: "Kiln shed for the workshop",
    category: "construction",
    place: ["Leith, Edinburgh", 55.9755, -3.1705],
    text: "A shed for two kilns with an extract, beside the workshop. Given up: the council offered us a room instead.",
    items: [["Shed with extract", 1, "whole", 5400]],
    milestones: [["Shed built", 100]],
    ...{ postedOn: -42, closesIn: 40, weeks: 9, goal: 60 },
    donors: [
      ["harriet.osei", "160"],
      ["priya.raman", "90"],
    ],
    closed: { on: -7, as: "cancelled" },
  },
  {
    by: "tidewater.baths",
    title: "Slide for the shallow end",
    category: "fabrication",
    place: placeOf["tidewater.baths"],
    text: "A 4 m slide for the shallow end, in stainless steel, with nothing for a swimsuit to catch on.",
    items: [["Slide", 1, "whole", 3300]],
    milestones: [["Slide fixed", 100]],
    ...{ postedOn: -189, closesIn: 26, weeks: 6 },
    closed: { on: -161, as: "expired" },
  },
];
