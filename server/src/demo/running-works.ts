import type { DemoRequest } from "./request.ts";

/** A page: what the file is called, and its lines. */
type Page = readonly [name: string, ...lines: string[]];
type Side = "customer" | "developer";

/** What happens in a work, in this order. Texts and files become evidence, under the hash that goes on the chain. */
export type WorkStep =
  | {
      act: "submit" | "request_changes" | "open_dispute" | "answer";
      by: Side;
      milestone: number;
      text: string;
      file?: Page;
    }
  | { act: "approve"; milestone: number }
  | { act: "comment"; by: Side; milestone: number; text: string };

export type RunningWork = DemoRequest & {
  /** Who gave, and how many coins. */
  donors?: readonly (readonly [username: string, coins: string])[];
  /** Nothing where the owner cancelled the request. */
  accepted?: { developer: string; steps: readonly WorkStep[] };
};

/** Work under way: something to approve, something sent back, a dispute, and a refund to claim. */
export const runningWorks: readonly RunningWork[] = [
  {
    by: "harriet.osei",
    title: "Rear extension and kitchen",
    category: "extension",
    place: ["Forest Hill, SE23", 51.4401, -0.0547],
    text: "A single-storey extension of 18 m² at the back of the house, with a rooflight and a new kitchen.\n\n- Party wall agreed with number 14\n- The old kitchen stays in use until the shell is dry",
    items: [
      ["Foundations and slab", 18, "m²", 240],
      ["Walls and steel", 1, "whole", 7600],
      ["Roof, rooflight and glazing", 18, "m²", 460],
      ["Kitchen, fitted", 1, "whole", 6900],
    ],
    milestones: [
      ["Foundations and drainage", 20],
      ["Blockwork and steel", 30],
      ["Roof, glazing, weathertight", 30],
      ["Kitchen and handover", 20],
    ],
    closesIn: 5,
    weeks: 14,
    goal: 20,
    donors: [
      ["lea.rowing", "600"],
      ["st.anselm.hall", "250"],
    ],
    accepted: {
      developer: "marlowe.timber",
      steps: [
        {
          act: "submit",
          by: "developer",
          milestone: 0,
          text: "Trenches dug to 1.1 m, inspected by the borough on site and poured the same day. Drains tested with water for 20 minutes.",
          file: ["Inspection note.pdf", "Inspection note", "Foundations passed. Drain test passed."],
        },
        { act: "approve", milestone: 0 },
        {
          act: "comment",
          by: "customer",
          milestone: 1,
          text: "The steel looks good from the kitchen window. Is the padstone on the left the one from the drawing?",
        },
        {
          act: "comment",
          by: "developer",
          milestone: 1,
          text: "Yes, the engineer changed it to 440 mm in the last revision. It is in the note.",
        },
        {
          act: "submit",
          by: "developer",
          milestone: 1,
          text: "Blockwork to plate height and the steel set on padstones of 440 mm. Levels within 3 mm over the length.",
          file: [
            "Steel and levels.pdf",
            "Steel and levels",
            "Both padstones as revision C. Levels within 3 mm.",
          ],
        },
      ],
    },
  },
  {
    by: "harriet.osei",
    title: "Sash windows at the front",
    category: "joinery",
    place: ["Forest Hill, SE23", 51.4401, -0.0547],
    text: "Six sash windows of 1902: new cords and weights, draught strips, and two bottom rails replaced in oak.",
    items: [["Window overhauled", 6, "pieces", 520]],
    milestones: [
      ["Ground floor, three windows", 50],
      ["First floor, three windows", 50],
    ],
    closesIn: 5,
    weeks: 6,
    accepted: {
      developer: "calder.finch",
      steps: [
        {
          act: "submit",
          by: "developer",
          milestone: 0,
          text: "Three windows on the ground floor run on new cords. Both rails replaced.",
          file: [
            "Ground floor.pdf",
            "Ground floor",
            "Three windows, new cords, draught strips, two oak rails.",
          ],
        },
        {
          act: "request_changes",
          by: "customer",
          milestone: 0,
          text: "The middle window rattles in the wind. Please look at its draught strip again.",
        },
      ],
    },
  },
  {
    by: "harriet.osei",
    title: "Boundary wall along the lane",
    category: "construction",
    place: ["Forest Hill, SE23", 51.4397, -0.0551],
    text: "Fourteen metres of garden wall in lime mortar, on the old footing where it is sound.",
    items: [["Wall, 215 mm", 14, "pieces", 310]],
    milestones: [
      ["Footing and first courses", 40],
      ["Wall, coping and pointing", 60],
    ],
    closesIn: 5,
    weeks: 8,
    accepted: {
      developer: "northbank.masonry",
      steps: [
        {
          act: "submit",
          by: "developer",
          milestone: 0,
          text: "Footing cleaned and repaired over four metres, six courses laid.",
          file: ["Footing.pdf", "Footing", "Four metres repaired. Six courses laid in lime."],
        },
        {
          act: "open_dispute",
          by: "customer",
          milestone: 0,
          text: "We agreed on lime mortar and the first courses are laid in cement. You can see it at the end of the wall.",
        },
        {
          act: "answer",
          by: "developer",
          milestone: 0,
          text: "The two courses below ground are in cement, as the footing is. Above ground all of it is lime.",
        },
      ],
    },
  },
  {
    by: "clissold.bowls",
    title: "Benches around the green",
    category: "fabrication",
    place: ["Stoke Newington, N16", 51.5611, -0.0876],
    text: "Eight oak benches around the green, to sit on and to leave coats on.",
    items: [["Bench, oak", 8, "pieces", 290]],
    milestones: [
      ["First four", 50],
      ["Last four", 50],
    ],
    closesIn: 5,
    weeks: 7,
    accepted: {
      developer: "marlowe.timber",
      steps: [
        {
          act: "submit",
          by: "developer",
          milestone: 0,
          text: "Four benches are set and level.",
          file: ["Four benches.pdf", "Four benches", "Set on pads, level, oiled once."],
        },
        { act: "approve", milestone: 0 },
      ],
    },
  },
  {
    by: "leith.makers",
    title: "Kiln shed for the workshop",
    category: "construction",
    place: ["Leith, Edinburgh", 55.9755, -3.1705],
    text: "A shed for two kilns with an extract, beside the workshop. Given up: the council offered us a room instead.",
    items: [["Shed with extract", 1, "whole", 5400]],
    milestones: [["Shed built", 100]],
    closesIn: 5,
    weeks: 9,
    goal: 60,
    donors: [
      ["harriet.osei", "160"],
      ["priya.raman", "90"],
    ],
  },
];
