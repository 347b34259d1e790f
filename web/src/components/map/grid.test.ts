import { describe, expect, it } from "vitest";
import { gridLines, namesGrid } from "./grid.ts";
import { tilesOf } from "./name-tiles.ts";
import { wrappedPoint } from "./wrapped-point.ts";

const london = { west: -0.2, south: 51.48, east: -0.05, north: 51.54 };
const world = { west: -180, south: -85, east: 180, north: 85 };

describe("the grid", () => {
  it.each([
    [13, london],
    [1, world],
    [18, { west: -0.128, south: 51.507, east: -0.126, north: 51.508 }],
  ])("has lines at zoom %d, but not too many", (zoom, bounds) => {
    const { features } = gridLines(bounds, zoom);
    expect(features.length).toBeGreaterThan(4);
    expect(features.length).toBeLessThan(140);
  });

  it("stays on the map", () => {
    const all = gridLines({ west: -400, south: -95, east: 400, north: 95 }, 1).features.flatMap(
      ({ geometry }) => geometry.coordinates,
    );
    expect(all.every(([x = 999, y = 999]) => Math.abs(x) <= 180 && Math.abs(y) <= 85)).toBe(true);
  });
});

describe("the grid's names", () => {
  it("are left out on a small map, where its edges would cut them", () => {
    const wide = { ...london, east: london.west + 0.12 };
    expect(namesGrid(wide, 13)).toBe(true);
    expect(namesGrid({ ...wide, east: london.west + 0.04 }, 13)).toBe(false);
  });
});

describe("the tiles of a view", () => {
  it("are those the names of London are in", () => {
    expect(tilesOf(london, 13)).toEqual([
      { z: 11, x: 1022, y: 680 },
      { z: 11, x: 1022, y: 681 },
      { z: 11, x: 1023, y: 680 },
      { z: 11, x: 1023, y: 681 },
    ]);
  });

  it("cover the world once, however often it is shown", () => {
    expect(tilesOf(world, 0)).toEqual([{ z: 0, x: 0, y: 0 }]);
    expect(tilesOf({ ...world, west: -600, east: 600 }, 2)).toHaveLength(4);
    expect(tilesOf({ ...world, west: -600, east: 600 }, 3)).toHaveLength(16);
  });

  it("reach across the date line", () => {
    const tiles = tilesOf({ west: 170, south: -20, east: 190, north: -10 }, 5);
    expect(tiles.map(({ x }) => x).toSorted((a, b) => a - b)).toEqual([0, 15]);
  });

  it("are never more than a handful", () => {
    expect(tilesOf(world, 12)).toHaveLength(16);
  });
});

it("says where on the Earth a point of a map lies that was dragged around it", () => {
  expect(wrappedPoint({ lng: 361.5, lat: 51.123456789 })).toEqual({ latitude: 51.12346, longitude: 1.5 });
  expect(wrappedPoint({ lng: -190, lat: 95 })).toEqual({ latitude: 90, longitude: 170 });
});
