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

/**
 * An empty sheet. Layers come when their data does, in whatever order: four that show nothing mark where water ends,
 * where land ends, where the names of a sketch or of streets begin, and above them those of towns.
 */
export const baseStyle: StyleSpecification = {
  version: 8,
  sources: {},
  layers: [anchor("above-water"), anchor("above-land"), anchor("above-grid"), anchor("above-sketch")],
};
