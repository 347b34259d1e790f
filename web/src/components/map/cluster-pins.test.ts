import { expect, it } from "vitest";
import { clusterPins, pixelsOf } from "./cluster-pins.ts";

const pin = (id: string, latitude: number, longitude: number) => ({ id, label: id, latitude, longitude });
const groups = (zoom: number) =>
  clusterPins(
    [pin("Brixton", 51.461, -0.116), pin("Peckham", 51.473, -0.069), pin("Leeds", 53.797, -1.543)],
    zoom,
    34,
  ).map(({ pins }) => pins.map(({ id }) => id));

it("parts pins as one looks closer, and loses none", () => {
  expect(groups(1)).toEqual([["Brixton", "Peckham", "Leeds"]]);
  expect(groups(8)).toEqual([["Brixton", "Peckham"], ["Leeds"]]);
  expect(groups(13)).toEqual([["Brixton"], ["Peckham"], ["Leeds"]]);
});

it("never parts pins on one spot, and stands where they stand", () => {
  const [cluster, ...others] = clusterPins([pin("a", 51, 1), pin("b", 51, 1)], 22, 34);
  expect(others).toEqual([]);
  expect(cluster).toMatchObject({ latitude: 51, longitude: 1, key: "a b" });
});

it("joins neighbours whose cells differ", () => {
  const edge = 34 / ((512 * 2 ** 10) / 360);
  const pins = [pin("left", 0, edge - 180 - 1e-4), pin("right", 0, edge - 180 + 1e-4)];
  expect(clusterPins(pins, 10, 34)).toHaveLength(1);
});

it("puts the world on one square at every latitude", () => {
  expect(pixelsOf({ latitude: 0, longitude: 0 }, 0)).toEqual({ x: 256, y: 256 });
  expect(Number.isFinite(pixelsOf({ latitude: 90, longitude: 180 }, 0).y)).toBe(true);
});
