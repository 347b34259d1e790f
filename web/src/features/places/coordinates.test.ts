import { describe, expect, it } from "vitest";
import { nearestLabel, readCoordinate } from "./coordinates.ts";

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
