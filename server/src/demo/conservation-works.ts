import type { Category } from "@trestle/domain/projects/categories.ts";
import { type PastWork, plainCourse } from "./past-work.ts";
import { placeOf } from "./places.ts";

type Row = readonly [
  postedOn: number,
  by: string,
  title: string,
  category: Category,
  item: string,
  price: number,
  text: string,
  shown: string,
  said: string,
];

/** A year of 1 developer who delivers: small works for every customer, each on time. */
const rows: readonly Row[] = [
  [
    ...([-343, "levain.daughters", "Arch vault, repointed in lime", "retrofit"] as const),
    ...(["Repointing in lime", 4800] as const),
    "The mortar has washed out over the ovens. Rake out 30 mm, repoint in lime, and leave the weep holes open.",
    "112 m² raked out and repointed in hot lime. Weep holes cleared and tested with a hose.",
    "Dry for the first winter in years. They worked around our night shift.",
  ],
  [
    ...([-336, "clissold.bowls", "Pavilion chimney, rebuilt", "retrofit"] as const),
    ...(["Chimney above the roof, rebuilt", 3900] as const),
    "The stack leans 60 mm to the west. Take it down to the roof and rebuild it with its own bricks.",
    "Taken down and rebuilt with 310 of the old bricks, plumb within 2 mm. New lead tray and flashings.",
    "Straight, tidy, and the green was never closed.",
  ],
  [
    ...([-329, "deptford.works", "Rooflights over the benches", "roofing"] as const),
    ...(["Rooflight, 1.2 m by 2.4 m", 5200] as const),
    "Four north lights are cracked. New double glazing in the old frames, one bay at a time.",
    "All 4 lights reglazed, frames primed and painted. No bay was closed for more than 2 days.",
    "We kept working under them. The light is better than before.",
  ],
  [
    ...([-315, "plumstead.library", "Reading room windows", "retrofit"] as const),
    ...(["Window, repaired and draught-proofed", 4100] as const),
    "Six tall windows rattle and let the heat out. Repair the frames, with draught strips all round and new putty.",
    "6 windows repaired, 2 sills replaced in oak. Air leakage measured before and after: down by 71%.",
    "The children's corner is warm at last. They even measured it to prove it.",
  ],
  [
    ...([-308, "lea.rowing", "Boathouse gable, new boards", "retrofit"] as const),
    ...(["Larch boards, fixed", 3400] as const),
    "The river gable is rotten below the second rail. New larch boards on a ventilated batten.",
    "38 m² of larch on battens, with a 25 mm gap behind. Old boards stacked for the bonfire.",
    "Finished on the day they promised, and the boats stayed in.",
  ],
  [
    ...([-301, "moor.commons", "Barn roof, stone slates", "roofing"] as const),
    ...(["Roof, relaid with stone slates", 7800] as const),
    "Strip the field barn's roof, keep the laths that are sound, and relay its own stone slates.",
    "96 m² stripped and relaid, 180 slates made up from the quarry's seconds. Ridge bedded in lime.",
    "You can't tell it was ever off. Good people to have on a hill in the rain.",
  ],
  [
    ...([-287, "harbour.trust", "Net loft, floor and stair", "retrofit"] as const),
    ...(["Floor and stair in elm", 6200] as const),
    "The upper floor bounces and the stair has lost two treads. Elm boards, joists doubled where they need it.",
    "5 joists doubled, 42 m² of elm laid, new stair to the old strings. Loaded with sandbags for a day.",
    "Solid work, and they explained every joist they left alone.",
  ],
  [
    ...([-280, "leith.makers", "Workshop doors and thresholds", "joinery"] as const),
    ...(["Pair of doors with threshold", 3700] as const),
    "Two pairs of yard doors drag and let the rain in. New doors in Douglas fir, stone thresholds with a fall.",
    "Both pairs hung, thresholds set with a fall of 1 in 40. Closers adjusted after a week of use.",
    "They came back after a week to adjust the closers without being asked.",
  ],
  [
    ...([-273, "harriet.osei", "Front steps and railings", "retrofit"] as const),
    ...(["Steps and railings", 4400] as const),
    "Five York stone steps have sunk, and the railing is loose in its lead. Lift, bed and lead them in again.",
    "Steps lifted and bedded on a new base, railings run in with lead, painted in 3 coats.",
    "The steps drain now, and the railing doesn't move. Clean and punctual.",
  ],
  [
    ...([-266, "tidewater.baths", "Lido wall, tiles put back", "retrofit"] as const),
    ...(["Tiling, repaired", 5600] as const),
    "Forty square metres of 1930s tile have come loose at the deep end. Save what is sound, match the rest.",
    "1,240 tiles saved and put back, 190 matched in the same glaze. Bond tested at 12 places.",
    "The match is so good that we had to mark the new ones for our records.",
  ],
  [
    ...([-259, "canal.pottery", "Kiln chimney, relined", "retrofit"] as const),
    ...(["Chimney, relined", 4700] as const),
    "The salt kiln's chimney has cracked inside. Reline it and make good the cap, between two firings.",
    "11 m relined with a stainless flue, cap rebuilt. Smoke test passed, certificate fixed to the kiln.",
    "Between two firings, as they said. Not a day of ours was lost.",
  ],
  [
    ...([-245, "st.anselm.hall", "Vestry roof, lead gutters", "roofing"] as const),
    ...(["Lead gutters, renewed", 6900] as const),
    "The parapet gutters leak at three of the steps. Renew the lead in shorter bays, with a catwalk for cleaning.",
    "22 m of gutter in code 7 lead, bays of 1.5 m, oak catwalk on top. Flood-tested for 2 hours.",
    "Dry through two storms. The catwalk was their idea, and worth every penny.",
  ],
  [
    ...([-231, "levain.daughters", "Shop floor, encaustic tiles", "retrofit"] as const),
    ...(["Floor, lifted and relaid", 5100] as const),
    "The tiled floor has a hollow the size of a table. Lift it, find out why, and put the pattern back.",
    "A broken drain under the hollow was repaired first. 640 tiles relaid in their pattern, 22 matched.",
    "They found the drain before it became expensive. Beautiful floor.",
  ],
  [
    ...([-217, "clissold.bowls", "Clubroom panelling", "joinery"] as const),
    ...(["Panelling, repaired and oiled", 4200] as const),
    "Oak panelling from 1934, split by radiators. Repair it, move the radiators, and oil everything once.",
    "31 m² repaired with dovetail keys, radiators moved to the window wall, everything oiled.",
    "The members noticed that nothing looks new, which is the highest praise here.",
  ],
  [
    ...([-203, "deptford.works", "Loading bay canopy", "roofing"] as const),
    ...(["Canopy, repaired and glazed", 5800] as const),
    "The iron canopy has lost half of its glass. Repair the frame, and fit laminated glass and gutters that can be cleaned.",
    "Frame blasted and painted, 18 panes of laminated glass, new gutters. Rainwater test recorded on video.",
    "Deliveries stay dry. Price and date as agreed.",
  ],
  [
    ...([-189, "plumstead.library", "Entrance mosaic", "retrofit"] as const),
    ...(["Mosaic, repaired", 3800] as const),
    "The owl in the entrance has lost an eye and most of a wing. Repair it from the photographs of 1911.",
    "9,400 pieces set from the old photographs, laid by hand. Sealed, and the mat well drained.",
    "Visitors stop to look at the owl. A joy from start to finish.",
  ],
  [
    ...([-175, "lea.rowing", "Clubhouse balcony", "retrofit"] as const),
    ...(["Balcony, repaired", 7200] as const),
    "The balcony over the water is closed because two brackets have cracked. Repair them and test the whole thing.",
    "Brackets recast from the old pattern, deck renewed, tested with 4 kN per square metre.",
    "Open for the regatta. The test report satisfied our insurer at once.",
  ],
  [
    ...([-161, "moor.commons", "Packhorse bridge parapet", "retrofit"] as const),
    ...(["Parapet, rebuilt", 6400] as const),
    "A tractor took four metres of parapet into the beck. Rebuild it with its own stones and lime.",
    "4.2 m rebuilt with stones out of the beck, copings cramped. Photographed from the same spot as in 1960.",
    "Fished out every stone they could. The bridge looks as it always has.",
  ],
  [
    ...([-147, "harbour.trust", "Harbour light, new lantern glass", "retrofit"] as const),
    ...(["Lantern glazing", 5300] as const),
    "Salt has etched the lantern's panes. New glass in the old bronze, and a safer ladder up to it.",
    "8 panes bedded in new putty, bronze cleaned, ladder with a fall arrest rail fitted and tested.",
    "Careful people in an awkward place. The light wasn't off for a single night.",
  ],
  [
    ...([-126, "leith.makers", "Slate roof over the forge", "roofing"] as const),
    ...(["Slating, renewed", 6600] as const),
    "The forge's roof has slipped on the north side. Renew the slates there, and make the vents work again.",
    "74 m² in Scottish slate, laid in diminishing courses. Both vents turn, greased and guarded.",
    "Proper diminishing courses. We went up just to look at it.",
  ],
  [
    ...([-112, "harriet.osei", "Parapet and party wall coping", "retrofit"] as const),
    ...(["Parapet with coping", 4600] as const),
    "Rain comes in below the parapet. Rebuild the top four courses, with a damp course and a stone coping.",
    "Four courses rebuilt, damp course lapped, 9 m of coping with drips. The neighbour has signed it off.",
    "The stain has gone, and even the neighbour is pleased.",
  ],
  [
    ...([-98, "tidewater.baths", "Turnstile hall ceiling", "retrofit"] as const),
    ...(["Plaster ceiling, repaired", 5000] as const),
    "A metre of cornice came down in March. Fix what is loose, run the missing cornice on the bench.",
    "Ceiling fixed back at 140 points, 3.5 m of cornice run and hung, painted in the old green.",
    "Exactly the old profile. They left the hall cleaner than they found it.",
  ],
  [
    ...([-84, "canal.pottery", "Towpath shop window", "joinery"] as const),
    ...(["Shop window in oak", 3900] as const),
    "A new window to the towpath, with a shelf that carries pots and a shutter that carries boaters' elbows.",
    "Oak window with a slate shelf, top-hung shutter on gas struts. Tested over 200 openings.",
    "Sold 30 mugs through it on the first Sunday.",
  ],
  [
    ...([-63, "st.anselm.hall", "Bell louvres", "joinery"] as const),
    ...(["Louvres in oak", 4900] as const),
    "The louvres let in pigeons and keep in the sound. New ones in oak, with mesh, set to the old angle.",
    "Four openings with 11 blades each, mesh behind, set at 35 degrees. The bells carry to the park again.",
    "The bells are back, the pigeons are not.",
  ],
];

const thanks = [
  "Clear drawings, quick answers, paid within days.",
  "Somebody was there whenever we had a question.",
  "A customer who knows the building. A pleasure.",
  "Access as promised, and decisions the same day.",
];

export const conservationWorks: readonly PastWork[] = rows.map(
  ([postedOn, by, title, category, item, price, text, shown, said], index) => ({
    ...{ by, title, category, text, place: placeOf[by] },
    items: [[item, 1, "whole", price]],
    milestones: [["All of it", 100]],
    ...plainCourse(postedOn, "calder.finch", shown, {
      customer: [5, said],
      developer: [5, thanks[index % thanks.length] ?? ""],
    }),
  }),
);
