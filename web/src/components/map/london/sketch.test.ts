import type { Position } from "geojson";
import { describe, expect, it } from "vitest";
import { curved, ribbon } from "./curve.ts";
import { LONDON, london, type SketchKind } from "./sketch.ts";

const METRES_PER_DEGREE = 111_320;
const ofKind = (kind: SketchKind) => london.features.filter(({ properties }) => properties.kind === kind);
const pointsOf = (geometry: (typeof london.features)[number]["geometry"]): Position[] =>
  geometry.type === "Polygon"
    ? geometry.coordinates.flat()
    : geometry.type === "Point"
      ? [geometry.coordinates]
      : geometry.coordinates;
const metres = ([x = 0, y = 0]: Position, [toX = 0, toY = 0]: Position) =>
  Math.hypot((toX - x) * Math.cos((y * Math.PI) / 180), toY - y) * METRES_PER_DEGREE;

/** Whether a point lies in a ring: a ray from it crosses the ring's edge an odd number of times. */
const isWithin = ([x = 0, y = 0]: Position, ring: Position[]) =>
  ring.filter(([toX = 0, toY = 0], index) => {
    const [fromX = 0, fromY = 0] = ring.at(index - 1) ?? [];
    return fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX;
  }).length %
    2 ===
  1;
const river = pointsOf(ofKind("river")[0]?.geometry ?? { type: "Point", coordinates: [] });

describe("the sketch of London", () => {
  it("stays within its bounds", () => {
    for (const { geometry, properties } of london.features) {
      for (const [x = 0, y = 0] of pointsOf(geometry)) {
        const isInside = x >= LONDON.west && x <= LONDON.east && y >= LONDON.south && y <= LONDON.north;
        expect(isInside, `${properties.name} at ${x}, ${y}`).toBe(true);
      }
    }
  });

  it("names everything, and every kind of thing once", () => {
    const names = london.features.map(({ properties: { kind, name } }) => `${kind} ${name}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it("lets nothing jump: a road or line goes on from where it was", () => {
    for (const kind of ["street", "main-road", "motorway", "railway", "stream"] as const) {
      for (const { geometry, properties } of ofKind(kind)) {
        const points = pointsOf(geometry);
        points.slice(1).forEach((point, index) => {
          expect(metres(points[index] ?? point, point), `${properties.name} at ${point}`).toBeLessThan(2_500);
        });
      }
    }
  });

  it("puts every bridge across the river, with its ends on land", () => {
    expect(ofKind("bridge").length).toBeGreaterThan(20);
    for (const { geometry, properties } of ofKind("bridge")) {
      const [from = [], to = []] = pointsOf(geometry);
      const middle = [((from[0] ?? 0) + (to[0] ?? 0)) / 2, ((from[1] ?? 0) + (to[1] ?? 0)) / 2];
      expect(
        [from, middle, to].map((point) => isWithin(point, river)),
        properties.name,
      ).toEqual([false, true, false]);
    }
  });

  it("keeps stations and parks out of the river", () => {
    for (const { geometry, properties } of [...ofKind("station"), ...ofKind("park")]) {
      // Blackfriars stands on its bridge.
      if (properties.name === "Blackfriars") continue;
      for (const point of pointsOf(geometry)) {
        expect(isWithin(point, river), `${properties.name} at ${point}`).toBe(false);
      }
    }
  });
});

describe("a curve", () => {
  it("goes through every point it was given, and keeps its ends", () => {
    const given = [
      [0, 0],
      [1, 2],
      [4, 1],
      [4, -3],
    ];
    const curve = curved(given);
    for (const point of given) {
      expect(
        curve.some(([x = 9, y = 9]) => Math.hypot(x - (point[0] ?? 0), y - (point[1] ?? 0)) < 1e-9),
      ).toBe(true);
    }
    expect([curve[0], curve.at(-1)]).toEqual([given[0], given.at(-1)]);
  });

  it("closes when it is a shore", () => {
    const shore = curved(
      [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ],
      true,
    );
    expect(shore.at(-1)).toEqual(shore[0]);
  });

  it("becomes a river as wide as it was said to be", () => {
    const [left = [], , right = []] = ribbon([
      [0, 51.5, 200],
      [0.1, 51.5, 200],
    ]);
    expect(metres([0, 51.5], left)).toBeCloseTo(100, 0);
    expect(metres([0.1, 51.5], right)).toBeCloseTo(100, 0);
  });
});
