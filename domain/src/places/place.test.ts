import { describe, expect, it } from "vitest";
import { distanceKm, LABEL_LIMIT, labelOf, location, nearestPlaceQuery, placesQuery } from "./place.ts";

const london = { latitude: 51.5074, longitude: -0.1278 };

describe("distance", () => {
  it.each([
    ["Paris", { latitude: 48.8566, longitude: 2.3522 }, 343.6],
    ["New York", { latitude: 40.7128, longitude: -74.006 }, 5570.2],
    ["itself", london, 0],
  ])("from London to %s", (_, other, km) => {
    expect(distanceKm(london, other)).toBeCloseTo(km, 0);
    expect(distanceKm(other, london)).toBeCloseTo(km, 0);
  });

  it("crosses the date line the short way", () => {
    expect(distanceKm({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeCloseTo(
      111.2,
      1,
    );
  });

  it("reaches half the Earth's girth at most", () => {
    expect(distanceKm({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 77 })).toBeCloseTo(
      20_015.1,
      0,
    );
    expect(distanceKm({ latitude: 1, longitude: 0 }, { latitude: -1, longitude: 180 })).toBeCloseTo(
      20_015.1,
      0,
    );
  });
});

describe("a project's location", () => {
  it("takes the ends of the Earth and trims its label", () => {
    expect(location.parse({ latitude: -90, longitude: 180, label: "  The pole " }).label).toBe("The pole");
  });

  it.each([
    { latitude: 90.001, longitude: 0, label: "North" },
    { latitude: 0, longitude: -180.5, label: "West" },
    { latitude: Number.NaN, longitude: 0, label: "Nowhere" },
    { latitude: 0, longitude: Number.POSITIVE_INFINITY, label: "Nowhere" },
    { latitude: "51", longitude: 0, label: "As text" },
    { latitude: 0, longitude: 0, label: "   " },
    { latitude: 0, longitude: 0, label: "x".repeat(LABEL_LIMIT + 1) },
  ])("refuses %o", (wrong) => {
    expect(location.safeParse(wrong).success).toBe(false);
  });
});

it.each(["", " ", "1e2", "0x10", "91", "51,5", "--1", "NaN", "Infinity"])(
  "refuses the latitude %j in an address",
  (latitude) => {
    expect(nearestPlaceQuery.safeParse({ latitude, longitude: "0" }).success).toBe(false);
  },
);

it("reads coordinates from an address", () => {
  expect(nearestPlaceQuery.parse({ latitude: "-51.25", longitude: "180" })).toEqual({
    latitude: -51.25,
    longitude: 180,
  });
});

it("asks for eight places unless told otherwise, and never for more than twenty", () => {
  expect(placesQuery.parse({ q: "leeds" }).limit).toBe(8);
  expect(placesQuery.safeParse({ q: "leeds", limit: "21" }).success).toBe(false);
});

it("labels a place with its region, or its country where there is none", () => {
  expect(labelOf({ name: "Leeds", region: "England", countryName: "United Kingdom" })).toBe("Leeds, England");
  expect(labelOf({ name: "Monaco", region: "", countryName: "Monaco" })).toBe("Monaco, Monaco");
});
