/** What donors gave to open requests, and on which day. */
export const demoGifts: readonly (readonly [project: string, by: string, coins: string, on: number])[] = [
  ["Shared garden studio", "priya.raman", "480", -42],
  ["Shared garden studio", "canal.pottery", "120", -21],
  ["Bakery fit-out in a railway arch", "priya.raman", "1500", -35],
  ["Bakery fit-out in a railway arch", "st.anselm.hall", "900", -28],
  ["Bakery fit-out in a railway arch", "harriet.osei", "250", -14],
  ["Bowls pavilion, repaired and step-free", "lea.rowing", "2100", -49],
  ["Bowls pavilion, repaired and step-free", "tidewater.baths", "340", -7],
  ["Step-free ramp for the library", "harriet.osei", "600", -28],
  ["Step-free ramp for the library", "leith.makers", "4200", -14],
  ["Church hall heating retrofit", "moor.commons", "3800", -35],
  ["Boardwalk and mooring", "harbour.trust", "7600", -21],
  ["School garden room", "priya.raman", "2400", -14],
  ["Acoustic panels for the reading room", "st.anselm.hall", "8032", -7],
  ["Footbridge over the beck", "harbour.trust", "5100", -7],
  ["Tidal pool steps and handrail", "lea.rowing", "6900", -28],
];
