import type { Feature, MultiLineString, MultiPolygon, Position } from "geojson";
import { feature, mesh } from "topojson-client";
import fineUrl from "world-atlas/countries-10m.json?url";
import coarseUrl from "world-atlas/countries-50m.json?url";
import { boundsOfLine, meet } from "./bounds.ts";
import { clipRing } from "./clip.ts";
import type { MapBounds } from "./map-types.ts";

type Topology = Parameters<typeof mesh>[0];
type Countries = Parameters<typeof mesh>[1];
export type Bounded<T> = { bounds: MapBounds; shape: T };

export type Atlas = { polygons: Bounded<Position[][]>[]; borders: Bounded<Position[]>[] };
export type LandDetail = "coarse" | "fine";

const urls: Record<LandDetail, string> = { coarse: coarseUrl, fine: fineUrl };

/** The continents and their borders, from our own server: public-domain data of Natural Earth. */
export async function loadAtlas(detail: LandDetail): Promise<Atlas> {
  const response = await fetch(urls[detail]);
  if (!response.ok) throw new Error(`The map's land was answered with ${response.status}.`);
  return readAtlas((await response.json()) as Topology);
}

export function readAtlas(topology: Topology): Atlas {
  const { land, countries } = topology.objects;
  if (!land || !countries) throw new Error("The map's land is not as expected.");
  const outline = feature(topology, land);
  const features = outline.type === "Feature" ? [outline] : outline.features;
  const polygons = features.flatMap(({ geometry }) => {
    if (geometry.type === "Polygon") return [geometry.coordinates];
    return geometry.type === "MultiPolygon" ? geometry.coordinates : [];
  });
  const borders = mesh(topology, countries as Countries, (a, b) => a !== b).coordinates;
  return {
    polygons: polygons.map((shape) => ({ bounds: boundsOfLine(shape[0] ?? []), shape })),
    borders: borders.map((shape) => ({ bounds: boundsOfLine(shape), shape })),
  };
}

/** Cut to the bounds. */
export const polygonsWithin = (polygons: Bounded<Position[][]>[], bounds: MapBounds): Position[][][] =>
  polygons
    .filter((polygon) => meet(polygon.bounds, bounds))
    .map(({ shape }) => shape.map((ring) => clipRing(ring, bounds)).filter(({ length }) => length > 0))
    .filter(({ length }) => length > 0);

/** Returns nearby land and borders alone: tiling all continents for one city takes the map seconds. */
export function landWithin(atlas: Atlas, bounds: MapBounds) {
  const lines = atlas.borders.filter((border) => meet(border.bounds, bounds)).map(({ shape }) => shape);
  const land: Feature<MultiPolygon> = {
    type: "Feature",
    properties: {},
    geometry: { type: "MultiPolygon", coordinates: polygonsWithin(atlas.polygons, bounds) },
  };
  const borders: Feature<MultiLineString> = {
    type: "Feature",
    properties: {},
    geometry: { type: "MultiLineString", coordinates: lines },
  };
  return { land, borders };
}
