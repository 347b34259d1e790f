import type { PastWork } from "./past-work.ts";
import { placeOf } from "./places.ts";

/** Works that were paid in part with a loan; `loans.ts` has the loans. Some are finished, some run. */
export const financedWorks: readonly PastWork[] = [
  {
    by: "levain.daughters",
    title: "Second oven room",
    category: "fit-out",
    place: placeOf["levain.daughters"],
    text: "The arch next door becomes a second oven room: pad, extract and a door between the two.",
    items: [["Oven room", 1, "whole", 9800]],
    milestones: [
      ["Pad and door", 40],
      ["Extract and handover", 60],
    ],
    ...{ postedOn: -287, closesIn: 15, weeks: 8 },
    accepted: {
      on: -273,
      developer: "northbank.masonry",
      steps: [
        {
          ...{ on: -245, act: "submit", by: "developer", milestone: 0 },
          text: "Pad poured, door cut through with a new lintel. Load test by the engineer.",
        },
        { on: -238, act: "approve", milestone: 0 },
        {
          ...{ on: -224, act: "submit", by: "developer", milestone: 1 },
          text: "Extract runs at 41 dB in the yard. Both ovens baked on Saturday.",
        },
        { on: -217, act: "approve", milestone: 1 },
      ],
    },
    reviews: {
      on: -210,
      customer: [5, "We bake twice as much and nobody upstairs complains."],
      developer: [5, "Bread on site, every day."],
    },
  },
  {
    by: "st.anselm.hall",
    title: "Hall kitchen, rewired",
    category: "energy",
    place: placeOf["st.anselm.hall"],
    text: "The kitchen's wiring dates from 1961. New supply, sockets where the cooks are, and an induction range.",
    items: [["Rewiring and range", 1, "whole", 7400]],
    milestones: [["Kitchen in use", 100]],
    ...{ postedOn: -266, closesIn: 15, weeks: 3 },
    accepted: {
      on: -252,
      developer: "okonkwo.structures",
      steps: [
        {
          ...{ on: -231, act: "submit", by: "developer", milestone: 0 },
          text: "Supply, board and 14 sockets done, range connected. Certificate in the file.",
          file: ["Certificate.pdf", "Electrical certificate", "Specimen for the demo", "No departures."],
        },
        { on: -224, act: "approve", milestone: 0 },
      ],
    },
    reviews: {
      on: -217,
      customer: [4, "Safe at last. The dust took longer to leave than the builders."],
      developer: [5, "Well organised."],
    },
  },
  {
    by: "deptford.works",
    title: "Dust extraction for nine benches",
    category: "fit-out",
    place: placeOf["deptford.works"],
    text: "A duct over nine benches with a gate at each, and a fan that the neighbours can't hear.",
    items: [["Duct, gates and fan", 9, "pieces", 620]],
    milestones: [["Extraction in use", 100]],
    ...{ postedOn: -252, closesIn: 15, weeks: 3 },
    accepted: {
      on: -238,
      developer: "sydenham.frame",
      steps: [
        {
          ...{ on: -217, act: "submit", by: "developer", milestone: 0 },
          text: "All nine gates work off one fan. 38 dB at the fence, measured at night.",
        },
        { on: -210, act: "approve", milestone: 0 },
      ],
    },
    reviews: {
      on: -203,
      customer: [5, "You can see across the workshop."],
      developer: [4, "Good people. Payment came on the last day."],
    },
  },
  {
    by: "tidewater.baths",
    title: "Changing rooms at the lido",
    category: "construction",
    place: placeOf["tidewater.baths"],
    text: "Eight changing rooms along the north wall, in timber, with heating underfoot.",
    items: [["Changing room", 8, "pieces", 980]],
    milestones: [["Rooms in use", 100]],
    ...{ postedOn: -280, closesIn: 15, weeks: 3 },
    accepted: {
      on: -266,
      developer: "sydenham.frame",
      steps: [
        {
          ...{ on: -245, act: "submit", by: "developer", milestone: 0 },
          text: "Eight rooms in use since the first swim of the year.",
        },
        { on: -238, act: "approve", milestone: 0 },
      ],
    },
    reviews: {
      on: -231,
      customer: [5, "Warm feet. Everybody is happy."],
      developer: [4, "Good customers in a hard year."],
    },
  },
  {
    by: "harbour.trust",
    title: "Quay steps, relaid",
    category: "construction",
    place: placeOf["harbour.trust"],
    text: "Thirty-one granite steps, worn and loose. Lift, bed on a new base, and cramp the outer edge.",
    items: [["Step, relaid", 31, "pieces", 380]],
    milestones: [
      ["Upper flight", 45],
      ["Lower flight", 55],
    ],
    ...{ postedOn: -119, closesIn: 15, weeks: 20 },
    accepted: {
      on: -105,
      developer: "northbank.masonry",
      steps: [
        {
          ...{ on: -42, act: "submit", by: "developer", milestone: 0 },
          text: "Fourteen steps relaid and cramped. The base is reinforced to the third step below water.",
        },
        { on: -35, act: "approve", milestone: 0 },
      ],
    },
  },
  {
    by: "moor.commons",
    title: "Sheepfold walls on the moor",
    category: "landscape",
    place: ["Haworth Moor", 53.8266, -2.0096],
    text: "Two folds have fallen to half their height. Rebuild 90 m of dry stone wall from what lies there.",
    items: [["Wall, rebuilt dry", 90, "m", 105]],
    milestones: [
      ["Lower fold", 50],
      ["Upper fold", 50],
    ],
    ...{ postedOn: -105, closesIn: 15, weeks: 20 },
    accepted: {
      on: -91,
      developer: "calder.finch",
      steps: [
        {
          ...{ on: -21, act: "submit", by: "developer", milestone: 0 },
          text: "The lower fold stands, 46 m, with two smoots and a hogg hole.",
        },
        { on: -14, act: "approve", milestone: 0 },
      ],
    },
  },
  {
    by: "lea.rowing",
    title: "Floating pontoon",
    category: "fabrication",
    place: placeOf["lea.rowing"],
    text: "An 18 m pontoon that rises with the river, with a ramp that stays below 1 in 12.",
    items: [["Pontoon with ramp", 18, "m", 590]],
    milestones: [
      ["Floats and frame", 50],
      ["Deck, ramp and moorings", 50],
    ],
    ...{ postedOn: -105, closesIn: 15, weeks: 20 },
    accepted: {
      on: -91,
      developer: "okonkwo.structures",
      steps: [
        {
          ...{ on: -28, act: "submit", by: "developer", milestone: 0 },
          text: "Floats and frame are in the water, moored for a week to see how they ride.",
        },
        { on: -21, act: "approve", milestone: 0 },
      ],
    },
  },
  {
    by: "canal.pottery",
    title: "Glaze room and extract",
    category: "fit-out",
    place: placeOf["canal.pottery"],
    text: "A room for glazing with a spray booth and an extract that takes the dust out and keeps the heat in.",
    items: [["Glaze room", 1, "whole", 6100]],
    milestones: [
      ["Room and booth", 50],
      ["Extract", 50],
    ],
    ...{ postedOn: -112, closesIn: 15, weeks: 20 },
    accepted: {
      on: -98,
      developer: "brockley.rooms",
      steps: [
        {
          ...{ on: -42, act: "submit", by: "developer", milestone: 0 },
          text: "Room lined and booth set. The heat exchanger is on its way.",
        },
        { on: -35, act: "approve", milestone: 0 },
      ],
    },
  },
];
