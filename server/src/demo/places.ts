import type { DemoRequest } from "./request.ts";

type Place = NonNullable<DemoRequest["place"]>;

/** Where the demo's customers have most of their works. */
export const placeOf: Record<string, Place> = {
  "harriet.osei": ["Forest Hill, SE23", 51.4401, -0.0547],
  "levain.daughters": ["Bermondsey, SE1", 51.4998, -0.0765],
  "clissold.bowls": ["Stoke Newington, N16", 51.5612, -0.0879],
  "deptford.works": ["Deptford, SE8", 51.4786, -0.0265],
  "plumstead.library": ["Plumstead, SE18", 51.4872, 0.0879],
  "st.anselm.hall": ["Kennington, SE11", 51.4891, -0.1112],
  "lea.rowing": ["Lea Bridge, E5", 51.5627, -0.0481],
  "moor.commons": ["Hebden Bridge", 53.7423, -2.0134],
  "harbour.trust": ["St Ives, Cornwall", 50.2111, -5.4797],
  "leith.makers": ["Leith, Edinburgh", 55.9758, -3.1665],
  "tidewater.baths": ["Tooting, SW17", 51.4331, -0.1362],
  "canal.pottery": ["Haggerston, E8", 51.5367, -0.0758],
};
