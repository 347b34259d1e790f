import type { Feature, FeatureCollection, LineString, Point, Polygon, Position } from "geojson";
import type { MapBounds } from "../map-types.ts";
import { acrossAt, curved, ribbon } from "./curve.ts";
import drawn from "./london.geojson?raw";

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
type Shaped = Feature<Shape, Properties>;

/** Points as they were drawn by hand; those of the river have its width in metres as their third coordinate. */
const { features } = JSON.parse(drawn) as FeatureCollection<
  Shape,
  Omit<Properties, "rank"> & { rank?: number }
>;
const thames = features.find(({ properties }) => properties.kind === "river")?.geometry as LineString;
const river = curved(thames.coordinates);

/** How much further than the banks a bridge reaches. */
const OVERHANG = 1.1;

function bridge([longitude = 0, latitude = 0]: Position): LineString {
  const distances = river.map(([x = 0, y = 0]) => Math.hypot(x - longitude, y - latitude));
  const nearest = distances.indexOf(Math.min(...distances));
  return { type: "LineString", coordinates: acrossAt(river, nearest, OVERHANG) };
}

const area = (ring: Position[]): Polygon => ({ type: "Polygon", coordinates: [ring] });

/** Bends for what was drawn as corners: lines, lakes and the edge of the city; the river gets its banks. */
function shape(kind: SketchKind, geometry: Shape): Shape {
  if (kind === "bridge") return bridge((geometry as Point).coordinates);
  if (kind === "river") return area(ribbon(river));
  if (geometry.type === "LineString") return { ...geometry, coordinates: curved(geometry.coordinates) };
  const isRound = kind === "built-up" || kind === "lake";
  return geometry.type === "Polygon" && isRound
    ? area(curved((geometry.coordinates[0] ?? []).slice(0, -1), true))
    : geometry;
}

/** London by some 2,900 points, drawn by hand: to recognise the city by, not a survey. */
export const london: FeatureCollection<Shape, Properties> = {
  type: "FeatureCollection",
  features: features.flatMap(({ properties: { kind, name, rank = 0 }, geometry }): Shaped[] => {
    const feature: Shaped = {
      type: "Feature",
      properties: { kind, name, rank },
      geometry: shape(kind, geometry),
    };
    if (kind !== "river") return [feature];
    const middle: LineString = { type: "LineString", coordinates: river.map(([x = 0, y = 0]) => [x, y]) };
    return [feature, { type: "Feature", properties: { kind: "river-name", name, rank }, geometry: middle }];
  }),
};
