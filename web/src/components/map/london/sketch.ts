import type { Feature, FeatureCollection, LineString, Point, Polygon, Position } from "geojson";
import type { MapBounds } from "../map-types.ts";
import { airports, builtUp } from "./built-up.ts";
import { acrossAt, curved, grouped, ribbon } from "./curve.ts";
import type { Drawn } from "./drawn.ts";
import { parks } from "./parks.ts";
import { railways, stations } from "./railways.ts";
import { mainRoads, motorways, streets } from "./roads.ts";
import { bridges, thames, withoutRoad } from "./thames.ts";
import { docks, lakes, streams } from "./water.ts";

/** Where the sketch has something to show; rivers of the world's map that lie in here are drawn by it instead. */
export const LONDON: MapBounds = { west: -0.66, south: 51.23, east: 0.51, north: 51.77 };

export type SketchKind =
  | "built-up"
  | "airport"
  | "park"
  | "stream"
  | "basin"
  | "lake"
  | "river"
  | "river-name"
  | "railway"
  | "motorway"
  | "main-road"
  | "street"
  | "bridge"
  | "station";

type Properties = { kind: SketchKind; name: string; rank: number };
type Shape = LineString | Polygon | Point;

const shaped = (kind: SketchKind, name: string, geometry: Shape, rank = 0): Feature<Shape, Properties> => ({
  type: "Feature",
  properties: { kind, name, rank },
  geometry,
});
const line = (coordinates: Position[]): LineString => ({ type: "LineString", coordinates });
const area = (ring: Position[]): Polygon => ({ type: "Polygon", coordinates: [ring] });
const closed = (points: Position[]): Position[] => [...points, points[0] ?? []];

const lines = (kind: SketchKind, drawn: Drawn) =>
  Object.entries(drawn).map(([name, flat]) => shaped(kind, name, line(curved(grouped(flat, 2)))));
const angular = (kind: SketchKind, drawn: Drawn) =>
  Object.entries(drawn).map(([name, flat]) => shaped(kind, name, area(closed(grouped(flat, 2)))));
const rounded = (kind: SketchKind, drawn: Drawn) =>
  Object.entries(drawn).map(([name, flat]) => shaped(kind, name, area(curved(grouped(flat, 2), true))));

const river = curved(grouped(thames, 3));

/** How much further than the banks a bridge reaches. */
const OVERHANG = 1.1;

function bridge([name, [longitude, latitude]]: [string, [number, number]]) {
  const distances = river.map(([x = 0, y = 0]) => Math.hypot(x - longitude, y - latitude));
  const nearest = distances.indexOf(Math.min(...distances));
  return shaped("bridge", name, line(acrossAt(river, nearest, OVERHANG)), Number(withoutRoad.includes(name)));
}

/** London by some 2,900 points, drawn by hand: to recognise the city by, not a survey. */
export const london: FeatureCollection<Shape, Properties> = {
  type: "FeatureCollection",
  features: [
    ...rounded("built-up", builtUp),
    ...angular("airport", airports),
    ...angular("park", parks),
    ...lines("stream", streams),
    ...angular("basin", docks),
    ...rounded("lake", lakes),
    shaped("river", "River Thames", area(ribbon(river))),
    shaped("river-name", "River Thames", line(river.map(([x = 0, y = 0]) => [x, y]))),
    ...lines("railway", railways),
    ...lines("motorway", motorways),
    ...lines("main-road", mainRoads),
    ...lines("street", streets),
    ...Object.entries(bridges).map(bridge),
    ...Object.entries(stations).map(([name, [longitude, latitude, rank]]) =>
      shaped("station", name, { type: "Point", coordinates: [longitude, latitude] }, rank),
    ),
  ],
};
