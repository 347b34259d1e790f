import { describe, expect, it } from "vitest";
import { nearestLabel, readCoordinate, readPoint } from "./coordinates.ts";

describe("a typed coordinate", () => {
  it.each([
    ["51.5074", 51.5074],
    [" -0.1278 ", -0.1278],
    ["−0,1278", -0.1278],
    ["90", 90],
    ["12.3456789", 12.34568],
  ])("reads %j as %d", (text, degrees) => {
    expect(readCoordinate(text, "latitude")).toBe(degrees);
  });

  it.each(["", "-", "north", "1e1", "1,234,5", "1.2.3", "90.1", "0x5", "51.5 N"])(
    "does not guess at %j",
    (text) => {
      expect(readCoordinate(text, "latitude")).toBeUndefined();
    },
  );

  it("knows how far each axis reaches", () => {
    expect(readCoordinate("179.9", "longitude")).toBe(179.9);
    expect(readCoordinate("179.9", "latitude")).toBeUndefined();
  });
});

describe("a pair of coordinates", () => {
  it.each([
    ["51.478, -0.026", 51.478, -0.026],
    ["51.478 −0.026", 51.478, -0.026],
    [" 51.478;-0.026 ", 51.478, -0.026],
    ["51.478° N, 0.026° W", 51.478, -0.026],
    ["33.87 s 151.21 e", -33.87, 151.21],
    ["-90,180", -90, 180],
  ])("reads %j", (text, latitude, longitude) => {
    expect(readPoint(text)).toEqual({ latitude, longitude });
  });

  it.each([
    "",
    "51.478",
    "Deptford",
    "51.478, 181",
    "91, 0",
    "51,478, -0,026",
    "51.478 N",
    "1 2 3",
    "51.5N 0.1N",
  ])("does not guess at %j", (text) => {
    expect(readPoint(text)).toBeUndefined();
  });
});

it("says near what a spot lies, and claims no more than that", () => {
  const point = { latitude: 51.5, longitude: -0.1 };
  const place = {
    id: "1",
    name: "Brixton",
    region: "England",
    country: "GB",
    countryName: "United Kingdom",
    ...point,
    population: 1,
  };
  expect(nearestLabel(point, { place, distanceKm: 1 })).toBe("Brixton, England");
  expect(nearestLabel(point, { place, distanceKm: 12 })).toBe("Near Brixton, England");
  expect(nearestLabel(point, { place, distanceKm: 900 })).toBe("51.50000, −0.10000");
});
