import { distanceKm, MAP_CENTRE } from "@trestle/domain/places/place.ts";
import { expect, it } from "vitest";
import { areaOf, sightOf, sightOfArea, withinWorld } from "./map-frame.ts";

const london = [
  { latitude: 51.58, longitude: -0.02 },
  { latitude: 51.44, longitude: -0.05 },
  { latitude: 51.5, longitude: -0.2 },
];
const leeds = { latitude: 53.8, longitude: -1.55 };

it("frames what lies around the default centre, and lets a far one be", () => {
  const sight = sightOf([...london, leeds]);
  expect(sight && distanceKm(sight, MAP_CENTRE)).toBeLessThan(10);
  expect(sight?.zoom).toBeGreaterThan(9);
});

it("frames everything where there is too little at the centre", () => {
  const sight = sightOf([leeds, { latitude: 55.95, longitude: -3.19 }]);
  expect(sight?.latitude).toBeCloseTo(54.875);
  expect(sight?.zoom).toBeLessThan(8);
});

it("stays where it is when there is nothing to frame, and not closer than the default for one", () => {
  expect(sightOf([])).toBeUndefined();
  expect(sightOf([leeds])?.zoom).toBe(13);
});

it("searches a circle around all that is seen, and a circle is seen whole", () => {
  const area = areaOf({ north: 51.6, south: 51.4, east: 0.1, west: -0.3 });
  expect(area).toMatchObject({ latitude: 51.5, longitude: -0.1 });
  expect(area.radiusKm).toBeGreaterThanOrEqual(17);
  expect(sightOfArea({ ...area, radiusKm: 12 }).zoom).toBeGreaterThan(
    sightOfArea({ ...area, radiusKm: 50 }).zoom,
  );
});

it("asks for no more than the world", () => {
  expect(withinWorld({ north: 95, south: -95, east: 400, west: -400 })).toEqual({
    north: 90,
    south: -90,
    east: 180,
    west: -180,
  });
});
