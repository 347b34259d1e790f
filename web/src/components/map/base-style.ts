import type { StyleSpecification } from "maplibre-gl";

/** Without a glyph server the map draws letters from the page's own fonts; it reads the weight from the first name. */
export const MAP_FONT = [
  "Instrument Sans Variable Medium",
  "Instrument Sans Variable",
  "Helvetica Neue",
  "Arial",
];

const anchor = (id: string) =>
  ({ id, type: "background", paint: { "background-opacity": 0 }, layout: { visibility: "none" } }) as const;

/** From the ground up. A layer is added right below one of these, so that it lies right whenever its data comes. */
const levels = [
  "above-water",
  "above-land",
  "above-towns",
  "above-rivers",
  "above-sketch",
  "above-sketch-names",
];

/** An empty sheet, with layers that show nothing between what comes later. */
export const baseStyle: StyleSpecification = { version: 8, sources: {}, layers: levels.map(anchor) };
