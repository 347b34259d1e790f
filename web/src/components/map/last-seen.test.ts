import { MAP_CENTRE } from "@trestle/domain/places/place.ts";
import { expect, it } from "vitest";
import { lastSeen, rememberSeen } from "./last-seen.ts";

it("knows what a map showed last, also of one that was dragged around the globe", () => {
  expect(lastSeen()).toEqual(MAP_CENTRE);
  rememberSeen({ west: 170, south: -20, east: 190, north: 10 });
  expect(lastSeen()).toEqual({ latitude: -5, longitude: -180 });
  rememberSeen({ west: 358, south: 50, east: 362, north: 52 });
  expect(lastSeen()).toEqual({ latitude: 51, longitude: 0 });
});
