import { describe, expect, it } from "vitest";
import { clipRing } from "./clip.ts";
import { landWithin, readAtlas } from "./land.ts";

const view = { west: 0, south: 0, east: 10, north: 10 };
const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const area = (ring: number[][]) =>
  Math.abs(
    ring
      .slice(1)
      .reduce((sum, [x = 0, y = 0], i) => sum + (ring[i]?.[0] ?? 0) * y - x * (ring[i]?.[1] ?? 0), 0),
  ) / 2;

describe("cutting land to what is near", () => {
  it("keeps what lies inside and drops what lies outside", () => {
    expect(clipRing(square(2, 2, 3), view)).toEqual(square(2, 2, 3));
    expect(clipRing(square(20, 2, 3), view)).toEqual([]);
  });

  it("cuts along the edge, and fills the view where the land is all around it", () => {
    expect(area(clipRing(square(-5, -5, 10), view))).toBe(25);
    expect(area(clipRing(square(-50, -50, 100), view))).toBe(100);
  });

  it("closes what it cuts", () => {
    const ring = clipRing(square(5, 5, 10), view);
    expect(ring.at(-1)).toEqual(ring[0]);
  });

  it("finds land and borders of two neighbours in an atlas", () => {
    const atlas = readAtlas({
      type: "Topology",
      arcs: [
        [
          [4, 0],
          [4, 8],
        ],
        [
          [4, 8],
          [0, 8],
          [0, 0],
          [4, 0],
        ],
        [
          [4, 0],
          [9, 0],
          [9, 8],
          [4, 8],
        ],
      ],
      objects: {
        land: { type: "Polygon", arcs: [[1, 2]] },
        countries: {
          type: "GeometryCollection",
          geometries: [
            { type: "Polygon", arcs: [[0, 1]] },
            { type: "Polygon", arcs: [[2, -1]] },
          ],
        },
      },
    });
    const near = landWithin(atlas, { west: 3, south: 1, east: 20, north: 20 });
    expect(near.land.geometry.coordinates.map(([ring = []]) => area(ring))).toEqual([42]);
    expect(near.borders.geometry.coordinates).toEqual([
      [
        [4, 0],
        [4, 8],
      ],
    ]);
    const far = landWithin(atlas, { west: 30, south: 30, east: 40, north: 40 });
    expect([far.land.geometry.coordinates, far.borders.geometry.coordinates]).toEqual([[], []]);
  });
});
