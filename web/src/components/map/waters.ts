import type { Feature, FeatureCollection, LineString, MultiPolygon, Polygon, Position } from "geojson";
import lakesUrl from "mapeo-offline-map/dist/lakes.json?url";
import riversUrl from "mapeo-offline-map/dist/rivers.json?url";
import { boundsOfLine, holds, meet } from "./bounds.ts";
import { type Bounded, polygonsWithin } from "./land.ts";
import type { MapBounds } from "./map-types.ts";

type Rivers = FeatureCollection<LineString, { min_zoom: number; strokeweig: number }>;
type Lakes = FeatureCollection<Polygon>;

export type Waters = {
  /** `strength` is 0 for a brook of the map and 1 for the Amazon. */
  rivers: (Bounded<Position[]> & { strength: number })[];
  lakes: Bounded<Position[][]>[];
};

/** Rivers and lakes from our own server: public-domain data of Natural Earth. */
export async function loadWaters(): Promise<Waters> {
  const [rivers, lakes] = await Promise.all(
    [riversUrl, lakesUrl].map(async (url) => {
      const response = await fetch(url);
      if (!response.ok) throw new Error(`The map's waters were answered with ${response.status}.`);
      return response.json();
    }),
  );
  return readWaters(rivers, lakes);
}

export const readWaters = (rivers: Rivers, lakes: Lakes): Waters => ({
  rivers: rivers.features.map(({ geometry: { coordinates }, properties: { strokeweig } }) => ({
    bounds: boundsOfLine(coordinates),
    shape: coordinates,
    strength: Math.min(1, strokeweig),
  })),
  lakes: lakes.features.map(({ geometry: { coordinates } }) => ({
    bounds: boundsOfLine(coordinates[0] ?? []),
    shape: coordinates,
  })),
});

/** Returns nearby rivers and lakes, without rivers inside `except`, which is drawn from another source. */
export function watersWithin({ rivers, lakes }: Waters, bounds: MapBounds, except?: MapBounds) {
  const near = rivers.filter(
    (river) => meet(river.bounds, bounds) && !(except && holds(except, river.bounds)),
  );
  const lines: FeatureCollection<LineString, { strength: number }> = {
    type: "FeatureCollection",
    features: near.map(({ shape, strength }) => ({
      type: "Feature",
      properties: { strength },
      geometry: { type: "LineString", coordinates: shape },
    })),
  };
  const areas: Feature<MultiPolygon> = {
    type: "Feature",
    properties: {},
    geometry: { type: "MultiPolygon", coordinates: polygonsWithin(lakes, bounds) },
  };
  return { rivers: lines, lakes: areas };
}
