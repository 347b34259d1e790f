import { expect, it } from "vitest";
import { readWaters, watersWithin } from "./waters.ts";

const river = (strokeweig: number, ...coordinates: [number, number][]) => ({
  type: "Feature" as const,
  properties: { min_zoom: 5, strokeweig },
  geometry: { type: "LineString" as const, coordinates },
});
const waters = readWaters(
  {
    type: "FeatureCollection",
    features: [
      river(0.2, [-2, 51.7], [-0.6, 51.49]),
      river(0.3, [-0.6, 51.49], [0.42, 51.47]),
      river(2, [-60, -3], [-50, 0]),
    ],
  },
  {
    type: "FeatureCollection",
    features: [
      {
        type: "Feature",
        properties: {},
        geometry: {
          type: "Polygon",
          coordinates: [
            [
              [-7, 54],
              [-5, 54],
              [-5, 55],
              [-7, 55],
              [-7, 54],
            ],
          ],
        },
      },
    ],
  },
);
const england = { west: -6, south: 50, east: 2, north: 56 };

it("shows the rivers and lakes that are near, lakes cut to the view", () => {
  const { rivers, lakes } = watersWithin(waters, england);
  expect(rivers.features.map(({ properties }) => properties.strength)).toEqual([0.2, 0.3]);
  expect(lakes.geometry.coordinates[0]?.[0]?.every(([x = -9]) => x >= -6 && x <= -5)).toBe(true);
});

it("leaves out a river where London's own drawing has it, and lets it begin there", () => {
  const london = { west: -0.66, south: 51.23, east: 0.51, north: 51.77 };
  const { rivers } = watersWithin(waters, england, london);
  expect(rivers.features.map(({ geometry }) => geometry.coordinates.at(-1))).toEqual([[-0.6, 51.49]]);
});
