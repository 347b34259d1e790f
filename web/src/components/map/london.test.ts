import type { Position } from "geojson";
import { describe, expect, it } from "vitest";
import { LONDON, london } from "./london.ts";

const river = london.river.features.map(({ geometry }) => geometry.coordinates);

/** Which side of a line a point is on. */
const side = ([ax = 0, ay = 0]: Position, [bx = 0, by = 0]: Position, [x = 0, y = 0]: Position) =>
  Math.sign((bx - ax) * (y - ay) - (by - ay) * (x - ax));

const crosses = (a: Position, b: Position, c: Position, d: Position) =>
  side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);

describe("the sketch of London", () => {
  it("stays within its bounds", () => {
    for (const { features } of Object.values(london)) {
      for (const { geometry, properties } of features) {
        for (const [x = 0, y = 0] of geometry.coordinates.flat(
          geometry.type === "Polygon" ? 1 : 0,
        ) as Position[]) {
          const isInside = x >= LONDON.west && x <= LONDON.east && y >= LONDON.south && y <= LONDON.north;
          expect(isInside, `${properties?.name} at ${x}, ${y}`).toBe(true);
        }
      }
    }
  });

  it("lets the river run on from reach to reach", () => {
    river.slice(1).forEach((reach, index) => {
      expect(reach[0]).toEqual(river[index]?.at(-1));
    });
  });

  it("puts every bridge across the river", () => {
    const pieces = river.flatMap((reach) =>
      reach.slice(1).map((to, index) => [reach[index] ?? to, to] as const),
    );
    for (const { geometry, properties } of london.bridges.features) {
      const [from, to] = [geometry.coordinates[0], geometry.coordinates.at(-1)];
      const isCrossed = pieces.some(([a, b]) => from && to && crosses(a, b, from, to));
      expect(isCrossed, String(properties?.name)).toBe(true);
    }
  });
});
