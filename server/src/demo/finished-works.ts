import { type PastWork, plainCourse } from "./past-work.ts";
import { placeOf } from "./places.ts";

/** What was built on time. Most of it was approved by the customer, some paid when the review ended. */
export const finishedWorks: readonly PastWork[] = [
  {
    by: "clissold.bowls",
    title: "Oak gate for the green",
    category: "fabrication",
    place: ["Stoke Newington, N16", 51.5609, -0.0874],
    text: "A green oak gate, 1.2 m wide, hung on the old iron posts and wide enough for the roller.",
    items: [["Gate, hung", 1, "whole", 1480]],
    milestones: [["Gate hung", 100]],
    ...plainCourse(-294, "marlowe.timber", "The gate is hung, planed to the lean of the posts and oiled.", {
      customer: [
        5,
        "Hung straight, closes with one finger. They allowed for the lean of the old posts without being asked.",
      ],
      developer: [5, "Clear drawing, quick answers, paid the day it was hung."],
    }),
  },
  {
    by: "deptford.works",
    title: "Nine workbenches",
    category: "fabrication",
    text: "Nine beech benches on steel legs, all the same height, with a vice each. Two may come later than the rest.",
    items: [["Bench with vice", 9, "pieces", 410]],
    milestones: [
      ["First seven", 78],
      ["Last two", 22],
    ],
    ...{ postedOn: -238, closesIn: 15, weeks: 8 },
    accepted: {
      on: -224,
      developer: "marlowe.timber",
      steps: [
        {
          ...{ on: -196, act: "submit", by: "developer", milestone: 0 },
          text: "Seven benches stand in the workshop, level, 910 mm high.",
        },
        { on: -189, act: "approve", milestone: 0 },
        {
          ...{ on: -175, act: "submit", by: "developer", milestone: 1 },
          text: "The last two are in, with all nine vices fitted.",
        },
        { on: -168, act: "approve", milestone: 1 },
      ],
    },
    reviews: {
      on: -161,
      customer: [
        4,
        "Good solid benches. The last two came when promised, but we had to ask about the vices twice.",
      ],
      developer: [4, "Fair and friendly. The measurements changed once along the way."],
    },
  },
  {
    by: "leith.makers",
    title: "Timber frame for the drying shed",
    category: "construction",
    place: placeOf["leith.makers"],
    text: "An open shed, 6 by 9 m, in Douglas fir, pegged, not bolted, for drying planks.",
    items: [["Frame, raised", 54, "m²", 96]],
    milestones: [["Frame raised", 100]],
    ...plainCourse(
      -140,
      "marlowe.timber",
      "Frame raised in 2 days, 64 pegs driven, diagonals within 4 mm of each other.",
      {
        customer: [5, "Raised in a weekend with half the street watching. Superb joints."],
        developer: [5, "Tea on the hour, and a crane that came on time."],
      },
    ),
  },
  {
    by: "harbour.trust",
    title: "Oak seats along the quay",
    category: "joinery",
    place: placeOf["harbour.trust"],
    text: "Eleven oak seats on granite blocks, to stand 30 years of salt and wind.",
    items: [["Seat, oak on granite", 11, "pieces", 430]],
    milestones: [["Seats set", 100]],
    ...plainCourse(
      -77,
      "marlowe.timber",
      "Eleven seats set and bolted from below. No end grain faces the sea.",
      {
        customer: [5, "Handsome and heavy, and no splinters."],
        developer: [5, "Everything was ready when we arrived."],
      },
    ),
  },
  {
    by: "st.anselm.hall",
    title: "Tower stair, two worn treads",
    category: "retrofit",
    place: ["Kennington, SE11", 51.4891, -0.1112],
    text: "Two treads of the tower stair are worn to half their depth. Let in new stone where the foot goes.",
    items: [["Treads let in, Portland", 2, "pieces", 960]],
    milestones: [["Both treads", 100]],
    ...plainCourse(-350, "calder.finch", "Both treads let in with Portland stone, joints in lime.", {
      customer: [5, "You can't see which treads are new. The hall stayed open throughout."],
      developer: [5, "A customer who knows the building. Access was never a problem."],
    }),
  },
  {
    by: "lea.rowing",
    title: "Boat racks for twelve eights",
    category: "fabrication",
    place: ["Lea Bridge, E5", 51.5627, -0.0481],
    text: "Galvanised racks for twelve eights in three tiers, bolted, not welded, so that they can be moved again.",
    items: [["Racks, galvanised", 12, "pieces", 345]],
    milestones: [
      ["Six racks", 50],
      ["All twelve", 50],
    ],
    ...{ postedOn: -322, closesIn: 15, weeks: 8 },
    accepted: {
      on: -308,
      developer: "okonkwo.structures",
      steps: [
        {
          ...{ on: -280, act: "submit", by: "developer", milestone: 0 },
          text: "Six racks bolted to the floor, loaded with two eights each for a night.",
        },
        { on: -273, act: "approve", milestone: 0 },
        {
          ...{ on: -259, act: "submit", by: "developer", milestone: 1 },
          text: "All the racks are up. Spanners and a drawing for moving them hang by the door.",
        },
        { on: -252, act: "approve", milestone: 1 },
      ],
    },
    reviews: { on: -245, customer: [5, "Bolted, as asked, and they showed the juniors how to move them."] },
  },
  {
    by: "plumstead.library",
    title: "Steel stair to the book store",
    category: "fabrication",
    place: placeOf["plumstead.library"],
    text: "A straight steel stair to the gallery, with treads that don't ring when children run on them.",
    items: [["Stair with rubber treads", 1, "whole", 5700]],
    milestones: [["Stair fixed", 100]],
    ...plainCourse(
      -154,
      "okonkwo.structures",
      "Stair fixed and loaded, rubber on every tread. Drawings and loads are in the file.",
      { customer: [5, "Quiet, safe and on time."], developer: [4, "Two changes late on, both paid for."] },
    ),
  },
  {
    by: "levain.daughters",
    title: "Threshold and step at the shop",
    category: "construction",
    place: ["Bermondsey, SE1", 51.4991, -0.0768],
    text: "The stone threshold has cracked under the flour trolley. A new one, flush, with a fall to the street.",
    items: [["Threshold, York stone", 1, "whole", 1120]],
    milestones: [["Threshold set", 100]],
    ...plainCourse(
      -196,
      "northbank.masonry",
      "Threshold set flush with a fall of 1 in 60. Tested with the trolley.",
      {
        customer: [4, "Good stone, well set. A day later than we were first told."],
        developer: [5, "Paid at once."],
      },
    ),
  },
  {
    by: "plumstead.library",
    title: "Reading list for the summer",
    category: "software",
    text: "A page where children list their summer reading and librarians see which books are out. Works on old phones.",
    items: [["Page and list", 1, "whole", 2300]],
    milestones: [["In use", 100]],
    ...{ postedOn: -224, closesIn: 15, weeks: 3 },
    // The librarians were on holiday: the review ended by itself.
    accepted: {
      on: -210,
      developer: "fernhill.software",
      steps: [
        {
          ...{ on: -189, act: "submit", by: "developer", milestone: 0 },
          text: "The page is in use at two branches. Tested on a phone from 2014.",
        },
        { on: -175, act: "claim", milestone: 0 },
      ],
    },
    reviews: {
      on: -168,
      customer: [5, "Sorry for the silence. It worked so well that we forgot to approve it."],
      developer: [4, "A good brief. We would have liked an answer before the review ended."],
    },
  },
  {
    by: "lea.rowing",
    title: "Crew lists and boat bookings",
    category: "software",
    text: "Who rows when in which boat, on one page, with the tide beside it.",
    items: [["Booking page", 1, "whole", 3100]],
    milestones: [["In use", 100]],
    ...plainCourse(
      -105,
      "fernhill.software",
      "In use by the seniors since Monday. The tides come from a published table.",
      {
        customer: [5, "No more arguments about who has the new eight."],
        developer: [5, "They tested it before breakfast, in the rain."],
      },
    ),
  },
  {
    by: "moor.commons",
    title: "Shepherd's hut on a trailer",
    category: "joinery",
    place: placeOf["moor.commons"],
    text: "A hut to lamb from: bunk, stove, window on each side, on a trailer that a quad bike can pull.",
    items: [["Hut, complete", 1, "whole", 6300]],
    milestones: [["Hut delivered", 100]],
    ...plainCourse(
      -252,
      "sydenham.frame",
      "Hut on its trailer, stove lit for a day, pulled over the pass and back.",
      {
        customer: [5, "Warm, dry and light. The lambs approve."],
        developer: [5, "The best directions to a site we've ever had."],
      },
    ),
  },
  {
    by: "harriet.osei",
    title: "Timber frame for the garden store",
    category: "construction",
    place: placeOf["harriet.osei"],
    text: "A store of 8 m² for bicycles and tools, timber frame on pads, cedar outside.",
    items: [["Frame, clad and roofed", 8, "m²", 520]],
    milestones: [["Store finished", 100]],
    ...plainCourse(
      -168,
      "sydenham.frame",
      "Frame, cladding and roof done. It takes four bicycles with the door closed.",
      {
        customer: [5, "Arrived in the morning, up by the evening."],
        developer: [5, "Cake. Also a clear brief."],
      },
    ),
  },
  {
    by: "leith.makers",
    title: "Lean-to for the timber store",
    category: "construction",
    place: placeOf["leith.makers"],
    text: "A lean-to along the yard wall, 12 m long, to keep boards off the ground and out of the rain.",
    items: [["Lean-to", 12, "m", 340]],
    milestones: [["Lean-to finished", 100]],
    ...plainCourse(-91, "sydenham.frame", "All twelve metres are up, with gutter and water butt.", {
      customer: [4, "Well made. We would have liked the gutter to run the other way."],
      developer: [5, "Easy access and good company."],
    }),
  },
];
