import * as houses from "./houses.ts";
import * as rooms from "./rooms.ts";
import type { Sheet } from "./sheet.ts";
import * as site from "./site.ts";

/** The demo's pictures by name, as `story/` uses them. */
export const scenes: Record<string, (sheet: Sheet) => void> = {
  terrace: houses.terrace,
  extension: houses.extension,
  "slate-roof": houses.roof,
  "sash-windows": houses.sashes,
  "garden-wall": houses.gardenWall,
  "shop-front": houses.shopFront,
  school: houses.school,
  "solar-panels": houses.solar,
  scaffolding: houses.scaffolding,
  "garden-studio": houses.gardenStudio,
  "garden-gate": houses.gate,
  "steel-frame": site.steelFrame,
  foundations: site.foundations,
  brickwork: site.brickwork,
  drains: site.drains,
  crane: site.crane,
  "timber-frame": site.timberFrame,
  crew: site.crew,
  kitchen: rooms.kitchen,
  bathroom: rooms.bathroom,
  staircase: rooms.staircase,
  plastering: rooms.plastering,
  insulation: rooms.insulation,
  workshop: rooms.workshop,
  plans: rooms.plans,
  loft: rooms.loft,
  boiler: rooms.boiler,
};
